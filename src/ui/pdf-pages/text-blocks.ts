/** A piece of a page's text that flows with the width of the screen. */
export type TextBlock =
  | { readonly kind: 'title' | 'heading' | 'subheading' | 'paragraph' | 'item'; readonly text: string }
  /** A row of a table; `label` is its row header or the header of its column. */
  | { readonly kind: 'row'; readonly cells: readonly { readonly label: string; readonly text: string }[] };

/** Structure tree of a page, as pdf.js reads it from a tagged PDF. */
export interface StructureNode {
  readonly role: string;
  readonly children: readonly (StructureNode | { readonly type: string; readonly id?: string })[];
}

/** Text item of pdf.js: a piece of text, or the mark that begins content of the structure tree. */
type TextItem =
  | { readonly str: string; readonly hasEOL: boolean }
  | { readonly type: string; readonly id?: string | null | undefined };

/** Text of each marked content by its id. */
const textsById = (items: readonly TextItem[]): Map<string, string> => {
  const texts = new Map<string, string>();
  const openIds: (string | undefined)[] = [];
  for (const item of items) {
    if ('str' in item) {
      const id = openIds.findLast((openId) => openId !== undefined);
      if (id !== undefined) texts.set(id, `${texts.get(id) ?? ''}${item.str}${item.hasEOL ? ' ' : ''}`);
    } else if (item.type.startsWith('begin')) openIds.push(item.id ?? undefined);
    else openIds.pop();
  }
  return texts;
};

const kinds: Readonly<Record<string, 'title' | 'heading' | 'subheading' | 'paragraph'>> = {
  H1: 'title',
  H2: 'heading',
  H3: 'subheading',
  P: 'paragraph',
};

const isNode = (child: StructureNode['children'][number]): child is StructureNode => 'role' in child;

/**
 * Blocks of a page in reading order: headings, paragraphs, lists and rows of tables. Without a structure tree, the lines of the
 * page as paragraphs.
 */
export const textBlocks = (tree: StructureNode | null, items: readonly TextItem[]): TextBlock[] => {
  if (tree === null) return lineBlocks(items);
  const texts = textsById(items);
  const textOf = (node: StructureNode): string =>
    node.children
      .map((child) => (isNode(child) ? textOf(child) : (texts.get(child.id ?? '') ?? '')))
      .join(' ')
      .replace(/\s+/gu, ' ')
      .trim();
  const rowsOf = (table: StructureNode): TextBlock[] => {
    const rows = table.children.filter(isNode).map(({ children }) => children.filter(isNode));
    const isHeader = (row: readonly StructureNode[]): boolean =>
      row.length > 1 && row.every(({ role }) => role === 'TH');
    const header = rows.find(isHeader)?.map(textOf);
    return rows
      .filter((row) => !isHeader(row))
      .map((row) => {
        const [firstCell, ...otherCells] = row;
        const label = firstCell?.role === 'TH' ? textOf(firstCell) : undefined;
        const cells = label === undefined ? row : otherCells;
        return {
          kind: 'row',
          cells: cells
            .map((cell, index) => ({ label: label ?? header?.[index] ?? '', text: textOf(cell) }))
            .filter(({ text }) => text !== ''),
        };
      });
  };
  const blocksOf = (node: StructureNode): TextBlock[] => {
    if (node.role === 'Table') return rowsOf(node);
    if (node.role === 'LI') return [{ kind: 'item', text: textOf(node) }];
    const kind = kinds[node.role];
    if (kind) return [{ kind, text: textOf(node) }];
    return node.children.filter(isNode).flatMap(blocksOf);
  };
  return blocksOf(tree).filter((block) => (block.kind === 'row' ? block.cells.length > 0 : block.text !== ''));
};

const lineBlocks = (items: readonly TextItem[]): TextBlock[] =>
  items
    .map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''))
    .join('')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((text) => ({ kind: 'paragraph', text }));
