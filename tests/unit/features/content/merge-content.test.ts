import { expect, test } from 'vitest';
import { mergeContent } from '#features/content/pages/merge-content.ts';
import { compareContents, mergePages } from '#features/content/pages/page-values.ts';
import type { PageBlock, PageDocument } from '#shared/schemas/page-document.ts';

const paragraph = (text: string): PageBlock => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const page = (...texts: readonly string[]): PageDocument => ({ type: 'doc', content: texts.map(paragraph) });

test.each<readonly [string, ...(readonly string[])[]]>([
  ['a block that only they changed', ['A', 'B', 'C'], ['A2', 'B', 'C'], ['A', 'B', 'C2'], ['A2', 'B', 'C2']],
  ['neighbouring blocks', ['A', 'B', 'C'], ['A', 'B2', 'C'], ['A', 'B', 'C2'], ['A', 'B2', 'C2']],
  [
    'blocks that they added and removed',
    ['A', 'B', 'C', 'D'],
    ['A2', 'B', 'C', 'D'],
    ['A', 'B', 'N', 'D'],
    ['A2', 'B', 'N', 'D'],
  ],
  ['what both added at the end', ['A'], ['A', 'M'], ['A', 'T'], ['A', 'T', 'M']],
  ['the same change of both', ['A', 'B'], ['A', 'B2'], ['A', 'B2'], ['A', 'B2']],
  ['an empty page that both began', [], ['M'], ['T'], ['T', 'M']],
])('merge of page contents: keeps %s', (_name, ...texts) => {
  const [before, mine, theirs, merged] = texts.map((blocks) => page(...blocks)) as [
    PageDocument,
    PageDocument,
    PageDocument,
    PageDocument,
  ];
  expect(mergeContent(before, mine, theirs)).toEqual({ content: merged, conflicts: [] });
});

test('merge of page contents: keeps my version of blocks that both changed, and lists them', () => {
  expect(mergeContent(page('A', 'B', 'C'), page('A', 'B mine', 'C'), page('A2', 'B theirs', 'C'))).toEqual({
    content: page('A2', 'B mine', 'C'),
    conflicts: [{ before: [paragraph('B')], mine: [paragraph('B mine')], theirs: [paragraph('B theirs')] }],
  });
  const removed = mergeContent(page('A', 'B', 'C'), page('A', 'B mine', 'C'), page('A', 'C'));
  expect(removed.content).toEqual(page('A', 'B mine', 'C'));
  expect(removed.conflicts).toEqual([{ before: [paragraph('B')], mine: [paragraph('B mine')], theirs: [] }]);
});

test('merge of page contents: attributes that the editor adds are no change', () => {
  const edited = {
    type: 'doc',
    content: [
      { type: 'paragraph', attrs: { textAlign: null }, content: [{ text: 'A', type: 'text' }] },
      paragraph('B2'),
    ],
  } as PageDocument;
  expect(mergeContent(page('A', 'B'), edited, page('A theirs', 'B'))).toEqual({
    content: page('A theirs', 'B2'),
    conflicts: [],
  });
});

test('conflict of a page: shows only the blocks that both changed, and says if they differ in format', () => {
  const form = (content: PageDocument, title = 'Titre') => ({ category: '1', title, content, isEnabled: true });
  const bold: PageDocument = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [{ type: 'text', text: 'A', marks: [{ type: 'bold' }] }] }],
  };
  const [before, mine, theirs] = [page('A', 'B', 'C'), page('A', 'B mine', 'C'), page('A', 'B theirs', 'C', 'D')].map(
    (content) => form(content),
  ) as [ReturnType<typeof form>, ReturnType<typeof form>, ReturnType<typeof form>];
  expect(compareContents(before, mine, theirs)).toEqual([
    { label: 'Contenu', before: 'B', mine: 'B mine', theirs: 'B theirs' },
  ]);
  expect(mergePages(before, mine, { ...theirs, title: 'Le leur' })).toEqual(
    form(page('A', 'B mine', 'C', 'D'), 'Le leur'),
  );
  expect(compareContents(undefined, mine, theirs)).toEqual([
    { label: 'Contenu', mine: 'A\nB mine\nC', theirs: 'A\nB theirs\nC\nD' },
  ]);
  const italic = JSON.parse(JSON.stringify(bold).replace('bold', 'italic')) as PageDocument;
  expect(compareContents(form(page('A')), form(bold), form(italic))).toEqual([
    { label: 'Contenu', before: 'A', mine: 'A\u00A0(mise en forme)', theirs: 'A' },
  ]);
  expect(mergePages(undefined, mine, theirs)).toEqual(mine);
});
