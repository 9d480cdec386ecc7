import { buildExifSegment, findPhotoTime, photoHeadBytes } from '#shared/primitives/calendar/photo-time.ts';

/** Reads the time at which a photo was taken; undefined for another file. */
export const readPhotoTime = async (file: Blob): Promise<string | undefined> =>
  file.type === 'image/jpeg'
    ? findPhotoTime(new Uint8Array(await file.slice(0, photoHeadBytes).arrayBuffer()))
    : undefined;

/** Adds the time at which a photo was taken to a JPEG without EXIF block, such as one that a canvas encoded. */
export const withPhotoTime = (jpeg: Blob, time: string): Blob =>
  new Blob([jpeg.slice(0, 2), buildExifSegment(time), jpeg.slice(2)], { type: 'image/jpeg' });
