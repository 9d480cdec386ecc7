import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/**
 * If a user is signed in, shows the name of the opened screen and requests its files; also shows the labels of its form
 * if the user has a broker and the URL names no draft. Runs in the page.
 */
const requestFiles = `(files, screens) => {
  const screen = screens[location.pathname];
  if (!screen || !document.documentElement.classList.contains('known')) return;
  const request = (file, rel, as) => {
    const link = document.createElement('link');
    link.rel = rel;
    if (as) link.as = as;
    link.crossOrigin = '';
    link.href = '/' + file;
    document.head.append(link);
  };
  document.querySelector('.first-paint > span').textContent = screen.name;
  const outline = document.querySelector('template[data-form="' + location.pathname + '"]');
  if (outline && !location.search && document.documentElement.classList.contains('broker'))
    document.querySelector('.first-form > div').append(outline.content.cloneNode(true));
  // Not before the first paint, with which they would compete.
  requestAnimationFrame(() => setTimeout(() => {
    for (const index of screen.files) {
      const isStyle = files[index].endsWith('.css');
      request(files[index], isStyle ? 'preload' : 'modulepreload', isStyle && 'style');
    }
  }));
}`;

/** Requests the font of the screen's name if a user is signed in. Runs before the style sheets, which delay scripts. */
const requestFont = `(href) => {
  if (!document.documentElement.classList.contains('known')) return;
  document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', crossOrigin: '', href }));
}`;

/** The chunk that a dynamic import of a module or package loads; for a route, that of its lazy part. */
const chunkOf = (path: string, bundle: Bundle): Rolldown.OutputChunk => {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const id = resolve(path);
  const findChunk = (isModule: (moduleId: string) => boolean) =>
    chunks.find(({ moduleIds }) => moduleIds.some(isModule));
  const chunk =
    findChunk((moduleId) => moduleId.startsWith(`${id}?`)) ??
    findChunk((moduleId) => moduleId === id || moduleId.includes(`/${path}/`));
  if (!chunk) throw new Error(`preload-screens: no chunk contains ${path}`);
  return chunk;
};

/** Files of these chunks with their static imports, in the order in which a chunk imports them. */
const collectFiles = (chunks: readonly Rolldown.OutputChunk[], bundle: Bundle): Set<string> => {
  const files = new Set<string>();
  const addChunk = (chunk: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): void => {
    if (chunk?.type !== 'chunk' || files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const file of chunk.viteMetadata?.importedCss ?? []) files.add(file);
    for (const file of chunk.imports) addChunk(bundle[file]);
  };
  for (const chunk of chunks) addChunk(chunk);
  return files;
};

/** Top-bar name of the route among these modules; empty if no route has one. */
const findScreenName = (modules: readonly string[]): string =>
  modules
    .filter((path) => path.startsWith('src/routes/'))
    .map((path) => /staticData: \{ name: '([^']+)'/.exec(readFileSync(path, 'utf8'))?.[1])
    .find((name) => name !== undefined) ?? '';

/**
 * Puts a script into the page that shows the name of the screen that is opened, with the first paint, and requests all
 * its files at once, instead of one layer of imports after the other. Each layer takes a round trip, which is long on a
 * mobile network. `screens` lists the modules
 * that are imported dynamically for each path, in the order in which they are needed; `font` the asset of the name's
 * font; `outlines` the HTML of the labels of forms, which the page holds as templates.
 */
export const preloadScreens = (
  screens: Readonly<Record<string, readonly string[]>>,
  font: string,
  outlines: Readonly<Record<string, string>> = {},
): Plugin => ({
  name: 'preload-screens',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle, chunk: entry }) {
      if (!bundle || !entry) return html;
      const fontFile = Object.keys(bundle).find((file) => file.includes(font));
      if (fontFile === undefined) throw new Error(`preload-screens: no file contains ${font}`);
      const entryFiles = collectFiles([entry], bundle);
      const files: string[] = [];
      const screensByPath: Record<string, { name: string; files: number[] }> = {};
      for (const [path, modules] of Object.entries(screens)) {
        const chunks = modules.map((module) => chunkOf(module, bundle));
        const screenFiles = [...collectFiles(chunks, bundle)].filter((file) => !entryFiles.has(file));
        files.push(...screenFiles.filter((file) => !files.includes(file)));
        screensByPath[path] = { name: findScreenName(modules), files: screenFiles.map((file) => files.indexOf(file)) };
      }
      const screenScript = `(${requestFiles})(${JSON.stringify(files)}, ${JSON.stringify(screensByPath)});`;
      const fontScript = `(${requestFont})(${JSON.stringify(`/${fontFile}`)});`;
      const templates = Object.entries(outlines).map(
        ([path, outline]) => `<template data-form="${path}">${outline}</template>`,
      );
      return html
        .replace('<script type="module"', (tag) => `<script>${fontScript}</script>\n    ${tag}`)
        .replace('</body>', () => `  ${templates.join('')}<script>${screenScript}</script>\n  </body>`);
    },
  },
});
