import * as v from 'valibot';
import { textSchema } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { normalizeFragment } from '#shared/primitives/text.ts';

/**
 * Content of a page: the editor's document as JSON. Validated by this schema on input and output and rendered by our
 * own components: no HTML, and nothing that is not listed here. Specification 4, section 2.
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
interface BulletList {
  readonly type: 'bulletList';
  readonly content?: readonly ListItem[] | undefined;
}
interface OrderedList {
  readonly type: 'orderedList';
  /** `start`: number of the first item. */
  readonly attrs?: { readonly start?: number | undefined } | undefined;
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
/** An uploaded image by its id, never by an address. */
interface PageImage {
  readonly type: 'image';
  readonly attrs: { readonly fileId: number; readonly alt: string };
}
export type PageBlock = Paragraph | Heading | BulletList | OrderedList | Table | PageImage;

const maxHrefLength = 2000;
/** A web address, an e-mail address, a telephone number or a path of this app; never a script. */
const hrefPattern = /^(?:https?:\/\/[^\s\\]+|mailto:[^\s\\]+|tel:[+\d][\d.()-]*|\/(?![/\\])[^\s\\]*)$/i;

/**
 * True if a link may have this target. Whitespace and control characters are refused, since browsers strip them and
 * could run a script.
 */
export const isSafeHref = (href: string): boolean =>
  href.length <= maxHrefLength && hrefPattern.test(href) && !/[\p{Cc}\p{Cf}]/u.test(href);

/** Completes an address as people type it: `www.lagon.nc` to https, an e-mail address to mailto; others unchanged. */
export const completeHref = (typed: string): string => {
  const href = typed.trim();
  if (isSafeHref(href) || href === '') return href;
  if (/^[^\s/:@]+@[^\s/:@]+\.[a-z]{2,}$/i.test(href)) return `mailto:${href}`;
  return /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.[a-z]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/iu.test(href) ? `https://${href}` : href;
};

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
    text: v.pipe(v.string(), v.transform(normalizeFragment)),
    marks: v.optional(v.array(markSchema)),
  }),
  v.object({ type: v.literal('hardBreak') }),
]);

/** Drops texts without visible characters, which the editor could not open. */
const inlines = v.optional(
  v.pipe(
    v.array(inlineSchema),
    v.transform((nodes) => nodes.filter((node) => node.type !== 'text' || node.text !== '')),
  ),
);
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
  v.object({ type: v.literal('bulletList'), content: v.optional(v.array(listItemSchema)) }),
  v.object({
    type: v.literal('orderedList'),
    attrs: v.optional(
      v.object({ start: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999))) }),
    ),
    content: v.optional(v.array(listItemSchema)),
  }),
  v.object({ type: v.literal('table'), content: v.optional(v.array(rowSchema)) }),
  v.object({
    type: v.literal('image'),
    attrs: v.object({
      fileId: v.pipe(v.number(), v.integer(), v.minValue(1)),
      alt: v.pipe(textSchema, v.maxLength(textLimits.imageAlt)),
    }),
  }),
]);

/** An empty page. */
export const emptyDocument: PageDocument = { type: 'doc', content: [] };

const contentTooLong = 'Le contenu de la page est trop long';

/** Schema of a page's document; unknown properties are dropped. */
export const pageDocumentSchema: v.GenericSchema<PageDocument> = v.pipe(
  v.object({ type: v.literal('doc'), content: blocks }),
  v.check((document) => JSON.stringify(document).length <= textLimits.pageContent, contentTooLong),
);

/** Plain text of a document, one line per block, for comparing two versions. */
export const toPlainText = (document: PageDocument): string => (document.content ?? []).flatMap(toLines).join('\n');

const joinTexts = (content: readonly PageInline[] = []): string =>
  content.map((inline) => (inline.type === 'text' ? inline.text : '\n')).join('');

const toLines = (block: PageBlock): string[] => {
  if (block.type === 'image') return [`[Image\u00A0: ${block.attrs.alt}]`];
  if (block.type === 'paragraph' || block.type === 'heading') return [joinTexts(block.content)];
  if (block.type === 'table')
    return (block.content ?? []).map(({ content = [] }) =>
      content.map((cell) => (cell.content ?? []).flatMap(toLines).join(' ')).join(' | '),
    );
  return (block.content ?? []).flatMap(({ content = [] }) => content.flatMap(toLines).map((line) => `• ${line}`));
};

/** Ids of the images in a document. */
export const listImageIds = (document: PageDocument): readonly number[] => (document.content ?? []).flatMap(listImages);

const listImages = (block: PageBlock): number[] => {
  if (block.type === 'image') return [block.attrs.fileId];
  if (block.type === 'paragraph' || block.type === 'heading') return [];
  if (block.type === 'table')
    return (block.content ?? []).flatMap(({ content = [] }) =>
      content.flatMap((cell) => (cell.content ?? []).flatMap(listImages)),
    );
  return (block.content ?? []).flatMap(({ content = [] }) => content.flatMap(listImages));
};
