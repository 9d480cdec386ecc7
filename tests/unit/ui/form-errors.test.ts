import { expect, it } from 'vitest';
import { sortByControl } from '#ui/form/form-errors.ts';

const errorOf = (name: string | null) => ({ name, message: `${name}` });
const sortNames = (names: readonly (string | null)[], controls: readonly string[]) =>
  sortByControl(names.map(errorOf), controls).map(({ name }) => name);

it('sortByControl: sorts errors into the order of their controls', () => {
  const controls = ['lien.code', 'nom', ':r1:-sexe', ':r1:-sexe', 'phone.number'];
  expect(sortNames(['phone', 'nom', 'sexe', 'lien.code'], controls)).toEqual(['lien.code', 'nom', 'sexe', 'phone']);
});

it('sortByControl: keeps an error without a named control after the one before it', () => {
  expect(sortNames(['zip', 'city', 'nom'], ['nom', 'zip'])).toEqual(['nom', 'zip', 'city']);
});

it('sortByControl: lists errors of the whole form last, and keeps the order without controls', () => {
  expect(sortNames([null, 'b', 'a'], ['a', 'b'])).toEqual(['a', 'b', null]);
  expect(sortNames(['b', 'a'], [''])).toEqual(['b', 'a']);
});
