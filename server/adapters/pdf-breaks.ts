import { createRequire } from 'node:module';

/** Words wider than this many points may break anywhere, so that they never widen a column. */
const maxWordWidth = 110;

interface Inline {
  readonly width: number;
  /** True if no line may begin after it. */
  noNewLine?: boolean;
}
interface MeasuredText {
  readonly items: readonly Inline[];
  readonly minWidth: number;
  readonly maxWidth: number;
}

/** Allows a line to begin between the parts of a word in several fonts, if the word is too wide. */
const allowBreaks = (items: readonly Inline[]): void => {
  let word: Inline[] = [];
  for (const item of items) {
    word.push(item);
    if (item.noNewLine) continue;
    if (word.reduce((width, part) => width + part.width, 0) > maxWordWidth)
      for (const part of word) part.noNewLine = false;
    word = [];
  }
};

/** Patches pdfmake, whose columns grow with their longest word and leave the page. Call it once. */
export const patchLineBreaks = (): void => {
  const require = createRequire(import.meta.url);
  const inlines = require('pdfmake/js/TextInlines').default.prototype as {
    buildInlines(this: object, ...args: unknown[]): MeasuredText;
  };
  const { buildInlines } = inlines;
  inlines.buildInlines = function (...args) {
    const measuredText = buildInlines.apply(this, args);
    allowBreaks(measuredText.items);
    return { ...measuredText, minWidth: Math.min(measuredText.minWidth, maxWordWidth) };
  };
};
