import { eraseLocation } from './exif.ts';
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
const startsWith = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((letter, index) => bytes[at + index] === letter.charCodeAt(0));

/**
 * Erases the location from the header of a JPEG, in place: the GPS directory of its EXIF block and the XMP packets. Other bytes
 * (such as the orientation) and the length stay the same. A malformed EXIF block, and every one after the first, is erased entirely.
 */
export const stripLocation = (header: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> => {
  let hasExif = false;
  for (const { marker, start, end } of readSegments(header)) {
    if (marker !== app1) continue;
    const content = header.subarray(start, end);
    if (startsWith(content, 0, 'http://ns.adobe.com/x')) content.fill(0x20, content.indexOf(0) + 1);
    if (!startsWith(content, 0, 'Exif\0\0')) continue;
    if (hasExif) content.fill(0, 6);
    else eraseLocation(content.subarray(6));
    hasExif = true;
  }
  return header;
};
