import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import {
  isSafeHref,
  type ListItem,
  type PageBlock,
  type PageDocument,
  type PageInline,
  type PageMark,
  type TableCell,
  type TableRow,
} from '#shared/schemas/page-document.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;
type Element = DefaultTreeAdapterTypes.Element;

/** Elements without page text: they are dropped with their content. */
const droppedElements = new Set(
  'script style template iframe object embed svg math noscript head title textarea select audio video canvas form'.split(
    ' ',
  ),
);
const marksOf: Readonly<Record<string, PageMark['type'] & ('bold' | 'italic' | 'underline' | 'strike')>> = {
  b: 'bold',
  strong: 'bold',
  i: 'italic',
  em: 'italic',
  u: 'underline',
  s: 'strike',
  strike: 'strike',
  del: 'strike',
};
/** Maximum nesting; deeper lists and tables become plain text, so that the recursion is bounded. */
const maxDepth = 6;

const isElement = (node: Node): node is Element => 'tagName' in node;
const readAttribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attr) => attr.name === name)?.value;

/**
 * Converts HTML (which the specification allows callers to send) to a page document. Unsupported elements are replaced by their
 * text, scripts are dropped, unsafe links become text. The result contains no HTML.
 */
export const parseHtmlDocument = (html: string): PageDocument => ({
  type: 'doc',
  content: toBlocks(parseFragment(html).childNodes, 0),
});

/** Converts nodes to blocks; text outside of any block becomes a paragraph. */
const toBlocks = (nodes: readonly Node[], depth: number): PageBlock[] => {
  const blocks: PageBlock[] = [];
  let inlines: PageInline[] = [];
  const closeParagraph = () => {
    const content = trimInlines(inlines);
    if (content.length > 0) blocks.push({ type: 'paragraph', content });
    inlines = [];
  };
  // Explicit stack (next node last), so that deep nesting does not overflow the call stack.
  const stack: { readonly node: Node; readonly marks: readonly PageMark[] }[] = [];
  const push = (children: readonly Node[], marks: readonly PageMark[]) => {
    for (const node of [...children].reverse()) stack.push({ node, marks });
  };
  push(nodes, []);
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { node, marks } = next;
    if (!isElement(node)) {
      if (node.nodeName === '#text' && 'value' in node) inlines.push(...toTextInlines(node.value, marks));
      else if (node.nodeName === closingMarker) closeParagraph();
      continue;
    }
    if (droppedElements.has(node.tagName)) continue;
    if (node.tagName === 'br') {
      inlines.push({ type: 'hardBreak' });
      continue;
    }
    const block = depth < maxDepth ? toBlock(node, depth) : undefined;
    if (block) {
      closeParagraph();
      blocks.push(block);
      continue;
    }
    if (!blockElements.has(node.tagName)) {
      push(node.childNodes, withMark(marks, node));
      continue;
    }
    closeParagraph();
    stack.push({ node: endOfBlock, marks });
    push(node.childNodes, marks);
  }
  closeParagraph();
  return blocks;
};

const closingMarker = '#comment';
/** Marks the end of a block-level element on the stack. */
const endOfBlock: Node = { nodeName: closingMarker, data: '', parentNode: null };
const blockElements = new Set(
  'p div section article header footer main aside blockquote pre address figure figcaption ul ol li dl dt dd table tr td th h1 h2 h3 h4 h5 h6 hr'.split(
    ' ',
  ),
);

