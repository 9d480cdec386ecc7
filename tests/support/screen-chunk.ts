import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildManifest } from '#scripts/bundle/initial-js.ts';

/** The file that the build made of the screen of a route file in `src/routes`, as `_main/contract.search.index`. */
export const screenChunk = (route: string): string => {
  const file = buildManifest()[`src/routes/${route}.tsx?tsr-split=component`]?.file;
  if (!file) throw new Error(`The screen of ${route} has no file of its own.`);
  return file;
};

/** The files of the build that hold a text. */
export const chunksWith = (text: string): string[] =>
  [...new Set(Object.values(buildManifest()).map(({ file }) => file))].filter(
    (file) => file.endsWith('.js') && readFileSync(join('dist', file), 'utf8').includes(text),
  );
