import { createRequire } from 'node:module';
import { patchLineBreaks } from './pdf-breaks.ts';
import { fontFolders, fonts, withFallbackFont } from './pdf-fonts.ts';
import { type NodeInfo, needsPageBreak, type OtherNodes } from './pdf-page-breaks.ts';
import { patchPdfmake, withStructure } from './pdf-structure.ts';

/** The subset of pdfmake's content that Lagon uses. */
export type PdfContent =
  | string
  | {
      readonly text?: PdfContent | readonly PdfContent[];
      readonly ul?: readonly PdfContent[];
      readonly stack?: readonly PdfContent[];
      readonly columns?: readonly PdfContent[];
      readonly columnGap?: number;
      readonly table?: {
        readonly headerRows?: number;
        /** Number of rows that stay on the page of the header. */
        readonly keepWithHeaderRows?: number;
        /** Moves a row that does not fit to the next page. */
        readonly dontBreakRows?: boolean;
        readonly widths?: readonly (string | number)[];
        readonly heights?: number;
        readonly body: readonly (readonly PdfContent[])[];
      };
      readonly layout?: PdfTableLayout;
      readonly style?: string;
      readonly bold?: boolean;
      readonly color?: string;
      readonly fillColor?: string;
      readonly fontSize?: number;
      readonly alignment?: 'left' | 'right' | 'center';
      readonly width?: number | string;
      readonly height?: number;
      readonly margin?: readonly [number, number, number, number];
      /** Moves content that does not fit to the next page. */
      readonly unbreakable?: boolean;
      /** Marks headings for the page break rules (`headline`, pdf-page-breaks.ts). */
      readonly headlineLevel?: number;
      /** An SVG picture. */
      readonly svg?: string;
      /** PNG or JPEG as a data URL, scaled into `fit`. */
      readonly image?: string;
      /** Text of a QR code, `fit` points wide. */
      readonly qr?: string;
      readonly eccLevel?: 'L' | 'M' | 'Q' | 'H';
      readonly fit?: number | readonly [width: number, height: number];
      readonly canvas?: readonly object[];
      readonly link?: string;
      /** Named destination; `findNamedDestination` finds its position in the rendered file. */
      readonly id?: string;
    };

/** Table layouts: `facts` without lines; `rows` with a line below the header and thin lines between rows; `box` framed. */
type PdfTableLayout = 'noBorders' | 'lightHorizontalLines' | 'facts' | 'rows' | 'rowsTogether' | 'box';

export interface PdfDocument {
  readonly title: string;
  /** Creation time in the file; the same content and time give identical bytes. */
  readonly createdAt: Date;
  /** Text in the footer, before the page number. */
  readonly footer: string;
  readonly content: readonly PdfContent[];
  /** Tagged for screen readers and archiving (PDF/A-2a). */
  readonly isTagged?: boolean;
  /** Width and height in points of a page without margins and footer, to be drawn onto another one; A4 by default. */
  readonly size?: readonly [width: number, height: number];
  /** False for a page that is appended to another file, whose pages are numbered already. */
  readonly isNumbered?: boolean;
}

interface Layout {
  hLineWidth?(line: number, node: { table: { body: unknown[]; headerRows?: number } }): number;
  vLineWidth?(line: number, node: { table: { widths: unknown[] } }): number;
  hLineColor?(line: number, node: { table: { headerRows?: number } }): string;
  vLineColor?(): string;
  paddingLeft?(column: number): number;
  paddingRight?(column: number, node: { table: { widths: unknown[] } }): number;
  paddingTop?(): number;
  paddingBottom?(): number;
  readonly hLineWhenBroken?: boolean;
}

interface PdfMake {
  setFonts(fonts: Record<string, Record<string, string>>): void;
  addTableLayouts(layouts: Record<string, Layout>): void;
  setLocalAccessPolicy(mayRead: (path: string) => boolean): void;
  setUrlAccessPolicy(mayFetch: (url: string) => boolean): void;
  createPdf(definition: object): { getBuffer(): Promise<Uint8Array> };
}

const require = createRequire(import.meta.url);

const ink = '#1f2933';
const accent = '#0b5f66';
const muted = '#52606d';
const rule = '#d5dde1';

const rows: Layout = {
  hLineWidth: (line, { table }) => (line === 0 ? 0 : line === (table.headerRows ?? 0) ? 0.9 : 0.5),
  hLineColor: (line, { table }) => (line === (table.headerRows ?? 0) ? ink : rule),
  vLineWidth: () => 0,
  paddingLeft: (column) => (column === 0 ? 2 : 6),
  paddingRight: () => 2,
  paddingTop: () => 3,
  paddingBottom: () => 3,
};