const toBlock = (node: Element, depth: number): PageBlock | undefined => {
  const level = /^h([1-6])$/.exec(node.tagName)?.[1];
  if (level) {
    const content = toInlines(node.childNodes);
    return content.length > 0
      ? { type: 'heading', attrs: { level: Math.min(3, Number(level)) as 1 | 2 | 3 }, content }
      : undefined;
  }
  if (node.tagName === 'ul' || node.tagName === 'ol') {
    const items = findElements(node, 'li').map(
      (item): ListItem => ({ type: 'listItem', content: withParagraph(toBlocks(item.childNodes, depth + 1)) }),
    );
    if (items.length === 0) return undefined;
    if (node.tagName === 'ul') return { type: 'bulletList', content: items };
    const start = Number(readAttribute(node, 'start') ?? 1);
    const isNumbered = Number.isInteger(start) && start >= 0 && start <= 9_999 && start !== 1;
    return { type: 'orderedList', ...(isNumbered && { attrs: { start } }), content: items };
  }
  if (node.tagName !== 'table') return undefined;
  const rows = [node, ...['thead', 'tbody', 'tfoot'].flatMap((part) => findElements(node, part))]
    .flatMap((part) => findElements(part, 'tr'))
    .map((row): TableRow => ({ type: 'tableRow', content: toCells(row, depth) }))
    .filter(({ content = [] }) => content.length > 0);
  return rows.length > 0 ? { type: 'table', content: rows } : undefined;
};

const toCells = (row: Element, depth: number): TableCell[] =>
  row.childNodes.filter(isElement).flatMap((cell): TableCell[] => {
    if (cell.tagName !== 'td' && cell.tagName !== 'th') return [];
    const content = withParagraph(toBlocks(cell.childNodes, depth + 1));
    const attrs = { colspan: readSpan(cell, 'colspan'), rowspan: readSpan(cell, 'rowspan') };
    return [{ type: cell.tagName === 'th' ? 'tableHeader' : 'tableCell', attrs, content }];
  });

const readSpan = (cell: Element, name: string): number => {
  const span = Number(readAttribute(cell, name) ?? 1);
  return Number.isInteger(span) && span >= 1 && span <= 50 ? span : 1;
};

/** List items and table cells need at least one paragraph: the editor's cursor cannot be placed otherwise. */
const withParagraph = (blocks: PageBlock[]): PageBlock[] => (blocks.length > 0 ? blocks : [{ type: 'paragraph' }]);

const findElements = ({ childNodes }: Element, tagName: string): Element[] =>
  childNodes.filter((node): node is Element => isElement(node) && node.tagName === tagName);

/** Converts nodes to inline content. */
const toInlines = (nodes: readonly Node[]): PageInline[] => {
  const [paragraph, ...more] = toBlocks(nodes, maxDepth);
  const moreInlines = more.flatMap((block): PageInline[] =>
    block.type === 'paragraph' ? [{ type: 'hardBreak' }, ...(block.content ?? [])] : [],
  );
  return paragraph?.type === 'paragraph' ? [...(paragraph.content ?? []), ...moreInlines] : [];
};

const toTextInlines = (text: string, marks: readonly PageMark[]): PageInline[] => {
  const collapsedText = text.replace(/[\t\n\f\r ]+/g, ' ');
  if (collapsedText === '') return [];
  return [{ type: 'text', text: collapsedText, ...(marks.length > 0 ? { marks } : {}) }];
};

/** Trims white space at both ends, which HTML does not render. */
const trimInlines = (inlines: readonly PageInline[]): PageInline[] => {
  const remaining = [...inlines];
  const isBlank = (inline: PageInline | undefined) => inline?.type === 'text' && inline.text.trim() === '';
  while (isBlank(remaining[0])) remaining.shift();
  while (isBlank(remaining.at(-1))) remaining.pop();
  const trimAt = (at: number, trim: (text: string) => string) => {
    const inline = remaining.at(at);
    if (inline?.type === 'text') remaining.splice(at, 1, { ...inline, text: trim(inline.text) });
  };
  trimAt(0, (text) => text.trimStart());
  trimAt(-1, (text) => text.trimEnd());
  return remaining;
};

const withMark = (marks: readonly PageMark[], node: Element): readonly PageMark[] => {
  const mark = toMark(node);
  return mark && !marks.some(({ type }) => type === mark.type) ? [...marks, mark] : marks;
};

const toMark = (node: Element): PageMark | undefined => {
  const type = marksOf[node.tagName];
  if (type) return { type };
  const href = node.tagName === 'a' ? readAttribute(node, 'href')?.trim() : undefined;
  return href !== undefined && isSafeHref(href) ? { type: 'link', attrs: { href } } : undefined;
};
