/** Bytes at the start of a photo that contain its EXIF block: it is one of the first segments, of at most 64 kB each. */
export const photoHeadBytes = 262_144;

const [exifPointer, dateTimeOriginal] = [0x8769, 0x9003];
const asciiType = 2;
/** `2026:11:27 14:02:35` and a terminating zero. EXIF 2.32, 4.6.5. */
const timeLength = 20;
const timePattern = /^(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):\d\d$/;

const readAscii = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length));

/** The TIFF block of the EXIF segment of a JPEG; undefined without one. */
const findTiff = (bytes: Uint8Array): DataView | undefined => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let offset = 2;
  while (view.getUint16(0) === 0xffd8 && offset + 4 <= bytes.length && view.getUint8(offset) === 0xff) {
    const [marker, length] = [view.getUint8(offset + 1), view.getUint16(offset + 2)];
    if (marker === 0xda || length < 2) return undefined;
    const isExif = marker === 0xe1 && readAscii(bytes, offset + 4, 6) === 'Exif\0\0';
    const segmentEnd = Math.min(offset + 2 + length, bytes.length);
    if (isExif) return new DataView(bytes.buffer, bytes.byteOffset + offset + 10, segmentEnd - offset - 10);
    offset += 2 + length;
  }
  return undefined;
};

/** Value or offset of a tag in the directory at `from`; undefined if the directory lacks it. */
const findTag = (tiff: DataView, from: number, tag: number, isLittleEndian: boolean): number | undefined => {
  const count = tiff.getUint16(from, isLittleEndian);
  for (let entry = from + 2; entry < from + 2 + count * 12; entry += 12)
    if (tiff.getUint16(entry, isLittleEndian) === tag) return tiff.getUint32(entry + 8, isLittleEndian);
  return undefined;
};

/** The time at which a JPEG was taken, as its camera wrote it (`2026:11:27 14:02:35`); undefined if it has none. */
export const findPhotoTime = (bytes: Uint8Array): string | undefined => {
  try {
    const tiff = findTiff(bytes);
    if (!tiff) return undefined;
    const isLittleEndian = tiff.getUint16(0) === 0x4949;
    const exif = findTag(tiff, tiff.getUint32(4, isLittleEndian), exifPointer, isLittleEndian);
    const offset = exif === undefined ? undefined : findTag(tiff, exif, dateTimeOriginal, isLittleEndian);
    if (offset === undefined) return undefined;
    const text = readAscii(new Uint8Array(tiff.buffer, tiff.byteOffset, tiff.byteLength), offset, timeLength - 1);
    return timePattern.test(text) ? text : undefined;
  } catch (error) {
    // A damaged block points outside of itself.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

/** An EXIF segment that contains a time and nothing else. Big-endian; offsets count from the TIFF block. */
export const buildExifSegment = (time: string): Uint8Array<ArrayBuffer> => {
  const tiff = new DataView(new ArrayBuffer(44 + timeLength));
  tiff.setUint32(0, 0x4d4d002a);
  tiff.setUint32(4, 8);
  const writeEntry = (from: number, [tag, type, count, value]: readonly [number, number, number, number]) => {
    tiff.setUint16(from, 1);
    tiff.setUint16(from + 2, tag);
    tiff.setUint16(from + 4, type);
    tiff.setUint32(from + 6, count);
    tiff.setUint32(from + 10, value);
  };
  const longType = 4;
  writeEntry(8, [exifPointer, longType, 1, 26]);
  writeEntry(26, [dateTimeOriginal, asciiType, timeLength, 44]);
  for (const [index, letter] of [...time].entries()) tiff.setUint8(44 + index, letter.charCodeAt(0));
  const head = [0xff, 0xe1, 0, 2 + 6 + tiff.byteLength, ...[...'Exif\0\0'].map((letter) => letter.charCodeAt(0))];
  return new Uint8Array([...head, ...new Uint8Array(tiff.buffer)]);
};

/** « 27/11/2026 à 14:02 », in the time of the camera. */
export const formatPhotoTime = (time: string): string => time.replace(timePattern, '$3/$2/$1 à $4:$5');
