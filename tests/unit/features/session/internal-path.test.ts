import { expect, test } from 'vitest';
import { internalPath } from '#features/session/guard.ts';

const pathFrom = (path: string | undefined) => internalPath(path, 'https://lagon.example');

test.each([
  '//evil.example',
  'javascript:alert(1)',
  'https://evil.example/',
  '/\\evil.example',
  '/%2F/..//evil.example',
])('internalPath: refuses the external address %s', (evil) =>
  expect(new URL(pathFrom(evil), 'https://lagon.example').origin).toBe('https://lagon.example'),
);

test.each([undefined, '', '/login?redirect=%2Fsync', '/logout'])('internalPath: returns home for %s', (path) =>
  expect(pathFrom(path)).toBe('/'),
);

test('internalPath: returns the requested page', () => {
  expect(pathFrom('/contract/search?nom=wamytan#primes')).toBe('/contract/search?nom=wamytan#primes');
});
