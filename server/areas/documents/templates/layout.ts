import type { PdfContent } from '#server/adapters/pdf.ts';
import { headline, rowHeight } from '#server/adapters/pdf-page-breaks.ts';
import type { Block } from '#shared/documents/snapshots.ts';
import { estimateFirstRows, estimateFittedRows, estimateHeight } from './content-height.ts';

/** Labels longer than this many characters get a line of their own. */
const longLabel = 44;
/** Tables with more rows may break across pages. */
const longTable = 16;
/** Estimated height of content that is kept on one page, in points; a page has 740. */
export const maxUnbrokenHeight = 460;
/** Lowest height of what a heading stays with, in points. */
const minStart = 64;

export const note = (text: string): PdfContent => ({ text, style: 'note' });
export const heading = (text: string): PdfContent => ({ text, style: 'heading' });
/** Rows below the header of a table that are on its page. */
export const keepWithHeaderRows = 2;

/** Estimated height of the part of content that the page of its heading must hold, in points. */
const estimateStart = (content: readonly PdfContent[], estimateRows = estimateFirstRows): number => {
  const [first = ''] = content;
  const table = typeof first === 'object' && 'table' in first ? first.table : undefined;
  const height = table ? estimateRows(table, 1 + keepWithHeaderRows) : estimateHeight([first]);
  return Math.min(maxUnbrokenHeight, Math.max(minStart, height));
};

/** A title above content that may break across pages, on the page of the first rows of the content. */
export const breakableSection = (title: string, ...content: readonly PdfContent[]): PdfContent[] => [
  { text: title, style: 'heading', headlineLevel: headline.before(estimateStart(content)) },
  ...content,
];

/** The same, by columns that are fitted to their content. */
export const fittedSection = (title: string, ...content: readonly PdfContent[]): PdfContent[] => [
  {
    text: title,
    style: 'heading',
    headlineLevel: headline.before(estimateStart(content, (table, count) => estimateFittedRows(table, 0, count))),
  },
  ...content,
];

/**
 * Heading and content, kept together on one page unless they are taller than most of it: the PDF library drops what does
 * not fit on a page and may not break. One part, or the heading and each content.
 */
export const sectionParts = (title: string, ...content: readonly PdfContent[]): PdfContent[] =>
  estimateHeight(content) > maxUnbrokenHeight
    ? breakableSection(title, ...content)
    : [{ stack: [heading(title), ...content], unbreakable: true }];

/** The same as one part. */
export const section = (title: string, ...content: readonly PdfContent[]): PdfContent => {
  const parts = sectionParts(title, ...content);
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : { stack: parts };
};

type Fact = readonly [label: string, value: string];

/** An e-mail address as parts between which a long one breaks: after a point or before « @ ». */
const breakableValue = (value: string): PdfContent =>
  /^\S+@\S+$/.test(value) ? { text: value.split(/(?<=\.)|(?=@)/) } : value;

/** Facts one below the other. */
export const factTable = (facts: readonly Fact[], widths: readonly (string | number)[]): PdfContent => ({
  table: {
    widths,
    dontBreakRows: true,
    body: facts.map(([label, value]) => [{ text: label, style: 'label' }, breakableValue(value)]),
  },
  layout: 'facts',
});

/** Facts in two columns, read column by column; one column if a label is long. */
export const factGrid = (facts: readonly Fact[]): PdfContent[] => {
  if (facts.length === 0) return [];
  if (facts.some(([label]) => label.length > longLabel)) return [factTable(facts, ['*', 60])];
  const halfCount = Math.ceil(facts.length / 2);
  const longest = Math.max(...facts.map(([label]) => label.length));
  const labelWidth = Math.min(108, Math.max(44, 14 + longest * 4.6));
  const factColumn = (columnFacts: readonly Fact[]): PdfContent => ({
    width: '*',
    stack: columnFacts.length === 0 ? [] : [factTable(columnFacts, [labelWidth, '*'])],
  });
  return [{ columns: [factColumn(facts.slice(0, halfCount)), factColumn(facts.slice(halfCount))], columnGap: 18 }];
};

