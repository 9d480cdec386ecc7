import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Manifest {
  readonly icons: readonly { readonly src: string }[];
}

test('every icon that the page and the manifest name is there', () => {
  const page = [...readFileSync('index.html', 'utf8').matchAll(/<link rel="[a-z-]*icon" href="([^"]+)"/g)];
  const { icons } = JSON.parse(readFileSync('public/lagon.webmanifest', 'utf8')) as Manifest;
  const named = [...page.map(([, href]) => href ?? ''), ...icons.map(({ src }) => src)];
  expect(named.length).toBeGreaterThan(7);
  expect(named.filter((path) => !existsSync(`public${path}`))).toEqual([]);
});

test('the address where browsers look by themselves holds an icon of three sizes', () => {
  const icon = readFileSync('public/favicon.ico');
  expect([icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([1, 3]);
  expect([0, 1, 2].map((at) => icon.readUInt8(6 + 16 * at))).toEqual([16, 32, 48]);
});
