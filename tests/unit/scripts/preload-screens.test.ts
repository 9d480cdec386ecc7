import { relative, resolve } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { preloadScreens } from '#scripts/bundle/preload-screens.ts';

const sources: Readonly<Record<string, string>> = {
  'index.html': '<html><head></head><body><script type="module" src="/start.js"></script></body></html>',
  'start.js':
    "import './frame.js'; onclick = () => [import('./list.js'), import('./other.js'), import('./src/routes/_main/task/creation.tsx')];",
  'frame.js': "document.title = 'frame';",
  'list.js': "import './frame.js'; import { rows } from './rows.js'; import './list.css'; document.title = rows;",
  'other.js': "import { rows } from './rows.js'; document.title = rows + rows;",
  'rows.js': "export const rows = document.title + 'rows';",
  'list.css': 'p { color: red }',
  'src/routes/_main/task/creation.tsx': "document.title = 'form';",
};

/** Builds a page with three screens; returns the page's HTML and its file names by chunk name. */
const buildPage = async (
  screens: Readonly<Record<string, readonly string[]>>,
  font = 'name-font',
  outlines: Readonly<Record<string, string>> = {},
) => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'sources',
        enforce: 'pre',
        resolveId: (id) => {
          const name = Object.keys(sources).find((source) => id.endsWith(source));
          return name && resolve(name);
        },
        load: (id) => sources[relative(process.cwd(), id)],
      },
      {
        name: 'font',
        generateBundle() {
          this.emitFile({ type: 'asset', name: 'name-font.woff2', source: 'font' });
        },
      },
      preloadScreens(screens, font, outlines),
    ],
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: 'index.html' } },
  });
  const output = 'output' in result ? result.output : [];
  const html = output.find(({ fileName }) => fileName === 'index.html');
  return {
    html: html?.type === 'asset' ? String(html.source) : '',
    names: new Map(
      output.map((file) => [file.fileName, file.type === 'chunk' ? file.name : file.fileName.split('.').at(-1)]),
    ),
  };
};

interface Requested {
  readonly rel: string;
  readonly as?: string;
  readonly href: string;
}

interface Opened {
  readonly isKnown?: boolean;
  readonly hasBroker?: boolean;
  readonly search?: string;
}

/** What the script of the page requests when it is opened at `pathname`, and the name and labels that it shows. */
const openedAt = (html: string, pathname: string, { isKnown = true, hasBroker = true, search = '' }: Opened = {}) => {
  const links: Requested[] = [];
  const name = { textContent: '' };
  const outlines: string[] = [];
  const elementOf = (selector: string) => {
    if (selector.endsWith('span')) return name;
    if (!selector.startsWith('template')) return { append: (outline: string) => outlines.push(outline) };
    const path = /data-form="([^"]+)"/.exec(selector)?.[1];
    const [, outline] = html.match(new RegExp(`<template data-form="${path}">(.*?)</template>`)) ?? [];
    return outline === undefined ? null : { content: { cloneNode: () => outline } };
  };
  const scope = {
    location: { pathname, search },
    requestAnimationFrame: (callback: () => void) => callback(),
    setTimeout: (callback: () => void) => callback(),
    document: {
      documentElement: { classList: { contains: (word: string) => (word === 'broker' ? hasBroker : isKnown) } },
      querySelector: elementOf,
      createElement: () => ({}),
      head: { append: (link: Requested) => links.push(link) },
    },
  };
  for (const [, script = ''] of html.matchAll(/<script>(.*?)<\/script>/gs)) runInContext(script, createContext(scope));
  return { links, name: name.textContent, outlines };
};

test('preloaded screens: request the font, their chunk, its imports and styles, without those of the entry', async () => {
  const { html, names } = await buildPage({ '/list': ['list.js'] });
  const requested = openedAt(html, '/list').links.map(({ rel, href }) => `${rel} ${names.get(href.slice(1))}`);
  expect(requested.toSorted()).toEqual(['modulepreload list', 'modulepreload rows', 'preload css', 'preload woff2']);
  expect(openedAt(html, '/other').links.map(({ rel, as }) => [rel, as])).toEqual([['preload', 'font']]);
  expect(openedAt(html, '/list', { isKnown: false }).links).toEqual([]);
});

test('preloaded screens: show the name that their route has in the top bar', async () => {
  const { html } = await buildPage({ '/task/creation': ['src/routes/_main/task/creation.tsx'] });
  expect(openedAt(html, '/task/creation').name).toBe('Nouvelle demande');
  expect(openedAt(html, '/task/creation', { isKnown: false }).name).toBe('');
  expect(openedAt(html, '/other').name).toBe('');
});

test('preloaded screens: show the labels of a new form to a user with a broker', async () => {
  const form = '/task/creation';
  const modules = ['src/routes/_main/task/creation.tsx'];
  const { html } = await buildPage({ [form]: modules, '/list': ['list.js'] }, undefined, { [form]: '<p>Objet</p>' });
  expect(openedAt(html, form).outlines).toEqual(['<p>Objet</p>']);
  expect(openedAt(html, form, { search: '?draft=1' }).outlines).toEqual([]);
  expect(openedAt(html, form, { hasBroker: false }).outlines).toEqual([]);
  expect(openedAt(html, form, { isKnown: false }).outlines).toEqual([]);
  expect(openedAt(html, '/list').outlines).toEqual([]);
});

test('preloaded screens: fail the build if a module or the font is missing', async () => {
  await expect(buildPage({ '/list': ['gone.js'] })).rejects.toThrow('no chunk contains gone.js');
  await expect(buildPage({ '/list': ['list.js'] }, 'gone-font')).rejects.toThrow('no file contains gone-font');
});
