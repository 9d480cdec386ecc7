import { buildManifest } from '#scripts/bundle/initial-js.ts';

/** The file that the build made of the screen of a route file in `src/routes`, as `_main/contract.search.index`. */
export const screenChunk = (route: string): string => {
  const file = buildManifest()[`src/routes/${route}.tsx?tsr-split=component`]?.file;
  if (!file) throw new Error(`The screen of ${route} has no file of its own.`);
  return file;
};
