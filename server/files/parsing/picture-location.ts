import { crc32 } from 'node:zlib';
import { sniffFileType } from '#shared/primitives/file-type.ts';
import { eraseLocation } from './exif.ts';
import { stripHeif } from './heif.ts';

const exifName = 'Exif\0\0';
const space = 0x20;

const textChunks = ['tEXt', 'zTXt', 'iTXt'];
const textKeyword = 'Comment\0';

/**
 * PNG, 11.3: the EXIF block is a chunk; texts contain XMP packets and, by some programs, an EXIF block in hexadecimal. They
 * become blank comments.
 */
const stripPng = (png: Buffer): void => {
  for (let at = 8; at + 12 <= png.length; ) {
    const name = png.toString('latin1', at + 4, at + 8);
    const end = at + 8 + png.readUInt32BE(at);
    if (end + 4 > png.length) throw new RangeError('a chunk exceeds the file');
    const content = png.subarray(at + 8, end);
    const isText = textChunks.includes(name);
    if (name === 'eXIf') eraseLocation(content);
    if (isText && content.length > textKeyword.length) {
      png.write('tEXt', at + 4, 'latin1');
      content.fill(space).write(textKeyword, 'latin1');
    }
    if (name === 'eXIf' || isText) png.writeUInt32BE(crc32(png.subarray(at + 4, end)), end);
    if (name === 'IEND') return;
    at = end + 4;
  }
};

/** Chunks `EXIF` and `XMP ` of a WebP (RFC 9649, 2.7). */
const stripWebp = (webp: Buffer): void => {
  for (let at = 12; at + 8 <= webp.length; ) {
    const name = webp.toString('latin1', at, at + 4);
    const size = webp.readUInt32LE(at + 4);
    const content = webp.subarray(at + 8, at + 8 + size);
    if (content.length !== size) throw new RangeError('a chunk exceeds the file');
    const start = content.toString('latin1', 0, exifName.length) === exifName ? exifName.length : 0;
    if (name === 'EXIF') eraseLocation(content.subarray(start));
    if (name === 'XMP ') content.fill(space);
    at += 8 + size + (size % 2);
  }
};

/**
 * Erases the location from a PNG, WebP or HEIF picture, in place: the GPS directory of its EXIF block, and its XMP packets. The
 * length and all other bytes stay, except the texts of a PNG. Undefined if it is malformed: a location could hide in it.
 */
export const stripPictureLocation = (picture: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | undefined => {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.length);
  const type = sniffFileType(bytes.subarray(0, 64));
  try {
    if (type === 'image/png') stripPng(bytes);
    if (type === 'image/webp') stripWebp(bytes);
    if (type === 'image/heic') stripHeif(bytes);
    return picture;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};
