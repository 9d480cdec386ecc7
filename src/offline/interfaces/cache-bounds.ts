/** How much the cache of answers may hold. */
export interface CacheBounds {
  readonly rows: number;
  readonly bytes: number;
}

export const defaultBounds: CacheBounds = { rows: 600, bytes: 24_000_000 };

/** One answer takes at most this part of the room. */
export const mostShare = 3;

/** Whether a file of so many bytes, which travels as base64, weighs more than a device keeps of one. */
export const isTooLargeToKeep = (fileBytes: number): boolean =>
  Math.ceil(fileBytes / 3) * 4 > defaultBounds.bytes / mostShare;
