import { createContext, runInContext } from 'node:vm';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { preloadScreens } from '#scripts/bundle/preload-screens.ts';

const sources: Readonly<Record<string, string>> = {
  'index.html': '<html><head></head><body><script type="module" src="/start.js"></script></body></html>',
  'start.js': "import './frame.js'; onclick = () => [import('./list.js'), import('./other.js')];",
  'frame.js': "document.title = 'frame';",
  'list.js': "import './frame.js'; import { rows } from './rows.js'; import './list.css'; document.title = rows;",
  'other.js': "import { rows } from './rows.js'; document.title = rows + rows;",
  'rows.js': "export const rows = document.title + 'rows';",
  'list.css': 'p { color: red }',
};

/** Builds a page with a list and another screen; returns the page's HTML and its file names by chunk name. */
const buildPage = async (screens: Readonly<Record<string, readonly string[]>>) => {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'sources',
        enforce: 'pre',
        resolveId: (id) => {
          const name = id.split('/').at(-1) ?? '';
          return name in sources ? `${process.cwd()}/${name}` : undefined;
        },
        load: (id) => sources[id.split('/').at(-1) ?? ''],
      },
      preloadScreens(screens),
    ],
    build: { write: false, modulePreload: { polyfill: false }, rolldownOptions: { input: 'index.html' } },
  });
  const output = 'output' in result ? result.output : [];
  const html = output.find(({ fileName }) => fileName === 'index.html');
  return {
    html: html?.type === 'asset' ? String(html.source) : '',
    names: new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.name : 'style'])),
  };
};

interface Requested {
  readonly rel: string;
  readonly href: string;
}

/** What the script of the page requests when it is opened at `pathname`. */
const requestedAt = (html: string, pathname: string, { isKnown = true } = {}): readonly Requested[] => {
  const links: Requested[] = [];
  const scope = {
    location: { pathname },
    requestAnimationFrame: (run: () => void) => run(),
    setTimeout: (run: () => void) => run(),
    document: {
      documentElement: { classList: { contains: () => isKnown } },
      createElement: () => ({}),
      head: { append: (link: Requested) => links.push(link) },
    },
  };
  runInContext(/<script>(.*?)<\/script>/s.exec(html)?.[1] ?? '', createContext(scope));
  return links;
};

test('preloaded screens: request their chunk, its imports and styles, without those of the entry', async () => {
  const { html, names } = await buildPage({ '/list': ['list.js'] });
  const requested = requestedAt(html, '/list').map(({ rel, href }) => `${rel} ${names.get(href.slice(1))}`);
  expect(requested.toSorted()).toEqual(['modulepreload list', 'modulepreload rows', 'preload style']);
  expect(requestedAt(html, '/other')).toEqual([]);
  expect(requestedAt(html, '/list', { isKnown: false })).toEqual([]);
});

test('preloaded screens: fail the build if a module is in no chunk', async () => {
  await expect(buildPage({ '/list': ['gone.js'] })).rejects.toThrow('no chunk contains gone.js');
});
