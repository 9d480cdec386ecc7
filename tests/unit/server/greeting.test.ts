import { expect, test } from 'vitest';
import { formatGreeting } from '#server/primitives/greeting.ts';

test.each([
  ['Jean', 'GARNIER', 'Bonjour Jean GARNIER,'],
  ['JEAN-PIERRE', 'Garnier', 'Bonjour Jean-Pierre GARNIER,'],
  ['ÉLÉONORE', "TERA'I", "Bonjour Éléonore TERA'I,"],
  ['McKenzie', 'Wéa', 'Bonjour McKenzie WÉA,'],
  [null, null, 'Bonjour,'],
  ['', 'GARNIER', 'Bonjour GARNIER,'],
])('greeting of an e-mail: writes %s %s as « %s »', (firstName, lastName, greeting) => {
  expect(formatGreeting(firstName, lastName)).toBe(greeting);
});
