import type { Plugin } from 'vite';

/** How Vite's own helper, around every dynamic import of a build, asks for a part of the app. */
const once = 'return baseModule().catch(handlePreloadError)';

/** Long enough for a connection that broke, or a worker that just began to serve the page, to be there again. */
const pauseMs = 400;

/**
 * A part of the app that does not come is asked for a second time by itself, after 400 ms: a single fetch that breaks shows
 * nothing. Browsers do not keep a failed import, but React keeps a failed `lazy` part as long as the page lives. Fails the
 * build where Vite's helper reads differently.
 */
export const secondTry = (): Plugin => ({
  name: 'second-try',
  apply: 'build',
  transform: {
    // Its identifier begins with a null byte, as those of made-up modules do.
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      if (!code.includes(once)) this.error('the helper of dynamic imports has changed: see second-try.ts');
      const twice = `const again = () => new Promise((done) => setTimeout(done, ${pauseMs})).then(baseModule);
		return baseModule().catch(again).catch(handlePreloadError)`;
      return { code: code.replace(once, twice), map: null };
    },
  },
});
