import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildManifest } from '#scripts/bundle/initial-js.ts';

/** The built file of a lazy-loaded module, by its source path. */
export const partChunk = (source: string): string => {
  const file = buildManifest()[source]?.file;
  if (!file) throw new Error(`${source} has no file of its own.`);
  return file;
};

/** The built file of the screen of a route file in `src/routes`, such as `_main/contract/search.index`. */
export const screenChunk = (route: string): string => partChunk(`src/routes/${route}.tsx?tsr-split=component`);

/** Built files that contain a text. */
export const chunksWith = (text: string): string[] =>
  [...new Set(Object.values(buildManifest()).map(({ file }) => file))].filter(
    (file) => file.endsWith('.js') && readFileSync(join('dist', file), 'utf8').includes(text),
  );
