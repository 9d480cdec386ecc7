import { eraseLocation } from './exif.ts';

interface Box {
  readonly name: string;
  /** Position of its name in the file. */
  readonly at: number;
  readonly content: Buffer;
}

/** Boxes of a HEIF file (ISO/IEC 14496-12, 4.2) or of the content of one. Throws a RangeError if one exceeds its container. */
function* readBoxes(bytes: Buffer): Generator<Box> {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const size = bytes.readUInt32BE(at);
    const head = size === 1 ? 16 : 8;
    const length = size === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : size || bytes.length - at;
    if (length < head || at + length > bytes.length) throw new RangeError('a box exceeds its container');
    yield {
      name: bytes.toString('latin1', at + 4, at + 8),
      at: at + 4,
      content: bytes.subarray(at + head, at + length),
    };
    at += length;
  }
}

/** Reads unsigned integers in sequence. Throws a RangeError past the end. */
const createReader = (bytes: Buffer) => {
  let at = 0;
  return (size: number): number => {
    at += size;
    if (at > bytes.length) throw new RangeError('a box is too short');
    if (size === 0) return 0;
    return size > 6 ? Number(bytes.readBigUInt64BE(at - size)) : bytes.readUIntBE(at - size, size);
  };
};

/** Identifiers of the items of EXIF and of XMP, by type (`infe`, ISO/IEC 14496-12, 8.11.6). */
const findMetadataItems = (infos: Buffer): ReadonlyMap<number, 'Exif' | 'mime'> => {
  const items = new Map<number, 'Exif' | 'mime'>();
  const isShort = infos.readUInt8(0) === 0;
  for (const { name, content } of readBoxes(infos.subarray(isShort ? 6 : 8))) {
    if (name !== 'infe') continue;
    const readNumber = createReader(content);
    const version = readNumber(4) >>> 24;
    if (version < 2) throw new RangeError('an item has no type');
    const id = readNumber(version === 2 ? 2 : 4);
    readNumber(2);
    const type = Buffer.from(Uint8Array.of(readNumber(1), readNumber(1), readNumber(1), readNumber(1))).toString(
      'latin1',
    );
    if (type === 'Exif' || type === 'mime') items.set(id, type);
  }
  return items;
};

/** Where the bytes of an item are. */
interface Location {
  readonly id: number;
  readonly isInItemData: boolean;
  readonly extents: readonly { readonly offset: number; readonly length: number }[];
}

/** Parts of all items together; a photo of 50 megapixels has about 200. They may take no byte of the table that lists them. */
const maxExtents = 10_000;

/** Locations of the items (`iloc`, ISO/IEC 14496-12, 8.11.3). */
function* readLocations(locations: Buffer): Generator<Location> {
  const read = createReader(locations);
  const version = read(4) >>> 24;
  const [sizes, moreSizes] = [read(1), read(1)];
  const [offsetSize, lengthSize, baseSize] = [sizes >> 4, sizes & 15, moreSizes >> 4];
  const indexSize = version === 0 ? 0 : moreSizes & 15;
  const idSize = version < 2 ? 2 : 4;
  let extentCount = 0;
  for (let count = read(idSize); count > 0; count -= 1) {
    const id = read(idSize);
    const method = version === 0 ? 0 : read(2) & 15;
    if (method > 1) throw new RangeError('an item is part of another one');
    read(2);
    const base = read(baseSize);
    const length = read(2);
    extentCount += length;
    if (extentCount > maxExtents) throw new RangeError('the items have too many parts');
    const extents = Array.from({ length }, () => {
      read(indexSize);
      return { offset: base + read(offsetSize), length: read(lengthSize) };
    });
    yield { id, isInItemData: method === 1, extents };
  }
}

const isWithin = (bytes: Buffer, offset: number, length: number): boolean =>
  length > 0 && offset + length <= bytes.length;

const eraseItems = (file: Buffer, meta: Buffer): void => {
  // A full box: version and flags come first.
  const boxes = new Map([...readBoxes(meta.subarray(4))].map(({ name, content }) => [name, content]));
  const items = findMetadataItems(boxes.get('iinf') ?? Buffer.alloc(8));
  const itemData = boxes.get('idat') ?? Buffer.alloc(0);
  const missing = new Set(items.keys());
  let erasedBytes = 0;
  for (const { id, isInItemData, extents } of readLocations(boxes.get('iloc') ?? Buffer.alloc(8))) {
    const type = items.get(id);
    if (type === undefined) continue;
    missing.delete(id);
    const container = isInItemData ? itemData : file;
    for (const { offset, length } of extents) {
      if (!isWithin(container, offset, length)) throw new RangeError('an item exceeds the file');
      erasedBytes += length;
      if (erasedBytes > file.length) throw new RangeError('the parts of items overlap');
      const part = container.subarray(offset, offset + length);
      // Content of the item: length of a name, the name, and the TIFF block (ISO/IEC 23008-12, A.2.1).
      if (type === 'mime') part.fill(0x20);
      else if (extents.length > 1) part.fill(0);
      else if (!isWithin(part, 4 + part.readUInt32BE(0), 1)) part.fill(0);
      else eraseLocation(part.subarray(4 + part.readUInt32BE(0)));
    }
  }
  if (missing.size > 0) throw new RangeError('an item is nowhere');
};

/**
 * Erases the location of a HEIF file (HEIC, AVIF), in place: the GPS directory of its EXIF item, its XMP items, and the user data
 * of a sequence. Throws a RangeError if its boxes are malformed.
 */
export const stripHeif = (file: Buffer): void => {
  let hasMetadata = false;
  for (const { name, content } of readBoxes(file)) {
    if (name === 'meta') {
      // A file has at most one (ISO/IEC 14496-12, 8.11.1); thousands could each erase all of it.
      if (hasMetadata) throw new RangeError('a file has one metadata box');
      hasMetadata = true;
      eraseItems(file, content);
    }
    if (name !== 'moov') continue;
    // A free box is skipped by every reader.
    for (const inner of readBoxes(content))
      if (['udta', 'meta'].includes(inner.name)) content.write('free', inner.at, 'latin1');
  }
};
