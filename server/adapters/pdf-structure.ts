import { createRequire } from 'node:module';

/** Element of a PDF structure tree (tagged PDF); the same object is the same element. */
interface StructurePart {
  readonly type: string;
  readonly scope?: 'Column' | 'Row';
}
/** Path of a text in the structure tree, without the root. */
type Path = readonly StructurePart[];

/** Content node of pdfmake. */
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

const tagAll = (contents: readonly Content[], path: Path): Node[] =>
  contents.map((content) => tagContent(content, path));

/** Sets the structure path of each text of a node: headings, lists, tables, paragraphs. */
const tagContent = (content: Content, path: Path): Node => {
  const node: Node = typeof content === 'string' ? { text: content } : content;
  if (node.text !== undefined && node.text !== '')
    node.path = [...path, { type: roles[node.style ?? ''] ?? 'P' }, ...(node.link ? [{ type: 'Link' }] : [])];
  if (node.stack) node.stack = tagAll(node.stack, path);
  if (node.columns) node.columns = tagAll(node.columns, path);
  if (node.ul) {
    const list = { type: 'L' };
    node.ul = node.ul.map((item) => tagContent(item, [...path, list, { type: 'LI' }, { type: 'LBody' }]));
  }
  if (node.table) node.table.body = tagTable(node, node.table, path);
  return node;
};

/** Only tables with a header, or of facts, are structural tables; others are used for layout. */
const tagTable = ({ layout }: Node, { headerRows = 0, body }: NonNullable<Node['table']>, path: Path): Node[][] => {
  if (headerRows === 0 && layout !== 'facts') return body.map((cells) => tagAll(cells, path));
  const table = { type: 'Table' };
  return body.map((cells, row) => {
    const line = { type: 'TR' };
    return cells.map((cell, column) =>
      tagContent(cell, [...path, table, line, toCellPart(row < headerRows, column, layout)]),
    );
  });
};

const toCellPart = (isHeader: boolean, column: number, layout: string | undefined): StructurePart => {
  if (isHeader) return { type: 'TH', scope: 'Column' };
  return layout === 'facts' && column === 0 ? { type: 'TH', scope: 'Row' } : { type: 'TD' };
};

/** Sets the structure paths of all texts, for a tagged PDF. Modifies the content. */
export const withStructure = <T>(content: readonly T[]): T[] =>
  tagAll(content as unknown as Content[], []) as unknown as T[];

interface Element {
  add(child: Element | (() => void)): Element;
  end(): void;
}
/** Part of pdfkit's document that is used here. */
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
type Draw = (this: Renderer, ...drawArgs: unknown[]) => unknown;

/** Structure tree of one file while its pages are drawn. */
class Structure {
  private readonly document: Document;
  private readonly root: Element;
  private readonly elements = new Map<StructurePart, { readonly element: Element; readonly page: unknown }>();

  constructor(document: Document) {
    this.document = document;
    this.root = document.struct('Document');
    document.addStructure(this.root);
  }

  private elementOf(path: Path): Element {
    let parent = this.root;
    for (const part of path) {
      const cached = this.elements.get(part);
      // A link that wraps gets one element for each line, since it is closed with the page of the line.
      const element = cached?.element ?? this.document.struct(part.type, part.scope ? { scope: part.scope } : {});
      if (!cached) {
        parent.add(element);
        if (part.type !== 'Link') this.elements.set(part, { element, page: this.document.page });
      }
      parent = element;
    }
    return parent;
  }

  /** True for a table header repeated on a later page, which is tagged only once. */
  private isRepeated(path: Path): boolean {
    const header = path.find(({ scope }) => scope === 'Column');
    const element = header && this.elements.get(header);
    return element !== undefined && element.page !== this.document.page;
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

  /** Marks lines, colours and pictures as artifacts: screen readers skip them. */
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

/** Patches pdfmake, which has no tagging of its own: its drawing calls are wrapped. Call it once. */
export const patchPdfmake = (): void => {
  const require = createRequire(import.meta.url);
  const renderer = require('pdfmake/js/Renderer').default.prototype as Record<string, Draw>;
  const builder = require('pdfmake/js/LayoutBuilder').default.prototype as Record<string, (node: Node) => Node | null>;

  const wrapDrawing = (name: string, wrapped: (draw: Draw) => Draw): void => {
    const draw = renderer[name];
    if (!draw) throw new Error(`pdfmake has no ${name}`);
    renderer[name] = wrapped(draw);
  };
  wrapDrawing(
    'renderPages',
    (draw) =>
      function (...args) {
        const structure = this.pdfDocument.options.tagged ? new Structure(this.pdfDocument) : undefined;
        if (structure) structures.set(this.pdfDocument, structure);
        draw.apply(this, args);
        structure?.end();
      },
  );
  wrapDrawing(
    'renderLine',
    (draw) =>
      function (...args) {
        const structure = structures.get(this.pdfDocument);
        const drawContent = () => void draw.apply(this, args);
        structure ? structure.write((args[0] as Node).path, drawContent) : drawContent();
      },
  );
  for (const name of ['renderVector', 'renderSVG', 'renderImage'])
    wrapDrawing(
      name,
      (draw) =>
        function (...args) {
          const structure = structures.get(this.pdfDocument);
          const drawContent = () => void draw.apply(this, args);
          structure ? structure.decorate('Layout', drawContent) : drawContent();
        },
    );

  const { buildNextLine } = builder;
  if (!buildNextLine) throw new Error('pdfmake has no buildNextLine');
  builder['buildNextLine'] = function (node) {
    const line = buildNextLine.call(this, node);
    if (line && node.path) line.path = node.path;
    return line;
  };
};
