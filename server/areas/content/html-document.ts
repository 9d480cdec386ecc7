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

/** What holds no words of a page: it goes with all that is in it. */
const silent = new Set(
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
/** Deeper lists and tables are read as their words: nobody writes them, and what is read must end. */
const deepest = 6;

const isElement = (node: Node): node is Element => 'tagName' in node;
const attribute = ({ attrs }: Element, name: string): string | undefined =>
  attrs.find((attr) => attr.name === name)?.value;

/**
 * The document that a text of HTML says, for callers of the documents, who send one. What a page cannot be is not taken over: of
 * an unknown element its words, of a script nothing, of a link that leads nowhere safe its words. No HTML comes out of it.
 */
export const documentOfHtml = (html: string): PageDocument => ({
  type: 'doc',
  content: blocksOf(parseFragment(html).childNodes, 0),
});

/** The blocks of nodes: words that stand in none of their own become a paragraph. */
const blocksOf = (nodes: readonly Node[], depth: number): PageBlock[] => {
  const found: PageBlock[] = [];
  let loose: PageInline[] = [];
  const close = () => {
    const content = trimmed(loose);
    if (content.length > 0) found.push({ type: 'paragraph', content });
    loose = [];
  };
  // The nodes that wait, the next one last: what nests deeply costs no depth of calls.
  const waiting: { readonly node: Node; readonly marks: readonly PageMark[] }[] = [];
  const wait = (children: readonly Node[], marks: readonly PageMark[]) => {
    for (const node of [...children].reverse()) waiting.push({ node, marks });
  };
  wait(nodes, []);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { node, marks } = next;
    if (!isElement(node)) {
      if (node.nodeName === '#text' && 'value' in node) loose.push(...textOf(node.value, marks));
      else if (node.nodeName === closing) close();
      continue;
    }
    if (silent.has(node.tagName)) continue;
    if (node.tagName === 'br') {
      loose.push({ type: 'hardBreak' });
      continue;
    }
    const block = depth < deepest ? blockOf(node, depth) : undefined;
    if (block) {
      close();
      found.push(block);
      continue;
    }
    if (!ownLine.has(node.tagName)) {
      wait(node.childNodes, withMark(marks, node));
      continue;
    }
    close();
    waiting.push({ node: endOfLine, marks });
    wait(node.childNodes, marks);
  }
  close();
  return found;
};

const closing = '#comment';
/** Stands for the end of an element that is a line of its own. */
const endOfLine: Node = { nodeName: closing, data: '', parentNode: null };
const ownLine = new Set(
  'p div section article header footer main aside blockquote pre address figure figcaption ul ol li dl dt dd table tr td th h1 h2 h3 h4 h5 h6 hr'.split(
    ' ',
  ),
);

const blockOf = (node: Element, depth: number): PageBlock | undefined => {
  const level = /^h([1-6])$/.exec(node.tagName)?.[1];
  if (level) {
    const content = inlinesOf(node.childNodes);
    return content.length > 0
      ? { type: 'heading', attrs: { level: Math.min(3, Number(level)) as 1 | 2 | 3 }, content }
      : undefined;
  }
  if (node.tagName === 'ul' || node.tagName === 'ol') {
    const items = elements(node, 'li').map(
      (item): ListItem => ({ type: 'listItem', content: filled(blocksOf(item.childNodes, depth + 1)) }),
    );
    return items.length > 0
      ? { type: node.tagName === 'ul' ? 'bulletList' : 'orderedList', content: items }
      : undefined;
  }
  if (node.tagName !== 'table') return undefined;
  const rows = [node, ...['thead', 'tbody', 'tfoot'].flatMap((part) => elements(node, part))]
    .flatMap((part) => elements(part, 'tr'))
    .map((row): TableRow => ({ type: 'tableRow', content: cellsOf(row, depth) }))
    .filter(({ content = [] }) => content.length > 0);
  return rows.length > 0 ? { type: 'table', content: rows } : undefined;
};

const cellsOf = (row: Element, depth: number): TableCell[] =>
  row.childNodes.filter(isElement).flatMap((cell): TableCell[] => {
    if (cell.tagName !== 'td' && cell.tagName !== 'th') return [];
    const content = filled(blocksOf(cell.childNodes, depth + 1));
    const attrs = { colspan: spanOf(cell, 'colspan'), rowspan: spanOf(cell, 'rowspan') };
    return [{ type: cell.tagName === 'th' ? 'tableHeader' : 'tableCell', attrs, content }];
  });

const spanOf = (cell: Element, name: string): number => {
  const given = Number(attribute(cell, name) ?? 1);
  return Number.isInteger(given) && given >= 1 && given <= 50 ? given : 1;
};

/** A list's entry and a table's cell are never without a paragraph: the editor could not stand in it. */
const filled = (blocks: PageBlock[]): PageBlock[] => (blocks.length > 0 ? blocks : [{ type: 'paragraph' }]);

const elements = ({ childNodes }: Element, tagName: string): Element[] =>
  childNodes.filter((node): node is Element => isElement(node) && node.tagName === tagName);

/** The words of nodes on one line. */
const inlinesOf = (nodes: readonly Node[]): PageInline[] => {
  const [paragraph, ...more] = blocksOf(nodes, deepest);
  const rest = more.flatMap((block): PageInline[] =>
    block.type === 'paragraph' ? [{ type: 'hardBreak' }, ...(block.content ?? [])] : [],
  );
  return paragraph?.type === 'paragraph' ? [...(paragraph.content ?? []), ...rest] : [];
};

const textOf = (text: string, marks: readonly PageMark[]): PageInline[] => {
  const said = text.replace(/[\t\n\f\r ]+/g, ' ');
  if (said === '') return [];
  return [{ type: 'text', text: said, ...(marks.length > 0 ? { marks } : {}) }];
};

/** Without the blanks at both ends, which HTML does not show either. */
const trimmed = (inlines: readonly PageInline[]): PageInline[] => {
  const left = [...inlines];
  const isBlank = (inline: PageInline | undefined) => inline?.type === 'text' && inline.text.trim() === '';
  while (isBlank(left[0])) left.shift();
  while (isBlank(left.at(-1))) left.pop();
  const edge = (at: number, trim: (text: string) => string) => {
    const inline = left.at(at);
    if (inline?.type === 'text') left.splice(at, 1, { ...inline, text: trim(inline.text) });
  };
  edge(0, (text) => text.trimStart());
  edge(-1, (text) => text.trimEnd());
  return left;
};

const withMark = (marks: readonly PageMark[], node: Element): readonly PageMark[] => {
  const mark = markOf(node);
  return mark && !marks.some(({ type }) => type === mark.type) ? [...marks, mark] : marks;
};

const markOf = (node: Element): PageMark | undefined => {
  const type = marksOf[node.tagName];
  if (type) return { type };
  const href = node.tagName === 'a' ? attribute(node, 'href')?.trim() : undefined;
  return href !== undefined && isSafeHref(href) ? { type: 'link', attrs: { href } } : undefined;
};
