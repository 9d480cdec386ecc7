import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Manifest {
  readonly icons: readonly { readonly src: string }[];
  readonly screenshots: readonly { readonly src: string; readonly sizes: string }[];
}

const manifest = JSON.parse(readFileSync('public/lagon.webmanifest', 'utf8')) as Manifest;

/** Of a JPEG, `1024x768`: what its frame header says. */
const sizeOf = (jpeg: Buffer): string => {
  for (let at = 2; at < jpeg.length; at += 2 + jpeg.readUInt16BE(at + 2)) {
    const marker = jpeg.readUInt8(at + 1);
    if (marker >= 0xc0 && marker <= 0xc2) return `${jpeg.readUInt16BE(at + 7)}x${jpeg.readUInt16BE(at + 5)}`;
  }
  throw new Error('no frame header');
};

test('every icon that the page and the manifest name is there', () => {
  const page = [...readFileSync('index.html', 'utf8').matchAll(/<link rel="[a-z-]*icon" href="([^"]+)"/g)];
  const named = [...page.map(([, href]) => href ?? ''), ...manifest.icons.map(({ src }) => src)];
  expect(named.length).toBeGreaterThan(7);
  expect(named.filter((path) => !existsSync(`public${path}`))).toEqual([]);
});

test('the address where browsers look by themselves holds an icon of three sizes', () => {
  const icon = readFileSync('public/favicon.ico');
  expect([icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([1, 3]);
  expect([0, 1, 2].map((at) => icon.readUInt8(6 + 16 * at))).toEqual([16, 32, 48]);
});

test('the pictures shown to who installs the app are as large as said, and light', () => {
  expect(manifest.screenshots.length).toBe(2);
  for (const { src, sizes } of manifest.screenshots) {
    const picture = readFileSync(`public${src}`);
    expect(sizeOf(picture)).toBe(sizes);
    expect(picture.length).toBeLessThan(120_000);
  }
});
