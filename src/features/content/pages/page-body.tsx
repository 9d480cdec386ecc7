import { createElement, Fragment, type ReactNode } from 'react';
import {
  isSafeHref,
  type ListItem,
  type PageBlock,
  type PageDocument,
  type PageInline,
  type PageMark,
  type TableCell,
} from '#shared/schemas/page-document.ts';
import { PathLink } from '#ui/page/path-link.tsx';
import { PageImage } from '../page-image.tsx';
import '../page-body.css';

/** Renders a page's content by our own components, never as HTML, so that no text is interpreted as markup. */
export function PageBody({ document }: { readonly document: PageDocument }) {
  return (
    <div className="page-body">
      <Blocks blocks={document.content} />
    </div>
  );
}

/** Renders the parts of a document in order; their positions are fixed, so the index is a sufficient key. */
const renderAll = <T,>(parts: readonly T[] = [], renderPart: (part: T) => ReactNode) =>
  createElement(Fragment, null, ...parts.map(renderPart));

const Blocks = ({ blocks }: { readonly blocks: readonly PageBlock[] | undefined }) =>
  renderAll(blocks, (block) => <Block block={block} />);

/** Heading levels below the title of the page, which is the `h1`. */
const headings = { 1: 'h2', 2: 'h3', 3: 'h4' } as const;

function Block({ block }: { readonly block: PageBlock }) {
  switch (block.type) {
    case 'paragraph':
      return (
        <p>
          <Inlines inlines={block.content} />
        </p>
      );
    case 'heading': {
      const Heading = headings[block.attrs.level];
      return (
        <Heading>
          <Inlines inlines={block.content} />
        </Heading>
      );
    }
    case 'bulletList':
      return <ul>{renderAll(block.content, item)}</ul>;
    case 'orderedList':
      return <ol start={block.attrs?.start}>{renderAll(block.content, item)}</ol>;
    case 'image':
      return <PageImage id={block.attrs.fileId} alt={block.attrs.alt} />;
    case 'table':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls sideways must be reachable by keyboard
        <section className="page-table" tabIndex={0} aria-label="Tableau">
          <table>
            <tbody>
              {renderAll(block.content, (row) => (
                <tr>{renderAll(row.content, cell)}</tr>
              ))}
            </tbody>
          </table>
        </section>
      );
    default:
      return null;
  }
}

const item = ({ content }: ListItem) => (
  <li>
    <Blocks blocks={content} />
  </li>
);

const cell = ({ type, attrs, content }: TableCell) => {
  const Cell = type === 'tableHeader' ? 'th' : 'td';
  return (
    <Cell colSpan={attrs?.colspan} rowSpan={attrs?.rowspan}>
      <Blocks blocks={content} />
    </Cell>
  );
};

const Inlines = ({ inlines }: { readonly inlines: readonly PageInline[] | undefined }) =>
  renderAll(inlines, (inline) =>
    inline.type === 'hardBreak' ? (
      <br />
    ) : (
      (inline.marks ?? []).reduce<ReactNode>((text, mark) => renderMark(mark, text), inline.text)
    ),
  );

const elements = { bold: 'strong', italic: 'em', underline: 'u', strike: 's' } as const;

const renderMark = (mark: PageMark, text: ReactNode): ReactNode => {
  if (mark.type === 'link') return renderLink(mark.attrs.href, text);
  const Element = elements[mark.type];
  return Element ? <Element>{text}</Element> : text;
};

/** Validates the document again before rendering, since a cached one was validated by an earlier version. */
const renderLink = (href: string, text: ReactNode): ReactNode => {
  if (!isSafeHref(href)) return text;
  if (href.startsWith('/')) return <PathLink path={href}>{text}</PathLink>;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {text}
    </a>
  );
};
