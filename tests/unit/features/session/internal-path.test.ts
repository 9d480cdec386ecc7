import { expect, test } from 'vitest';
import { internalPath } from '#features/session/guard.ts';

const at = (wanted: string | undefined) => internalPath(wanted, 'https://lagon.example');

test.each([
  '//evil.example',
  'javascript:alert(1)',
  'https://evil.example/',
  '/\\evil.example',
  '/%2F/..//evil.example',
])('signing in never leads out of the site: %s', (evil) =>
  expect(new URL(at(evil), 'https://lagon.example').origin).toBe('https://lagon.example'),
);

test.each([undefined, '', '/login?redirect=%2Fsync', '/logout'])('signing in leads home from %s', (wanted) =>
  expect(at(wanted)).toBe('/'),
);

test('signing in leads to the page that was asked for', () => {
  expect(at('/contract/search?nom=wamytan#primes')).toBe('/contract/search?nom=wamytan#primes');
});
