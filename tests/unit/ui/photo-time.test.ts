import { describe, expect, it } from 'vitest';
import { findPhotoTime, formatPhotoTime } from '#shared/primitives/calendar/photo-time.ts';
import { readPhotoTime, withPhotoTime } from '#ui/fields/files/photo-time.ts';

/** A JPEG without metadata: start, a table, the scan. */
const photoWithoutMetadata = new Uint8Array([0xff, 0xd8, 0xff, 0xdb, 0, 4, 1, 2, 0xff, 0xda, 0, 2, 9, 9, 0xff, 0xd9]);
const time = '2026:11:27 14:02:35';
const createJpeg = () => new Blob([photoWithoutMetadata], { type: 'image/jpeg' });
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());

/** As written by a camera: little-endian, other tags before the time, after another segment. */
const byCamera = (dateTime: string): Uint8Array<ArrayBuffer> => {
  const tiff = new DataView(new ArrayBuffer(100));
  tiff.setUint32(0, 0x49492a00);
  tiff.setUint32(4, 8, true);
  tiff.setUint16(8, 2, true);
  tiff.setUint16(10, 0x010f, true);
  tiff.setUint16(22, 0x8769, true);
  tiff.setUint32(30, 38, true);
  tiff.setUint16(38, 1, true);
  tiff.setUint16(40, 0x9003, true);
  tiff.setUint16(42, 2, true);
  tiff.setUint32(44, 20, true);
  tiff.setUint32(48, 60, true);
  for (const [at, letter] of [...dateTime].entries()) tiff.setUint8(60 + at, letter.charCodeAt(0));
  const exif = [...[...'Exif\0\0'].map((letter) => letter.charCodeAt(0)), ...new Uint8Array(tiff.buffer)];
  return new Uint8Array([
    0xff,
    0xd8,
    0xff,
    0xe0,
    0,
    4,
    0,
    0,
    0xff,
    0xe1,
    0,
    exif.length + 2,
    ...exif,
    0xff,
    0xda,
    0,
    2,
  ]);
};

describe('time of a photo', () => {
  it('is read as the camera wrote it', () => {
    expect(findPhotoTime(byCamera(time))).toBe(time);
    expect(formatPhotoTime(time)).toBe('27/11/2026 à 14:02');
  });

  it('is undefined without an EXIF segment, without a real time, and for damaged or other files', async () => {
    expect(findPhotoTime(photoWithoutMetadata)).toBeUndefined();
    expect(findPhotoTime(byCamera('    :  :     :  :  '))).toBeUndefined();
    expect(findPhotoTime(new Uint8Array([1, 2, 3]))).toBeUndefined();
    const completePhoto = byCamera(time);
    for (let length = 0; length < 60; length += 1)
      expect(findPhotoTime(completePhoto.slice(0, length))).toBeUndefined();
    expect(await readPhotoTime(new Blob([completePhoto], { type: 'application/pdf' }))).toBeUndefined();
  });

  it('survives in a photo that was encoded again, whose other bytes stay', async () => {
    const reencoded = withPhotoTime(createJpeg(), time);
    expect(await readPhotoTime(reencoded)).toBe(time);
    const bytes = await bytesOf(reencoded);
    expect([...bytes.slice(0, 2), ...bytes.slice(bytes.length - photoWithoutMetadata.length + 2)]).toEqual([
      ...photoWithoutMetadata,
    ]);
  });
});
