import { inflateSync } from 'node:zlib';

/** Samples of a pixel by the colour type of a PNG. */
const samples: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const worstFilter = 4;

interface Chunks {
  readonly header: Buffer | undefined;
  readonly hasPalette: boolean;
  readonly data: Buffer;
}

const chunksOf = (png: Buffer): Chunks => {
  let header: Buffer | undefined;
  let hasPalette = false;
  const data: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const content = png.subarray(at + 8, at + 8 + length);
    if (type === 'IHDR') header ??= content;
    if (type === 'PLTE') hasPalette = true;
    if (type === 'IDAT') data.push(content);
    if (type === 'IEND') break;
    at += 12 + length;
  }
  return { header, hasPalette, data: Buffer.concat(data) };
};

/** Sides of a PNG in pixels; undefined for what has none. */
export const pngSides = (bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined => {
  const { header } = chunksOf(Buffer.from(bytes));
  return header && header.length >= 13 ? { width: header.readUInt32BE(0), height: header.readUInt32BE(4) } : undefined;
};

/**
 * True of a PNG whose pixels are all there, in the order of its lines. What prints papers reads them once the paper is on
 * its way, where what is wrong with them can be caught by nobody.
 */
export const isReadablePng = (bytes: Uint8Array): boolean => {
  const { header, hasPalette, data } = chunksOf(Buffer.from(bytes));
  const sides = pngSides(bytes);
  if (!header || !sides) return false;
  const [depth = 0, colour = -1, , , interlace = 1] = header.subarray(8);
  const perPixel = samples[colour];
  if (perPixel === undefined || interlace !== 0 || (colour === 3 && !hasPalette)) return false;
  const line = 1 + Math.ceil((sides.width * perPixel * depth) / 8);
  const wanted = line * sides.height;
  try {
    const pixels = inflateSync(data, { maxOutputLength: wanted + 1 });
    if (line === 1 || pixels.length !== wanted) return false;
    for (let at = 0; at < wanted; at += line) if ((pixels[at] ?? 0) > worstFilter) return false;
    return true;
  } catch {
    return false;
  }
};
