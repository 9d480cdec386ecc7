import { expect, it } from 'vitest';
import { withDe } from '#shared/primitives/vocabulary/elision.ts';

it.each([
  ['Mutuelle du Pacifique', 'de', 'de Mutuelle du Pacifique'],
  ['Allianz', 'auprès de', 'auprès d’Allianz'],
  ['Élise TEIN', 'de', 'd’Élise TEIN'],
  ['octobre 2026', 'de', 'd’octobre 2026'],
  ['Hnaja', 'de', 'de Hnaja'],
  ['Yoko', 'de', 'de Yoko'],
])('elides «de» before a vowel only: %s', (name, preposition, text) => {
  expect(withDe(name, preposition)).toBe(text);
});
