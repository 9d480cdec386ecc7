import type { Plugin } from 'vite';

/** Statement with which Vite's preload helper, which wraps every dynamic import of a build, loads a chunk. */
const singleAttempt = 'return baseModule().catch(handlePreloadError)';

/**
 * Delay before the retry: long enough for a broken connection, or a service worker that has just taken control, to
 * recover.
 */
const pauseMs = 400;

/**
 * Retries a failed dynamic import once after 400 ms, so that a single failed fetch shows no error. Browsers do not
 * cache a failed import, but React caches a failed `lazy` component for the lifetime of the page. Fails the build if
 * Vite's helper has changed.
 */
export const retryImport = (): Plugin => ({
  name: 'retry-import',
  apply: 'build',
  transform: {
    // The id of this virtual module starts with a null byte, so the pattern must not be anchored.
    filter: { id: /vite\/preload-helper/ },
    handler(code) {
      if (!code.includes(singleAttempt)) this.error('the helper of dynamic imports has changed: see retry-import.ts');
      const withRetry = `const again = () => new Promise((done) => setTimeout(done, ${pauseMs})).then(baseModule);
		return baseModule().catch(again).catch(handlePreloadError)`;
      return { code: code.replace(singleAttempt, withRetry), map: null };
    },
  },
});
