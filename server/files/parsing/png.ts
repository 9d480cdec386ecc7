import { inflateSync } from 'node:zlib';
import { brokerLogo } from '#shared/primitives/limits.ts';

/** Samples per pixel by PNG colour type. */
const samplesPerPixel: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const maxFilterType = 4;

interface Chunks {
  readonly header: Buffer | undefined;
  readonly hasPalette: boolean;
  readonly data: Buffer;
}

const readChunks = (png: Buffer): Chunks => {
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

/** Width and height of a PNG in pixels; undefined if it has no header. */
const pngSize = (bytes: Uint8Array): { readonly width: number; readonly height: number } | undefined => {
  const { header } = readChunks(Buffer.from(bytes));
  return header && header.length >= 13 ? { width: header.readUInt32BE(0), height: header.readUInt32BE(4) } : undefined;
};

/**
 * True for a PNG whose pixel data is complete and not interlaced; the caller limits its sides first. The PDF library decodes it after the answer has begun,
 * when an error can no longer be reported.
 */
const isReadablePng = (bytes: Uint8Array): boolean => {
  const { header, hasPalette, data } = readChunks(Buffer.from(bytes));
  const sides = pngSize(bytes);
  if (!header || !sides) return false;
  const [depth = 0, colour = -1, , , interlace = 1] = header.subarray(8);
  const samples = samplesPerPixel[colour];
  if (samples === undefined || interlace !== 0 || (colour === 3 && !hasPalette)) return false;
  const line = 1 + Math.ceil((sides.width * samples * depth) / 8);
  const expectedBytes = line * sides.height;
  try {
    const pixels = inflateSync(data, { maxOutputLength: expectedBytes + 1 });
    if (line === 1 || pixels.length !== expectedBytes) return false;
    for (let at = 0; at < expectedBytes; at += line) if ((pixels[at] ?? 0) > maxFilterType) return false;
    return true;
  } catch {
    return false;
  }
};

/** Whether a logo is within the limit of pixels and can be decoded; a larger one is not decoded. */
export const inspectLogo = (png: Uint8Array): { readonly isTooLarge: boolean; readonly isReadable: boolean } => {
  const { width, height } = pngSize(png) ?? { width: 0, height: 0 };
  const isTooLarge = Math.max(width, height) > brokerLogo.sidePx;
  return { isTooLarge, isReadable: !isTooLarge && isReadablePng(png) };
};
