import { createRequire } from 'node:module';

/** An element of the structure tree of a file; the same object is the same element. */
interface Part {
  readonly type: string;
  readonly scope?: 'Column' | 'Row';
}
/** Where a text stands in the tree, the document left out. */
type Path = readonly Part[];

/** A node of a content, as the library is given it. */
interface Node {
  text?: unknown;
  stack?: Content[];
  columns?: Content[];
  ul?: Content[];
  table?: { headerRows?: number; body: Content[][] };
  layout?: string;
  style?: string;
  link?: string;
  path?: Path;
}
type Content = string | Node;

const roles: Readonly<Record<string, string>> = { title: 'H1', heading: 'H2', subheading: 'H3' };

const inside = (contents: readonly Content[], path: Path): Node[] => contents.map((content) => told(content, path));

/** Says of each text of a node where it stands: what a screen reader tells is a tree of headings, lists and tables. */
const told = (content: Content, path: Path): Node => {
  const node: Node = typeof content === 'string' ? { text: content } : content;
  if (node.text !== undefined && node.text !== '')
    node.path = [...path, { type: roles[node.style ?? ''] ?? 'P' }, ...(node.link ? [{ type: 'Link' }] : [])];
  if (node.stack) node.stack = inside(node.stack, path);
  if (node.columns) node.columns = inside(node.columns, path);
  if (node.ul) {
    const list = { type: 'L' };
    node.ul = node.ul.map((item) => told(item, [...path, list, { type: 'LI' }, { type: 'LBody' }]));
  }
  if (node.table) node.table.body = toldTable(node, node.table, path);
  return node;
};

/** Rows under a header, or facts after their names, are a table; what is only laid out in cells is none. */
const toldTable = ({ layout }: Node, { headerRows = 0, body }: NonNullable<Node['table']>, path: Path): Node[][] => {
  if (headerRows === 0 && layout !== 'facts') return body.map((cells) => inside(cells, path));
  const table = { type: 'Table' };
  return body.map((cells, row) => {
    const line = { type: 'TR' };
    return cells.map((cell, column) => told(cell, [...path, table, line, cellOf(row < headerRows, column, layout)]));
  });
};

const cellOf = (isHeader: boolean, column: number, layout: string | undefined): Part => {
  if (isHeader) return { type: 'TH', scope: 'Column' };
  return layout === 'facts' && column === 0 ? { type: 'TH', scope: 'Row' } : { type: 'TD' };
};

/** A content of which each text says where it stands in the structure of the file. It is written into. */
export const withStructure = <T>(content: readonly T[]): T[] =>
  inside(content as unknown as Content[], []) as unknown as T[];

interface Element {
  add(child: Element | (() => void)): Element;
  end(): void;
}
/** What is used of the library's document. */
interface Document {
  readonly options: { readonly tagged?: boolean };
  readonly page: { readonly dictionary: { readonly data: Record<string, unknown> } };
  struct(type: string, options?: object): Element;
  addStructure(element: Element): void;
  markContent(tag: 'Artifact', options: { readonly type: string }): void;
  endMarkedContent(): void;
}
interface Renderer {
  readonly pdfDocument: Document;
}
type Draw = (this: Renderer, ...given: unknown[]) => unknown;

/** The structure of one file while its pages are drawn. */
class Structure {
  private readonly document: Document;
  private readonly root: Element;
  private readonly made = new Map<Part, { readonly element: Element; readonly page: unknown }>();

  constructor(document: Document) {
    this.document = document;
    this.root = document.struct('Document');
    document.addStructure(this.root);
  }

  private elementOf(path: Path): Element {
    let parent = this.root;
    for (const part of path) {
      const known = this.made.get(part);
      // Where a link is told once for each of its lines: it is closed with the page on which it stands.
      const element = known?.element ?? this.document.struct(part.type, part.scope ? { scope: part.scope } : {});
      if (!known) {
        parent.add(element);
        if (part.type !== 'Link') this.made.set(part, { element, page: this.document.page });
      }
      parent = element;
    }
    return parent;
  }

  /** A header that a table repeats on its next page is told once. */
  private isRepeated(path: Path): boolean {
    const header = path.find(({ scope }) => scope === 'Column');
    const known = header && this.made.get(header);
    return known !== undefined && known.page !== this.document.page;
  }

  write(path: Path | undefined, draw: () => void): void {
    if (path === undefined || this.isRepeated(path)) {
      this.decorate(path === undefined ? 'Pagination' : 'Layout', draw);
      return;
    }
    const element = this.elementOf(path);
    element.add(draw);
    if (path.at(-1)?.type === 'Link') element.end();
  }

  /** Lines, colours and pictures tell nothing that the text does not. */
  decorate(type: string, draw: () => void): void {
    this.document.page.dictionary.data['Tabs'] = 'S';
    this.document.markContent('Artifact', { type });
    draw();
    this.document.endMarkedContent();
  }

  end(): void {
    this.root.end();
  }
}

const structures = new WeakMap<Document, Structure>();

/** The library tags nothing by itself: what it draws is caught on its way to the file. Called once. */
export const teachStructure = (): void => {
  const require = createRequire(import.meta.url);
  const renderer = require('pdfmake/js/Renderer').default.prototype as Record<string, Draw>;
  const builder = require('pdfmake/js/LayoutBuilder').default.prototype as Record<string, (node: Node) => Node | null>;

  const around = (name: string, wrapped: (draw: Draw) => Draw): void => {
    const draw = renderer[name];
    if (!draw) throw new Error(`the document library has no ${name}`);
    renderer[name] = wrapped(draw);
  };
  around(
    'renderPages',
    (draw) =>
      function (...given) {
        const structure = this.pdfDocument.options.tagged ? new Structure(this.pdfDocument) : undefined;
        if (structure) structures.set(this.pdfDocument, structure);
        draw.apply(this, given);
        structure?.end();
      },
  );
  around(
    'renderLine',
    (draw) =>
      function (...given) {
        const structure = structures.get(this.pdfDocument);
        const work = () => void draw.apply(this, given);
        structure ? structure.write((given[0] as Node).path, work) : work();
      },
  );
  for (const name of ['renderVector', 'renderSVG', 'renderImage'])
    around(
      name,
      (draw) =>
        function (...given) {
          const structure = structures.get(this.pdfDocument);
          const work = () => void draw.apply(this, given);
          structure ? structure.decorate('Layout', work) : work();
        },
    );

  const { buildNextLine } = builder;
  if (!buildNextLine) throw new Error('the document library has no buildNextLine');
  builder['buildNextLine'] = function (node) {
    const line = buildNextLine.call(this, node);
    if (line && node.path) line.path = node.path;
    return line;
  };
};
