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
const buildPage = async (screens: Readonly<Record<string, readonly string[]>>, font = 'name-font') => {
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
      preloadScreens(screens, font),
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

/** What the script of the page requests when it is opened at `pathname`, and the name of a screen that it shows. */
const openedAt = (html: string, pathname: string, { isKnown = true } = {}) => {
  const links: Requested[] = [];
  const name = { textContent: '' };
  const scope = {
    location: { pathname },
    requestAnimationFrame: (run: () => void) => run(),
    setTimeout: (run: () => void) => run(),
    document: {
      documentElement: { classList: { contains: () => isKnown } },
      querySelector: () => name,
      createElement: () => ({}),
      head: { append: (link: Requested) => links.push(link) },
    },
  };
  for (const [, script = ''] of html.matchAll(/<script>(.*?)<\/script>/gs)) runInContext(script, createContext(scope));
  return { links, name: name.textContent };
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

test('preloaded screens: fail the build if a module or the font is missing', async () => {
  await expect(buildPage({ '/list': ['gone.js'] })).rejects.toThrow('no chunk contains gone.js');
  await expect(buildPage({ '/list': ['list.js'] }, 'gone-font')).rejects.toThrow('no file contains gone-font');
});
