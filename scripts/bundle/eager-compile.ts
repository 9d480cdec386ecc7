import type { Plugin } from 'vite';

/**
 * Adds the comment by which V8 compiles a whole chunk on a background thread while it loads, instead of each function
 * on the main thread at its first call. Meant for chunks that run almost completely at each start: a service worker's
 * modules are compiled anew every time. The comment must be the first line of the chunk, before the code that Vite
 * inserts, hence `order: 'post'`.
 */
export const eagerCompile = (names: readonly string[]): Plugin => ({
  name: 'eager-compile',
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
