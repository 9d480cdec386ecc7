import { expect, test } from 'vitest';
import { mergeValues } from '#work/drafts/merge-values.ts';

const base = { name: 'Récif', code: 'R', identity: { city: 'Nouméa', zip: '98800' }, files: [] as File[] };

test('merge of form values: combines changes of both sides', () => {
  const mine = { ...base, name: 'Récif bleu', identity: { ...base.identity, zip: '98809' } };
  const theirs = { ...base, code: 'RB', identity: { ...base.identity, city: 'Dumbéa' } };
  expect(mergeValues(base, mine, theirs)).toEqual({
    ...base,
    name: 'Récif bleu',
    code: 'RB',
    identity: { city: 'Dumbéa', zip: '98809' },
  });
});

test('merge of form values: prefers the local value where both changed, and everywhere if the base is unknown', () => {
  const [mine, theirs] = [
    { ...base, name: 'Le mien' },
    { ...base, name: 'Le leur', code: 'X' },
  ];
  expect(mergeValues(base, mine, theirs)).toEqual({ ...base, name: 'Le mien', code: 'X' });
  expect(mergeValues(undefined, mine, theirs)).toEqual(mine);
});

test('merge of form values: compares files by identity', () => {
  const chosen = new File(['a'], 'a.pdf');
  const mine = { ...base, files: [chosen] };
  expect(mergeValues(base, mine, { ...base, code: 'X' }).files).toEqual([chosen]);
});
