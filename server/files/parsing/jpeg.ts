import type { FileWindow } from './file-window.ts';

/** A JPEG segment before the image data; `start` and `end` delimit its content. */
interface Segment {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
}

/** Segments in the header of a JPEG (its bytes before the image data), as long as they are well formed (ITU T.81, annex B). */
function* readSegments(bytes: Uint8Array): Generator<Segment> {
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff; ) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + (((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0));
    if (end < at + 4 || end > bytes.length) return;
    yield { marker, start: at + 4, end };
    at = end;
  }
}

const startOfScan = 0xda;
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

/** Segments and padding bytes that are followed: 20 MB hold 305 segments of full length before the image data. */
const maxSteps = 1_000;

/** Offset of the image data of a JPEG with a frame; undefined for a file that has no more than the magic bytes of one. */
export const findImageData = async (file: FileWindow): Promise<number | undefined> => {
  let hasFrame = false;
  let at = 2;
  for (let steps = 0; steps < maxSteps && at + 4 <= file.size; steps += 1) {
    const head = await file.read(at, 4);
    const [prefix, marker = 0] = head;
    if (prefix !== 0xff) return undefined;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = head.readUInt16BE(2);
    if (length < 2 || at + 2 + length > file.size) return undefined;
    if (marker === startOfScan) return hasFrame ? at : undefined;
    hasFrame ||= isFrame(marker);
    at += 2 + length;
  }
  return undefined;
};

const app1 = 0xe1;
const gpsTag = 0x8825;
/** Bytes of a value by its TIFF type (TIFF 6.0, section 2; EXIF 2.32, 4.6.2). */
const sizeOfType = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/**
 * Overwrites with zeros the directory at `at` of a TIFF block and the values that it points to. Throws if the values together
 * are longer than the block: only a forged directory lists the same bytes many times.
 */
const eraseDirectory = (tiff: DataView, at: number, isLittle: boolean): void => {
  const bytes = new Uint8Array(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const count = tiff.getUint16(at, isLittle);
  let erased = 0;
  for (let entry = at + 2; entry < at + 2 + count * 12; entry += 12) {
    const length = (sizeOfType[tiff.getUint16(entry + 2, isLittle)] ?? 0) * tiff.getUint32(entry + 4, isLittle);
    if (length <= 4) continue;
    erased += length;
    if (erased > bytes.length) throw new RangeError('the values of the directory are longer than its block');
    const start = tiff.getUint32(entry + 8, isLittle);
    bytes.fill(0, start, start + length);
  }
  bytes.fill(0, at, at + 2 + count * 12);
};

const eraseGps = (tiff: DataView): void => {
  const isLittle = tiff.getUint16(0) === 0x4949;
  const first = tiff.getUint32(4, isLittle);
  const count = tiff.getUint16(first, isLittle);
  let gps: number | undefined;
  for (let entry = first + 2; entry < first + 2 + count * 12; entry += 12) {
    if (tiff.getUint16(entry, isLittle) !== gpsTag) continue;
    if (gps !== undefined) throw new RangeError('a directory names its location twice');
    gps = tiff.getUint32(entry + 8, isLittle);
  }
  if (gps !== undefined) eraseDirectory(tiff, gps, isLittle);
};

/**
 * Erases the location from the header of a photo, in place: the GPS directory of its EXIF block and the XMP packets. Other bytes (such as the
 * orientation) and the length stay the same. A malformed EXIF block, and every one after the first, is erased entirely.
 */
export const stripLocation = (header: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  let hasExif = false;
  for (const { marker, start, end } of readSegments(header)) {
    if (marker !== app1) continue;
    const content = header.subarray(start, end);
    if (startsWith(content, 0, 'http://ns.adobe.com/x')) content.fill(0x20, content.indexOf(0) + 1);
    if (!startsWith(content, 0, 'Exif\0\0')) continue;
    try {
      if (hasExif) throw new RangeError('a photo has one EXIF block');
      hasExif = true;
      eraseGps(new DataView(content.buffer, content.byteOffset + 6, content.length - 6));
    } catch {
      content.fill(0, 6);
    }
  }
  return header;
};
