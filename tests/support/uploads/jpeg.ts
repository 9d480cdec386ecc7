/** A segment of a JPEG: marker, length, content. */
export const jpegSegment = (marker: number, content: Uint8Array): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
};

/** An entry of a TIFF directory, little-endian; `value` is the value itself or its offset. */
export const exifEntry = (tag: number, type: number, count: number, value: number): Buffer => {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16LE(tag, 0);
  bytes.writeUInt16LE(type, 2);
  bytes.writeUInt32LE(count, 4);
  bytes.writeUInt32LE(value, 8);
  return bytes;
};

/** Latitude and longitude as a camera writes them: three fractions each. */
const encodeDegrees = (...parts: number[]): Buffer => {
  const bytes = Buffer.alloc(24);
  for (const [index, part] of parts.entries()) {
    bytes.writeUInt32LE(part, index * 8);
    bytes.writeUInt32LE(1, index * 8 + 4);
  }
  return bytes;
};

/** Frame and image data, without which a JPEG is incomplete. */
export const image = Buffer.concat([
  jpegSegment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0])),
  jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([0x12, 0x34, 0xff, 0xd9]),
]);

/** Start of an EXIF block: its name and a little-endian TIFF header, whose first directory follows. */
export const exifHead = Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0])]);

const createExif = (): Buffer => {
  // Orientation 6 (turned right), and the offset of the GPS directory.
  const first = Buffer.concat([
    Buffer.from([2, 0]),
    exifEntry(0x0112, 3, 1, 6),
    exifEntry(0x8825, 4, 1, 38),
    Buffer.alloc(4),
  ]);
  const values = 38 + 2 + 2 * 12 + 4;
  const gps = Buffer.concat([
    Buffer.from([2, 0]),
    exifEntry(2, 5, 3, values),
    exifEntry(4, 5, 3, values + 24),
    Buffer.alloc(4),
    encodeDegrees(22, 16, 33),
    encodeDegrees(166, 27, 29),
  ]);
  return Buffer.concat([exifHead, first, gps]);
};

/** A photo with location data: EXIF with orientation and GPS, an XMP packet, a frame and image data. */
export const cameraPhoto = (): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe1, createExif()),
    jpegSegment(0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0<x exif:GPSLatitude="22,16.55S"/>')),
    image,
  ]);
