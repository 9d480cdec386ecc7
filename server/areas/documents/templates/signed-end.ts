import type { PdfContent } from '#server/adapters/pdf.ts';
import { headline } from '#server/adapters/pdf-page-breaks.ts';
import { estimateFittedRows, estimateHeight } from './content-height.ts';
import { breakableSection, heading, keepWithHeaderRows, maxUnbrokenHeight } from './layout.ts';

/** Estimated height of the content that stays on the page of a signature, in points, if it has that much. */
const signedHeight = 90;

/** How a signature follows the content that is signed. */
export type SignedEnd = (content: readonly PdfContent[], signature: PdfContent) => PdfContent[];

/** As in early templates, where the signature may be alone on the last page. */
export const appendSignature: SignedEnd = (content, signature) => [...content, signature];

/** Content, then its signature, on one page with the last parts of the content, which may be a note alone. */
export const endWithSignature: SignedEnd = (content, signature) => {
  let from = content.length;
  while (
    from > 0 &&
    estimateHeight(content.slice(from)) < signedHeight &&
    estimateHeight(content.slice(from - 1)) <= maxUnbrokenHeight
  )
    from -= 1;
  return [...content.slice(0, from), { stack: [...content.slice(from), signature], unbreakable: true }];
};

const isStyled = (part: PdfContent, style: string): boolean => typeof part === 'object' && part.style === style;

/** Facts in two columns as one table, whose rows can be divided between pages; other content as it is. */
const joinTallColumns = (part: PdfContent): PdfContent => {
  if (typeof part !== 'object' || !part.columns || estimateHeight([part]) <= maxUnbrokenHeight) return part;
  const tables = part.columns.flatMap((column) => (typeof column === 'object' ? (column.stack ?? []) : []));
  const body = tables.flatMap((table) => (typeof table === 'object' ? (table.table?.body ?? []) : []));
  return body.length === 0 ? part : { table: { widths: [108, '*'], dontBreakRows: true, body }, layout: 'facts' };
};

/** Parts of a stack, of which some may stay with the signature; undefined for other content. */
const divide = (part: PdfContent): PdfContent[] | undefined => {
  if (typeof part !== 'object' || !part.stack) return undefined;
  const [first = '', ...content] = part.stack.map(joinTallColumns);
  return typeof first === 'object' && first.style === 'heading' && typeof first.text === 'string'
    ? breakableSection(first.text, ...content)
    : [first, ...content];
};

/** A row of which each cell has the mark; the PDF library drops an empty cell with a mark. */
const markRow = (row: readonly PdfContent[]): PdfContent[] =>
  row.map((cell) => {
    const content = typeof cell === 'string' ? { text: cell } : cell;
    return { ...content, ...(content.text === '' && { text: '\u00A0' }), headlineLevel: headline.beforeSignature };
  });

/** Marks the last rows of a table, `height` points at least, to be kept on the page of the signature. */
const keepLastRows = (part: PdfContent, height: number): PdfContent => {
  if (typeof part !== 'object' || !part.table) return part;
  const { table, layout } = part;
  const { body, headerRows = 0 } = table;
  // The first rows stay with their header.
  const lowest = headerRows > 0 ? headerRows + keepWithHeaderRows : 1;
  let first = body.length - 1;
  while (first > lowest && estimateFittedRows(table, first, body.length) < height) first -= 1;
  return {
    ...part,
    table: { ...table, body: body.map((row, index) => (index === first ? markRow(row) : row)) },
    ...(layout === 'rows' && { layout: 'rowsTogether' }),
  };
};

/**
 * Content, then its signature, on one page with the last rows or parts of the content: a signature alone on a page, or with
 * notes only, would not show what it is for.
 */
export const endWithContent: SignedEnd = (content, signature) => {
  const rest = [...content];
  const kept: PdfContent[] = [];
  let signed = 0;
  const keep = (part: PdfContent): void => {
    // The mark of a heading for page breaks does not apply to unbreakable content.
    const isHeading = isStyled(part, 'heading');
    kept.unshift(isHeading && typeof part === 'object' && typeof part.text === 'string' ? heading(part.text) : part);
    if (!isHeading && !isStyled(part, 'note')) signed += estimateHeight([part]);
  };
  for (let part = rest.pop(); part !== undefined; part = rest.pop()) {
    const isDone = signed >= signedHeight && !isStyled(part, 'heading');
    const parts = isDone ? undefined : divide(part);
    if (!isDone && estimateHeight([part, ...kept]) <= maxUnbrokenHeight) keep(part);
    else if (parts) rest.push(...parts);
    else {
      rest.push(isDone ? part : keepLastRows(part, signedHeight - signed));
      break;
    }
  }
  return [...rest, { stack: [...kept, signature], unbreakable: true }];
};
