import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The part of the document library's language that the programme writes. */
export type PdfContent =
  | string
  | {
      readonly text?: PdfContent | readonly PdfContent[];
      readonly ul?: readonly PdfContent[];
      readonly stack?: readonly PdfContent[];
      readonly columns?: readonly PdfContent[];
      readonly table?: {
        readonly headerRows?: number;
        /** A row that does not fit goes to the next page whole. */
        readonly dontBreakRows?: boolean;
        readonly widths?: readonly (string | number)[];
        readonly body: readonly (readonly PdfContent[])[];
      };
      readonly layout?: string;
      readonly style?: string;
      readonly bold?: boolean;
      readonly alignment?: 'left' | 'right' | 'center';
      readonly width?: number | string;
      readonly margin?: readonly [number, number, number, number];
    };

export interface PdfDocument {
  readonly title: string;
  /** Instant written into the file; the same content and instant give the same bytes. */
  readonly createdAt: Date;
  /** Short text at the foot of every page, before the page number. */
  readonly footer: string;
  readonly content: readonly PdfContent[];
}

interface PdfMake {
  setFonts(fonts: Record<string, Record<string, string>>): void;
  setLocalAccessPolicy(mayRead: (path: string) => boolean): void;
  setUrlAccessPolicy(mayFetch: (url: string) => boolean): void;
  createPdf(definition: object): { getBuffer(): Promise<Uint8Array> };
}

const require = createRequire(import.meta.url);
const fonts = join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto');

const load = (): PdfMake => {
  const library = require('pdfmake') as PdfMake;
  library.setFonts({
    Roboto: {
      normal: join(fonts, 'Roboto-Regular.ttf'),
      bold: join(fonts, 'Roboto-Medium.ttf'),
      italics: join(fonts, 'Roboto-Italic.ttf'),
      bolditalics: join(fonts, 'Roboto-MediumItalic.ttf'),
    },
  });
  library.setLocalAccessPolicy((path) => path.startsWith(fonts));
  library.setUrlAccessPolicy(() => false);
  return library;
};
let library: PdfMake | undefined;

/** A copy, which the library may write into, with the narrow no-break space that the font lacks made an ordinary no-break one. */
const withKnownSpaces = (content: readonly PdfContent[]): unknown =>
  JSON.parse(JSON.stringify(content).replaceAll('\u202F', '\u00A0'));

/** Renders a French A4 document with its fonts embedded. */
export const renderPdf = async ({ title, createdAt, footer, content }: PdfDocument): Promise<Uint8Array> => {
  library ??= load();
  const definition = {
    pageSize: 'A4',
    pageMargins: [56, 64, 56, 72],
    language: 'fr-FR',
    info: { title, author: 'Lagon', creationDate: createdAt, modDate: createdAt },
    defaultStyle: { font: 'Roboto', fontSize: 10.5, lineHeight: 1.3, color: '#1f2933' },
    styles: {
      title: { fontSize: 22, bold: true, color: '#0b6b73', margin: [0, 0, 0, 4] },
      lead: { fontSize: 12, color: '#52606d', margin: [0, 0, 0, 20] },
      heading: { fontSize: 13, bold: true, margin: [0, 16, 0, 6] },
      note: { fontSize: 9, color: '#52606d', margin: [0, 20, 0, 0] },
    },
    footer: (page: number, pages: number) => ({
      columns: [footer, { text: `${page} / ${pages}`, alignment: 'right', width: 60 }],
      fontSize: 8.5,
      color: '#52606d',
      margin: [56, 24, 56, 0],
    }),
    content: withKnownSpaces(content),
  };
  return library.createPdf(definition).getBuffer();
};
