/**
 * Many short texts concatenated, one line each: searching a word is one scan of contiguous memory, several times faster
 * than searching as many strings.
 */
export interface TextColumn {
  readonly text: string;
  /** Offset of each line, and of the end. */
  readonly starts: Uint32Array;
}

/** Line separator: no text contains it, and `fold` does not change it. */
const separator = '\u0001';

/** Joins the lines and folds them in one call; `fold` must preserve the separator. */
export const textColumn = (lines: readonly string[], fold: (text: string) => string): TextColumn => {
  const text = fold(lines.map((line) => line.replaceAll(separator, ' ') + separator).join(''));
  const starts = new Uint32Array(lines.length + 1);
  lines.forEach((_, line) => {
    starts[line + 1] = text.indexOf(separator, starts[line]) + 1;
  });
  return { text, starts };
};

/** Lines from `from` up to and without `to`. */
export interface LineRange {
  readonly from: number;
  readonly to: number;
}

/** Lines within the ranges that contain a word, ascending. The ranges are ascending and do not overlap. */
export const linesWith = ({ text, starts }: TextColumn, word: string, ranges: readonly LineRange[]): number[] => {
  const lines: number[] = [];
  const startOf = (line: number): number => starts[line] ?? text.length;
  // Offset of the next match, carried over from range to range, so that the text is scanned once.
  let matchOffset = -1;
  for (const { from, to } of ranges) {
    let line = from;
    while (line < to) {
      if (matchOffset < startOf(line)) matchOffset = text.indexOf(word, startOf(line));
      if (matchOffset === -1) return lines;
      if (matchOffset >= startOf(to)) break;
      while (startOf(line + 1) <= matchOffset) line += 1;
      lines.push(line);
      line += 1;
    }
  }
  return lines;
};

/** True if a line contains a word. */
export const lineContains = ({ text, starts }: TextColumn, line: number, word: string): boolean =>
  text.slice(starts[line], starts[line + 1]).includes(word);
