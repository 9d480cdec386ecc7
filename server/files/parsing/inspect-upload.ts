import { type AcceptedFileType, findPdfHeader, sniffedBytes, sniffFileType } from '#shared/primitives/file-type.ts';
import { isWholeJpeg, stripLocation } from './jpeg.ts';

const contains = (bytes: Uint8Array, text: string, from = 0, to = bytes.length): boolean => {
  const at = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).indexOf(text, from, 'latin1');
  return at >= 0 && at < to;
};

/** Structural checks by type: true if the bytes look like a complete file of the type. */
const isComplete: Readonly<Record<AcceptedFileType, (bytes: Uint8Array) => boolean>> = {
  'application/pdf': (bytes) => {
    const start = findPdfHeader(bytes);
    return /^%PDF-\d\.\d/.test(Buffer.from(bytes.subarray(start, start + 8)).toString('latin1'));
  },
  'image/jpeg': isWholeJpeg,
  'image/png': (bytes) => contains(bytes, 'IHDR', 12, 16) && contains(bytes, 'IDAT') && contains(bytes, 'IEND'),
  'image/gif': (bytes) => bytes.length > 26 && bytes.lastIndexOf(0x3b) > 13,
  'image/webp': (bytes) => contains(bytes, 'VP8', 12, 16) && bytes.length > 24,
  'image/heic': (bytes) => contains(bytes, 'meta') && contains(bytes, 'mdat'),
};

interface InspectedUpload {
  /** Undefined if the content is of no accepted type, or incomplete. */
  readonly type?: AcceptedFileType;
  readonly isIncomplete?: boolean;
  /** Of a JPEG, without its location; those of other types stay as they are and are not sent back. */
  readonly bytes?: Uint8Array<ArrayBuffer>;
}

/** Detects the type of an uploaded file by its content and strips the location from a photo, in place. */
export const inspectUpload = (bytes: Uint8Array<ArrayBuffer>): InspectedUpload => {
  const type = sniffFileType(bytes.subarray(0, sniffedBytes));
  if (!type) return {};
  if (!isComplete[type](bytes)) return { isIncomplete: true };
  if (type !== 'image/jpeg') return { type };
  stripLocation(bytes);
  return { type, bytes };
};
