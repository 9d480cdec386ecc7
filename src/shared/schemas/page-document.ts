import * as v from 'valibot';
import { textLimits } from '#shared/primitives/limits.ts';

/**
 * What a page says: the editor's own document, as JSON. It is checked by this schema wherever it comes in or goes out, and
 * drawn by our own components: there is no HTML in it, and nothing that is not named here. Specification 4, section 2.
 */
export interface PageDocument {
  readonly type: 'doc';
  readonly content?: readonly PageBlock[] | undefined;
}

export type PageMark =
  | { readonly type: 'bold' | 'italic' | 'underline' | 'strike' }
  | { readonly type: 'link'; readonly attrs: { readonly href: string } };

export type PageInline =
  | { readonly type: 'text'; readonly text: string; readonly marks?: readonly PageMark[] | undefined }
  | { readonly type: 'hardBreak' };

interface Paragraph {
  readonly type: 'paragraph';
  readonly content?: readonly PageInline[] | undefined;
}
interface Heading {
  readonly type: 'heading';
  readonly attrs: { readonly level: 1 | 2 | 3 };
  readonly content?: readonly PageInline[] | undefined;
}
export interface ListItem {
  readonly type: 'listItem';
  readonly content?: readonly PageBlock[] | undefined;
}
interface List {
  readonly type: 'bulletList' | 'orderedList';
  readonly content?: readonly ListItem[] | undefined;
}
export interface TableCell {
  readonly type: 'tableCell' | 'tableHeader';
  readonly attrs?: { readonly colspan?: number | undefined; readonly rowspan?: number | undefined } | undefined;
  readonly content?: readonly PageBlock[] | undefined;
}
export interface TableRow {
  readonly type: 'tableRow';
  readonly content?: readonly TableCell[] | undefined;
}
interface Table {
  readonly type: 'table';
  readonly content?: readonly TableRow[] | undefined;
}
/** A picture that was uploaded, by its number: never an address. */
interface PageImage {
  readonly type: 'image';
  readonly attrs: { readonly fileId: number; readonly alt: string };
}
export type PageBlock = Paragraph | Heading | List | Table | PageImage;

const maxHrefLength = 2000;
/** Somewhere on the web, an address to write or to call, or a place of this app: never a script. */
const hrefPattern = /^(?:https?:\/\/[^\s\\]+|mailto:[^\s\\]+|tel:[+\d][\d.()-]*|\/(?![/\\])[^\s\\]*)$/i;

/** Whether a link may lead there. Blanks and control characters, by which browsers are fooled, are in none. */
export const isSafeHref = (href: string): boolean =>
  href.length <= maxHrefLength && hrefPattern.test(href) && !/[\p{Cc}\p{Cf}]/u.test(href);

const markSchema: v.GenericSchema<PageMark> = v.variant('type', [
  v.object({ type: v.picklist(['bold', 'italic', 'underline', 'strike']) }),
  v.object({
    type: v.literal('link'),
    attrs: v.object({ href: v.pipe(v.string(), v.check(isSafeHref, 'Ce lien n’est pas accepté')) }),
  }),
]);

const inlineSchema: v.GenericSchema<PageInline> = v.variant('type', [
  v.object({
    type: v.literal('text'),
    text: v.pipe(v.string(), v.nonEmpty()),
    marks: v.optional(v.array(markSchema)),
  }),
  v.object({ type: v.literal('hardBreak') }),
]);

const inlines = v.optional(v.array(inlineSchema));
const blocks = v.optional(v.array(v.lazy((): v.GenericSchema<PageBlock> => blockSchema)));
const span = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)));

const listItemSchema = v.object({ type: v.literal('listItem'), content: blocks });
const cellSchema = v.object({
  type: v.picklist(['tableCell', 'tableHeader']),
  attrs: v.optional(v.object({ colspan: span, rowspan: span })),
  content: blocks,
});
const rowSchema = v.object({ type: v.literal('tableRow'), content: v.optional(v.array(cellSchema)) });

const blockSchema: v.GenericSchema<PageBlock> = v.variant('type', [
  v.object({ type: v.literal('paragraph'), content: inlines }),
  v.object({
    type: v.literal('heading'),
    attrs: v.object({ level: v.picklist([1, 2, 3]) }),
    content: inlines,
  }),
  v.object({ type: v.picklist(['bulletList', 'orderedList']), content: v.optional(v.array(listItemSchema)) }),
  v.object({ type: v.literal('table'), content: v.optional(v.array(rowSchema)) }),
  v.object({
    type: v.literal('image'),
    attrs: v.object({
      fileId: v.pipe(v.number(), v.integer(), v.minValue(1)),
      alt: v.pipe(v.string(), v.maxLength(textLimits.imageAlt)),
    }),
  }),
]);

/** A page without a word. */
export const emptyDocument: PageDocument = { type: 'doc', content: [] };

const contentTooLong = 'Le contenu de la page est trop long';

/** The document of a page; what it does not name is left out. */
export const pageDocumentSchema: v.GenericSchema<PageDocument> = v.pipe(
  v.object({ type: v.literal('doc'), content: blocks }),
  v.check((document) => JSON.stringify(document).length <= textLimits.pageContent, contentTooLong),
);

/** The words of a document, a block to a line, as two people's are compared. */
export const wordsOf = (document: PageDocument): string => (document.content ?? []).flatMap(linesOf).join('\n');

const spoken = (content: readonly PageInline[] = []): string =>
  content.map((inline) => (inline.type === 'text' ? inline.text : '\n')).join('');

const linesOf = (block: PageBlock): string[] => {
  if (block.type === 'image') return [`[Image\u00A0: ${block.attrs.alt}]`];
  if (block.type === 'paragraph' || block.type === 'heading') return [spoken(block.content)];
  if (block.type === 'table')
    return (block.content ?? []).map(({ content = [] }) =>
      content.map((cell) => (cell.content ?? []).flatMap(linesOf).join(' ')).join(' | '),
    );
  return (block.content ?? []).flatMap(({ content = [] }) => content.flatMap(linesOf).map((line) => `• ${line}`));
};

/** Every picture that a document shows. */
export const imagesOf = (document: PageDocument): readonly number[] => (document.content ?? []).flatMap(imagesIn);

const imagesIn = (block: PageBlock): number[] => {
  if (block.type === 'image') return [block.attrs.fileId];
  if (block.type === 'paragraph' || block.type === 'heading') return [];
  if (block.type === 'table')
    return (block.content ?? []).flatMap(({ content = [] }) =>
      content.flatMap((cell) => (cell.content ?? []).flatMap(imagesIn)),
    );
  return (block.content ?? []).flatMap(({ content = [] }) => content.flatMap(imagesIn));
};
