import * as v from 'valibot';
import { expect, test } from 'vitest';
import { completeHref, isSafeHref, pageDocumentSchema } from '#shared/schemas/page-document.ts';

test('page link: completes partial addresses', () => {
  expect(completeHref(' www.lagon.nc ')).toBe('https://www.lagon.nc');
  expect(completeHref('lagon.nc/aide?id=1')).toBe('https://lagon.nc/aide?id=1');
  expect(completeHref('contact@lagon.nc')).toBe('mailto:contact@lagon.nc');
  for (const href of ['https://lagon.nc', '/document', 'mailto:a@lagon.nc']) expect(completeHref(href)).toBe(href);
  for (const href of ['javascript:alert(1)', 'un mot', '//lagon.nc', 'data:text/html,x'])
    expect(isSafeHref(completeHref(href)), href).toBe(false);
});

test('page document: keeps the first number of an ordered list', () => {
  const list = { type: 'orderedList', attrs: { start: 5, type: null }, content: [] };
  expect(v.parse(pageDocumentSchema, { type: 'doc', content: [list] })).toEqual({
    type: 'doc',
    content: [{ type: 'orderedList', attrs: { start: 5 }, content: [] }],
  });
  expect(v.safeParse(pageDocumentSchema, { type: 'doc', content: [{ ...list, attrs: { start: -1 } }] }).success).toBe(
    false,
  );
});
