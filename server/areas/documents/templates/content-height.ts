import type { PdfContent } from '#server/adapters/pdf.ts';

/** Height of a line of text and of the padding of a table row, in points. */
const lineHeight = 13.5;
const rowPadding = 8;
/** Characters of the body font on a line as wide as the page. */
const lineCharacters = 100;
/** Height assumed for a drawing, in points. */
const drawingHeight = 300;

interface Table {
  readonly body: readonly (readonly unknown[])[];
  readonly widths?: readonly (string | number)[];
}

interface Node {
  readonly text?: unknown;
  readonly stack?: readonly unknown[];
  readonly ul?: readonly unknown[];
  readonly columns?: readonly unknown[];
  readonly table?: Table;
  readonly svg?: string;
}

const sum = (heights: readonly number[]): number => heights.reduce((total, height) => total + height, 0);

/** `pageFraction`: width of the content as a share of the page. */
const heightOf = (content: unknown, pageFraction: number): number => {
  if (typeof content === 'string') {
    const lines = content
      .split('\n')
      .map((line) => Math.max(1, Math.ceil(line.length / (lineCharacters * pageFraction))));
    return sum(lines) * lineHeight;
  }
  if (Array.isArray(content)) return sum(content.map((part) => heightOf(part, pageFraction)));
  if (typeof content !== 'object' || content === null) return 0;
  const { text, stack, ul, columns, table, svg } = content as Node;
  if (svg !== undefined) return drawingHeight;
  if (columns) return Math.max(0, ...columns.map((column) => heightOf(column, pageFraction / columns.length)));
  if (table)
    return sum(
      table.body.map(
        (row) => rowPadding + Math.max(0, ...row.map((cell) => heightOf(cell, pageFraction / row.length))),
      ),
    );
  const isSplitLine = Array.isArray(text) && text.every((part) => typeof part === 'string');
  return heightOf(isSplitLine ? text.join('') : (text ?? stack ?? ul), pageFraction);
};

/** Estimates the height of content on a page, in points. */
export const estimateHeight = (content: readonly PdfContent[]): number => heightOf(content, 1);

/** Width of a page without its margins, and of the padding of a cell, in points. */
const pageWidth = 507;
const cellPadding = 8;
const narrowestColumn = 40;
const characterWidth = pageWidth / lineCharacters;

const longestLine = (content: unknown): number => {
  if (typeof content === 'string') return Math.max(0, ...content.split('\n').map((line) => line.length));
  return typeof content === 'object' && content !== null && 'text' in content ? longestLine(content.text) : 0;
};

/** Width of each column of a table, in points; those of equal share have what the others leave. */
const estimateWidths = ({ body, widths = [] }: Table): readonly number[] => {
  const fixedWidths = widths.map((width, index) => {
    if (width === '*') return null;
    if (typeof width === 'number') return width;
    return Math.max(0, ...body.map((row) => longestLine(row[index]))) * characterWidth;
  });
  const remainingWidth = pageWidth - cellPadding * widths.length - sum(fixedWidths.map((width) => width ?? 0));
  const share = remainingWidth / fixedWidths.filter((width) => width === null).length;
  return fixedWidths.map((width) => Math.max(narrowestColumn, width ?? share));
};

const longestWord = (content: unknown): number => {
  if (typeof content === 'string') return Math.max(0, ...content.split(/[ \n]/).map((word) => word.length));
  return typeof content === 'object' && content !== null && 'text' in content ? longestWord(content.text) : 0;
};

/**
 * Width of each column of a table, in points, as the PDF library lays it out: columns fitted to their content give way as far as
 * their longest word if all content does not fit.
 */
const fitWidths = ({ body, widths = [] }: Table): readonly number[] => {
  const widest = (index: number, measure: (cell: unknown) => number) =>
    Math.max(0, ...body.map((row) => measure(row[index]))) * characterWidth;
  const columns = widths.map((width, index) => ({
    width,
    min: typeof width === 'number' ? width : widest(index, longestWord),
    max: typeof width === 'number' ? width : widest(index, longestLine),
  }));
  const fixed = columns.filter(({ width }) => width !== '*');
  const shared = columns.filter(({ width }) => width === '*');
  const available = pageWidth - cellPadding * widths.length;
  const sharedSum = (measures: readonly number[]) => shared.length * Math.max(0, ...measures);
  const min = sum(fixed.map((column) => column.min)) + sharedSum(shared.map((column) => column.min));
  const max = sum(fixed.map((column) => column.max)) + sharedSum(shared.map((column) => column.max));
  const fit = max <= min ? 1 : Math.min(1, Math.max(0, (available - min) / (max - min)));
  const fitted = columns.map((column) => column.min + (column.max - column.min) * fit);
  const taken = sum(fitted.filter((_, index) => widths[index] !== '*'));
  return fitted.map((width, index) =>
    Math.max(narrowestColumn, widths[index] === '*' ? (available - taken) / shared.length : width),
  );
};

const estimateSlice = (
  { body }: Table,
  widths: readonly number[],
  { from, to }: { readonly from: number; readonly to: number },
): number =>
  sum(
    body
      .slice(from, to)
      .map(
        (row) =>
          rowPadding +
          Math.max(0, ...row.map((cell, index) => heightOf(cell, (widths[index] ?? pageWidth) / pageWidth))),
      ),
  );

/** Estimates the height of the first rows of a table, in points. */
export const estimateFirstRows = (table: Table, count: number): number =>
  estimateSlice(table, estimateWidths(table), { from: 0, to: count });

/** Estimates the height of rows of a table, from one index to before another one, in points, by fitted columns. */
export const estimateFittedRows = (table: Table, from: number, to: number): number =>
  estimateSlice(table, fitWidths(table), { from, to });