const layouts: Readonly<Record<string, Layout>> = {
  facts: {
    hLineWidth: () => 0,
    vLineWidth: () => 0,
    paddingLeft: () => 0,
    paddingRight: () => 8,
    paddingTop: () => 1,
    paddingBottom: () => 1,
  },
  rows,
  /** No line is drawn where a page break separates rows. */
  rowsTogether: { ...rows, hLineWhenBroken: false },
  box: {
    hLineWidth: (line, { table }) => (line === 0 || line === table.body.length ? 0.8 : 0),
    vLineWidth: () => 0.8,
    hLineColor: () => '#b9dfe1',
    vLineColor: () => '#b9dfe1',
    paddingLeft: () => 8,
    paddingRight: () => 8,
    paddingTop: () => 5,
    paddingBottom: () => 5,
  },
};

const loadLibrary = (): PdfMake => {
  const library = require('pdfmake') as PdfMake;
  library.setFonts(fonts);
  library.addTableLayouts(layouts);
  library.setLocalAccessPolicy((path) => fontFolders.some((folder) => path.startsWith(folder)));
  library.setUrlAccessPolicy(() => false);
  patchPdfmake();
  patchLineBreaks();
  return library;
};
let library: PdfMake | undefined;

/** Copies the content, since pdfmake modifies it; replaces narrow no-break spaces, which the font lacks, by no-break spaces. */
const copyForFont = <T>(content: T): T =>
  withFallbackFont(JSON.parse(JSON.stringify(content).replaceAll('\u202F', '\u00A0')) as T);

/** Text scales to try: slightly smaller text may save an almost empty last page. */
const scales = [1, 0.96, 0.92] as const;
/** Below this fill ratio, a last page counts as almost empty. */
const emptyRatio = 0.3;

interface RenderedPdf {
  readonly bytes: Uint8Array;
  readonly pages: number;
  /** Where the lowest element of the last page starts, as a ratio of its height (0 to 1). */
  readonly lastPageFill: number;
}

const renderAt = async (
  { title, createdAt, footer, content, isTagged = false, size: pageSize, isNumbered = true }: PdfDocument,
  scale: number,
): Promise<RenderedPdf> => {
  library ??= loadLibrary();
  let pages = 1;
  const starts = new Map<number, number>();
  const scaleSize = (points: number): number => Math.round(points * scale * 100) / 100;
  const definition = {
    version: '1.7',
    pageSize: pageSize ? { width: pageSize[0], height: pageSize[1] } : 'A4',
    pageMargins: pageSize ? 0 : [44, 40, 44, 60],
    language: 'fr-FR',
    displayTitle: true,
    info: { title, author: 'Lagon', creationDate: createdAt, modDate: createdAt },
    defaultStyle: { font: 'Roboto', fontSize: scaleSize(9.5), lineHeight: 1.18, color: ink },
    styles: {
      title: { fontSize: scaleSize(19), bold: true, margin: [0, 0, 0, 2] },
      lead: { fontSize: scaleSize(11), color: muted, margin: [0, 0, 0, 10] },
      heading: { fontSize: scaleSize(11.5), bold: true, color: accent, margin: [0, scaleSize(9), 0, scaleSize(3)] },
      subheading: { bold: true, margin: [0, scaleSize(4), 0, scaleSize(2)] },
      label: { color: muted },
      note: { fontSize: scaleSize(8.5), color: muted, margin: [0, scaleSize(3), 0, 0] },
      figure: { fontSize: scaleSize(12), bold: true },
    },
    pageBreakBefore: (node: NodeInfo, others: OtherNodes): boolean => {
      const { pageNumber, verticalRatio } = node.startPosition;
      starts.set(pageNumber, Math.max(verticalRatio, starts.get(pageNumber) ?? 0));
      return needsPageBreak(node, others, scale);
    },
    footer: (page: number, count: number) => {
      pages = count;
      if (pageSize) return {};
      return {
        columns: [footer, ...(isNumbered ? [{ text: `${page} / ${count}`, alignment: 'right', width: 40 }] : [])],
        fontSize: 7.5,
        color: muted,
        margin: [44, 24, 44, 0],
      };
    },
    content: isTagged ? withStructure(copyForFont(content)) : copyForFont(content),
    ...(isTagged && { tagged: true, subset: 'PDF/A-2a' }),
  };
  const bytes = await library.createPdf({ ...definition, footer: buildFooter(definition.footer) }).getBuffer();
  return { bytes, pages, lastPageFill: starts.get(pages) ?? 1 };
};

/** Footer with the same space replacement as the content. */
const buildFooter = (footer: (page: number, count: number) => object) => (page: number, count: number) =>
  copyForFont(footer(page, count));

/**
 * Renders a French A4 document with embedded fonts. If only a few lines are on the last page, slightly smaller text is tried to
 * avoid that page.
 */
export const renderPdf = async (document: PdfDocument): Promise<Uint8Array> => {
  const fullSize = await renderAt(document, scales[0]);
  if (fullSize.pages === 1 || fullSize.lastPageFill > emptyRatio) return fullSize.bytes;
  for (const scale of scales.slice(1)) {
    const scaledDown = await renderAt(document, scale);
    if (scaledDown.pages < fullSize.pages) return scaledDown.bytes;
  }
  return fullSize.bytes;
};
