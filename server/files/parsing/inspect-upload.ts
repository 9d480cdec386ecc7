import { type AcceptedFileType, findPdfHeader, sniffedBytes, sniffFileType } from '#shared/primitives/file-type.ts';
import { FileWindow, type SlicedFile } from './file-window.ts';
import { findImageData } from './jpeg.ts';

/** Chunks or boxes that are followed; a camera writes a few dozen before the pixels. */
const maxParts = 1_000;

interface Part {
  readonly name: string;
  readonly end: number;
}

/** Parts of a PNG or HEIF file, in order; stops at a part whose length is wrong, or after `maxParts`. */
async function* readParts(
  file: FileWindow,
  start: number,
  parse: (head: Buffer, at: number) => Part,
): AsyncGenerator<string> {
  let at = start;
  for (let count = 0; count < maxParts && at + 8 <= file.size; count += 1) {
    const { name, end } = parse(await file.read(at, 16), at);
    if (end < at + 8 || end > file.size) return;
    yield name;
    at = end;
  }
}

/** Chunk of a PNG: length, name, content, checksum (PNG, 5.3). */
const parseChunk = (head: Buffer, at: number): Part => ({
  name: head.toString('latin1', 4, 8),
  end: at + 12 + head.readUInt32BE(),
});

const hasPixels = async (file: FileWindow): Promise<boolean> => {
  let isFirst = true;
  for await (const name of readParts(file, 8, parseChunk)) {
    if (isFirst !== (name === 'IHDR')) return false;
    isFirst = false;
    if (name === 'IDAT') return (await file.readEnd()).includes('IEND', 0, 'latin1');
  }
  return false;
};

/** Box of HEIF: length (1: 64 bits follow the name; 0: up to the end of the file), name, content (ISO/IEC 14496-12, 4.2). */
const parseBox =
  (file: FileWindow) =>
  (head: Buffer, at: number): Part => {
    const length = head.readUInt32BE();
    const readLongSize = () => (head.length < 16 ? Number.NaN : Number(head.readBigUInt64BE(8)));
    return {
      name: head.toString('latin1', 4, 8),
      end: length === 0 ? file.size : at + (length === 1 ? readLongSize() : length),
    };
  };

const hasPictureBoxes = async (file: FileWindow): Promise<boolean> => {
  const missing = new Set(['meta', 'mdat']);
  for await (const name of readParts(file, 0, parseBox(file))) {
    missing.delete(name);
    if (missing.size === 0) return true;
  }
  return false;
};

/** Structural checks by type: true if the bytes look like a complete file of the type. */
const isComplete: Readonly<Record<Exclude<AcceptedFileType, 'image/jpeg'>, (file: FileWindow) => Promise<boolean>>> = {
  'application/pdf': async (file) => {
    const start = findPdfHeader(await file.read(0, sniffedBytes));
    return /^%PDF-\d\.\d/.test((await file.read(start, 8)).toString('latin1'));
  },
  'image/png': hasPixels,
  'image/gif': async (file) => file.size > 26 && (await file.readEnd()).includes(0x3b),
  'image/webp': async (file) => {
    const head = await file.read(0, 24);
    return file.size > 24 && head.toString('latin1', 12, 15) === 'VP8' && 8 + head.readUInt32LE(4) <= file.size;
  },
  'image/heic': hasPictureBoxes,
};

interface InspectedUpload {
  /** Undefined if the content is of no accepted type, or incomplete. */
  readonly type?: AcceptedFileType;
  readonly isIncomplete?: boolean;
  /** Of a JPEG: bytes before its image data, which may contain a location. */
  readonly headerBytes?: number;
}

/**
 * Detects the type of an uploaded file by its content, and whether it has the structure of its type. Reads a bounded number of
 * headers: a file that lies about its lengths, or whose parts never end, is refused without being read.
 */
export const inspectUpload = async (upload: SlicedFile): Promise<InspectedUpload> => {
  const file = new FileWindow(upload);
  const type = sniffFileType(await file.read(0, sniffedBytes));
  if (!type) return {};
  if (type !== 'image/jpeg') return (await isComplete[type](file)) ? { type } : { isIncomplete: true };
  const headerBytes = await findImageData(file);
  return headerBytes === undefined ? { isIncomplete: true } : { type, headerBytes };
};
