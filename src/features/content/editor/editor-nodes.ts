import { Node } from '@tiptap/core';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { ReactNodeViewRenderer } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { isSafeHref } from '#shared/schemas/page-document.ts';
import { EditorImage } from './editor-image.tsx';

/** A picture by its id: documents contain no picture URLs, not even from pasted pages. */
const PageImageNode = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    fileId: { default: 0, parseHTML: (element) => Number(element.dataset['fileId']) || 0, rendered: false },
    alt: { default: '', parseHTML: (element) => element.dataset['alt'] ?? '', rendered: false },
  }),
  parseHTML: () => [{ tag: 'figure[data-file-id]' }],
  renderHTML: ({ node }) => [
    'figure',
    { 'data-file-id': String(node.attrs['fileId']), 'data-alt': String(node.attrs['alt']) },
  ],
  addNodeView: () => ReactNodeViewRenderer(EditorImage),
});

/** Extensions of the editor: exactly the nodes and marks of `pageDocumentSchema`. */
export const editorExtensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    heading: { levels: [1, 2, 3] },
    link: {
      openOnClick: false,
      isAllowedUri: (uri) => isSafeHref(uri ?? ''),
      HTMLAttributes: { rel: null, target: null },
    },
  }),
  Table.configure({ resizable: false }),
  TableRow,
  TableHeader,
  TableCell,
  PageImageNode,
];
