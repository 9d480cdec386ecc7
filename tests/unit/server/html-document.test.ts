import * as v from 'valibot';
import { expect, it } from 'vitest';
import { parseHtmlDocument } from '#server/areas/content/html-document.ts';
import { emptyDocument, isSafeHref, pageDocumentSchema, toPlainText } from '#shared/schemas/page-document.ts';
import { xssCorpus } from '#tests/support/uploads/xss.ts';

const blocks = (html: string) => parseHtmlDocument(html).content;
const text = (content: string) => ({ type: 'text', text: content });
const paragraph = (content: string) => ({ type: 'paragraph', content: [text(content)] });

it('HTML: is converted to the editor’s document', () => {
  expect(blocks('<h1>Un</h1><h5>Cinq</h5><p>Deux <b>mots <i>ici</i></b><br>là</p>')).toEqual([
    { type: 'heading', attrs: { level: 1 }, content: [text('Un')] },
    { type: 'heading', attrs: { level: 3 }, content: [text('Cinq')] },
    {
      type: 'paragraph',
      content: [
        text('Deux '),
        { ...text('mots '), marks: [{ type: 'bold' }] },
        { ...text('ici'), marks: [{ type: 'bold' }, { type: 'italic' }] },
        { type: 'hardBreak' },
        text('là'),
      ],
    },
  ]);
  expect(blocks('<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>')).toEqual([
    {
      type: 'bulletList',
      content: [
        { type: 'listItem', content: [paragraph('a')] },
        {
          type: 'listItem',
          content: [
            paragraph('b'),
            { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph('c')] }] },
          ],
        },
      ],
    },
  ]);
  expect(blocks('<table><tr><th colspan="2">T</th></tr><tr><td>1</td><td></td></tr></table>')).toEqual([
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [{ type: 'tableHeader', attrs: { colspan: 2, rowspan: 1 }, content: [paragraph('T')] }],
        },
        {
          type: 'tableRow',
          content: [
            { type: 'tableCell', attrs: { colspan: 1, rowspan: 1 }, content: [paragraph('1')] },
            { type: 'tableCell', attrs: { colspan: 1, rowspan: 1 }, content: [{ type: 'paragraph' }] },
          ],
        },
      ],
    },
  ]);
  expect(blocks('libre <div>à part</div> suite')).toEqual([
    paragraph('libre'),
    paragraph('à part'),
    paragraph('suite'),
  ]);
  expect(blocks('<a href="https://lagon.nc/x">ici</a>')).toEqual([
    {
      type: 'paragraph',
      content: [{ ...text('ici'), marks: [{ type: 'link', attrs: { href: 'https://lagon.nc/x' } }] }],
    },
  ]);
  expect(blocks('')).toEqual([]);
});

it('HTML: loses executable content and unsafe links, and passes the schema', () => {
  for (const html of xssCorpus) {
    const document = parseHtmlDocument(html);
    expect(v.parse(pageDocumentSchema, document), html).toEqual(document);
    const input = JSON.stringify(document);
    expect(input, html).not.toMatch(/"href":"(?!https?:|mailto:|tel:|\/[^/\\])/i);
    expect(input, html).not.toContain('evil.example');
  }
});

it('HTML: is parsed completely when nested very deeply', () => {
  const deep = parseHtmlDocument(`${'<ul><li>'.repeat(3000)}fond${'</li></ul>'.repeat(3000)}`);
  expect(toPlainText(deep)).toContain('fond');
  expect(toPlainText(parseHtmlDocument(`${'<div><b>'.repeat(3000)}fond`))).toBe('fond');
});

it('HTML: keeps only supported elements', () => {
  const input = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        attrs: { onclick: 'x' },
        content: [
          {
            type: 'text',
            text: 'ici',
            marks: [{ type: 'link', attrs: { href: '/document', target: '_top', onclick: 'x' } }],
          },
        ],
      },
    ],
  };
  expect(v.parse(pageDocumentSchema, input)).toEqual({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'ici', marks: [{ type: 'link', attrs: { href: '/document' } }] }],
      },
    ],
  });
  const refused = [
    { type: 'doc', content: [{ type: 'script', content: [] }] },
    { type: 'doc', content: [{ type: 'image', attrs: { src: 'https://evil.example/x.png', alt: '' } }] },
    { type: 'doc', content: [{ type: 'heading', attrs: { level: 4 } }] },
    {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
        },
      ],
    },
    { type: 'doc', content: [{ type: 'paragraph', content: [text('x'.repeat(200_001))] }] },
  ];
  for (const document of refused) expect(v.safeParse(pageDocumentSchema, document).success).toBe(false);
  expect(v.parse(pageDocumentSchema, emptyDocument)).toEqual(emptyDocument);
});

it('HTML: links to web, mail, phone and app only', () => {
  const safe = [
    'https://lagon.nc',
    'HTTP://lagon.nc/a?b#c',
    'mailto:a@lagon.nc',
    'tel:+687250000',
    '/document',
    '/page/1?x=1',
  ];
  const unsafe = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https://a b',
    'https://a\u202Eb',
    '',
    'evil.example',
  ];
  expect(safe.filter((href) => !isSafeHref(href))).toEqual([]);
  expect(unsafe.filter(isSafeHref)).toEqual([]);
});
