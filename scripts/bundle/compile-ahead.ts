import type { Plugin } from 'vite';

/**
 * Asks the browser, by the comment that V8 knows, to compile all of a chunk off the page's thread while it is loaded,
 * instead of each function on that thread when it is first called. For chunks of which most runs at each start: a
 * service worker's modules are compiled anew every time. It has to be the first line, before what Vite puts there.
 */
export const compileAhead = (names: readonly string[]): Plugin => ({
  name: 'compile-ahead',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && names.includes(chunk.name))
          chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
    },
  },
});
