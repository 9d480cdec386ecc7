import { inflateSync } from 'node:zlib';
import jsqr from 'jsqr';

/** Pixels of a module, and quiet-zone modules around the code. */
const [pixels, quiet] = [4, 4];

/** Drawing operators of a file, page by page. */
const drawnIn = (bytes: Uint8Array): string =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/FlateDecode[\s\S]*?stream\r?\n([\s\S]*?)endstream/g),
  ]
    .map(([, compressed = '']) => {
      try {
        return inflateSync(Buffer.from(compressed, 'latin1'), { finishFlush: 2 }).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');

/** Content of the QR code of a PDF, decoded independently; undefined if there is none. */
export const readQr = (bytes: Uint8Array): string | undefined => {
  const squares = [...drawnIn(bytes).matchAll(/([\d.-]+) ([\d.-]+) ([\d.]+) ([\d.]+) re\b/g)]
    .map((match) => match.slice(1).map(Number) as [number, number, number, number])
    .filter(([, , width, height]) => width === height && width > 0 && width < 5);
  const [, , size] = squares[0] ?? [0, 0, 0, 0];
  if (size === 0) return undefined;
  const [left, top] = [Math.min(...squares.map(([x]) => x)), Math.min(...squares.map(([, y]) => y))];
  const moduleCount = Math.round((Math.max(...squares.map(([x]) => x)) - left) / size) + 1;
  const side = (moduleCount + 2 * quiet) * pixels;
  const picture = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x, y] of squares) {
    const [column, row] = [Math.round((x - left) / size) + quiet, Math.round((y - top) / size) + quiet];
    for (let dot = 0; dot < pixels * pixels; dot += 1) {
      const offset = ((row * pixels + Math.floor(dot / pixels)) * side + column * pixels + (dot % pixels)) * 4;
      picture.fill(0, offset, offset + 3);
    }
  }
  return jsqr(picture, side, side)?.data;
};
