/** Size limits of the answer cache. */
export interface CacheBounds {
  readonly rows: number;
  readonly bytes: number;
}

export const defaultCacheBounds: CacheBounds = { rows: 600, bytes: 24_000_000 };

/** One answer may take at most 1/`maxAnswerShare` of the cache. */
export const maxAnswerShare = 3;

/** True if a file of this many bytes, which travels as base64, exceeds the cache limit of one answer. */
export const isTooLargeToCache = (fileBytes: number): boolean =>
  Math.ceil(fileBytes / 3) * 4 > defaultCacheBounds.bytes / maxAnswerShare;