interface RowsOptions {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly total?: readonly string[];
  /** Number of last rows, including the total, that are kept on one page. */
  readonly keptTogether?: number;
  /** Height, in rows, of what follows the table and stays on the page of those rows. */
  readonly reservedRows?: number;
  /** What follows the table and stays on the page of those rows; their own height is then estimated too. */
  readonly followedBy?: readonly PdfContent[];
  /** Right-aligned columns: amounts and dates. */
  readonly rightAligned?: readonly number[];
  readonly widths?: readonly (string | number)[];
}

/** Table whose header repeats on each page and is never alone at the bottom of one. */
export const rowsTable = ({
  columns,
  rows,
  total,
  keptTogether = 0,
  reservedRows = 0,
  followedBy,
  rightAligned = [],
  widths,
}: RowsOptions): PdfContent => {
  const buildRow = (cells: readonly string[], bold: boolean): PdfContent[] =>
    cells.map((text, index) => ({ text, bold, alignment: rightAligned.includes(index) ? 'right' : 'left' }));
  const header = buildRow(columns, true);
  const totals = total ? [buildRow(total, true)] : [];
  const tableWidths = widths ?? columns.map((_, index) => (index === 0 ? '*' : 'auto'));
  const first = keptTogether > 1 ? 1 + rows.length + (total ? 1 : 0) - keptTogether : -1;
  const countReservedRows = (): number => {
    if (!followedBy) return keptTogether + reservedRows;
    const body = [header, ...rows.map((row) => buildRow(row, false)), ...totals];
    return (
      (estimateFittedRows({ body, widths: tableWidths }, first, body.length) + estimateHeight(followedBy)) / rowHeight
    );
  };
  // The mark for a page break must be on every cell, and an empty cell would be dropped.
  const highlightedRow = (cells: readonly string[]): PdfContent[] =>
    buildRow(
      cells.map((text) => text || '\u00A0'),
      false,
    ).map((cell) => ({ ...(cell as object), headlineLevel: headline.togetherFrom(countReservedRows()) }) as PdfContent);
  const tableRows = rows.map((row, index) => (index + 1 === first ? highlightedRow(row) : buildRow(row, false)));
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows,
      dontBreakRows: true,
      widths: tableWidths,
      body: [header, ...tableRows, ...totals],
    },
    layout: keptTogether > 1 ? 'rowsTogether' : 'rows',
  };
};

/** Renders a block of the declared or insured risk. */
export const blockContent = (block: Block): PdfContent[] => buildBlock(block, factGrid(block.facts));

/** Renders a block whose facts are rendered. */
export const buildBlock = ({ title, table, none }: Block, facts: readonly PdfContent[]): PdfContent[] => {
  const content: PdfContent[] = [
    ...facts,
    ...(table ? [rowsTable({ ...table, widths: table.columns.map((_, index) => (index === 0 ? '*' : 'auto')) })] : []),
    ...(none ? [note(`${none}.`)] : []),
  ];
  return table && table.rows.length > longTable ? breakableSection(title, ...content) : [section(title, ...content)];
};

/** Short texts in two columns. */
export const textPairs = (texts: readonly (readonly [title: string, text: string])[]): PdfContent[] => {
  const lines: PdfContent[] = [];
  for (let index = 0; index < texts.length; index += 2) {
    const line = texts.slice(index, index + 2);
    lines.push({
      columns: [
        ...line.map(([title, text]) => ({ stack: [{ text: title, style: 'heading' }, { text }] })),
        ...(line.length === 1 ? [{ text: '' }] : []),
      ],
      columnGap: 18,
      unbreakable: true,
    });
  }
  return lines;
};

/** Key figures in boxes. */
export const keyFigures = (cells: readonly (readonly [label: string, value: string])[]): PdfContent => ({
  table: {
    widths: cells.map(() => '*'),
    body: [
      cells.map(([label, value]) => ({
        stack: [
          { text: label, style: 'label' },
          { text: value, style: 'figure' },
        ],
      })),
    ],
  },
  layout: 'box',
  margin: [0, 2, 0, 2],
});
