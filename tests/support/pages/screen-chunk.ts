import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildManifest } from '#scripts/bundle/initial-js.ts';

/** The file that the build made of a part of the app that is loaded on demand, by its source. */
export const partChunk = (source: string): string => {
  const file = buildManifest()[source]?.file;
  if (!file) throw new Error(`${source} has no file of its own.`);
  return file;
};

/** The file that the build made of the screen of a route file in `src/routes`, as `_main/contract/search.index`. */
export const screenChunk = (route: string): string => partChunk(`src/routes/${route}.tsx?tsr-split=component`);

/** The files of the build that hold a text. */
export const chunksWith = (text: string): string[] =>
  [...new Set(Object.values(buildManifest()).map(({ file }) => file))].filter(
    (file) => file.endsWith('.js') && readFileSync(join('dist', file), 'utf8').includes(text),
  );
