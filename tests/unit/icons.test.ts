import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { expect, test } from 'vitest';

interface Manifest {
  readonly icons: readonly { readonly src: string }[];
  readonly screenshots: readonly { readonly src: string; readonly sizes: string }[];
}

const manifest = JSON.parse(readFileSync('public/lagon.webmanifest', 'utf8')) as Manifest;

/** Size of a JPEG such as `1024x768`, from its frame header. */
const sizeOf = (jpeg: Buffer): string => {
  for (let offset = 2; offset < jpeg.length; offset += 2 + jpeg.readUInt16BE(offset + 2)) {
    const marker = jpeg.readUInt8(offset + 1);
    if (marker >= 0xc0 && marker <= 0xc2) return `${jpeg.readUInt16BE(offset + 7)}x${jpeg.readUInt16BE(offset + 5)}`;
  }
  throw new Error('no frame header');
};

test('icons: exist for every name in the page and the manifest', () => {
  const page = [...readFileSync('index.html', 'utf8').matchAll(/<link rel="[a-z-]*icon" href="([^"]+)"/g)];
  const namedFiles = [...page.map(([, href]) => href ?? ''), ...manifest.icons.map(({ src }) => src)];
  expect(namedFiles.length).toBeGreaterThan(7);
  expect(namedFiles.filter((path) => !existsSync(`public${path}`))).toEqual([]);
});

test('favicon.ico: contains three sizes', () => {
  const icon = readFileSync('public/favicon.ico');
  expect([icon.readUInt16LE(2), icon.readUInt16LE(4)]).toEqual([1, 3]);
  expect([0, 1, 2].map((index) => icon.readUInt8(6 + 16 * index))).toEqual([16, 32, 48]);
});

test('install screenshots: have the declared sizes and are small', () => {
  expect(manifest.screenshots.length).toBe(2);
  for (const { src, sizes } of manifest.screenshots) {
    const picture = readFileSync(`public${src}`);
    expect(sizeOf(picture)).toBe(sizes);
    expect(picture.length).toBeLessThan(120_000);
  }
});

/** Start image that the page requests before its first paint, for a screen size and pixel ratio. */
const startImagesOn = (
  width: number,
  height: number,
  { devicePixelRatio = 2, isApple = true, isDark = false } = {},
) => {
  const links: { media: string; href: string }[] = [];
  const document = {
    documentElement: { classList: { toggle: () => undefined } },
    createElement: () => ({}),
    head: { append: (link: { media: string; href: string }) => links.push(link) },
  };
  const scope = {
    document,
    devicePixelRatio,
    screen: { width, height },
    navigator: isApple ? { standalone: false } : {},
    localStorage: { getItem: () => null },
    matchMedia: () => ({ matches: isDark }),
  };
  runInContext(readFileSync('src/ui/theme/initial-theme.js', 'utf8'), createContext(scope));
  return links.map(({ media, href }) => `${media} ${href}`);
};

test('start images: are linked for each iPad and iPhone screen and theme, and nowhere else', () => {
  expect(startImagesOn(1024, 1366)).toEqual([
    '(orientation: portrait) /start/2048x2732-light.png',
    '(orientation: landscape) /start/2732x2048-light.png',
  ]);
  expect(startImagesOn(810, 1080, { isDark: true })).toEqual([
    '(orientation: portrait) /start/1620x2160-dark.png',
    '(orientation: landscape) /start/2160x1620-dark.png',
  ]);
  expect(startImagesOn(393, 852, { devicePixelRatio: 3 })).toEqual([
    '(orientation: portrait) /start/1179x2556-light.png',
  ]);
  expect(startImagesOn(1024, 1366, { isApple: false })).toEqual([]);
});

test('start images: have the size in their name, are small and exist for both themes', () => {
  const images = readdirSync('public/start');
  expect(images.length).toBeGreaterThan(50);
  for (const name of images) {
    const [, size, theme] = /^(\d+x\d+)-(light|dark)\.png$/.exec(name) ?? [];
    const png = readFileSync(`public/start/${name}`);
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, name).toBe(size);
    expect(png.length, name).toBeLessThan(30_000);
    expect(images).toContain(`${size}-${theme === 'light' ? 'dark' : 'light'}.png`);
  }
});
