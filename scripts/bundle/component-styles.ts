import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const request = 'virtual:component-styles.css';
const id = resolve('component-styles.css');
const systemModule = '@chakra-ui/react/dist/esm/styled-system/system.js';
const globalStyles = 'const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];';

/**
 * Global styles of the component system as a virtual style sheet, computed while the app is built: computing them in
 * the browser would take a third of the longest task before a first list or form, so the browser creates the system
 * without them.
 */
export const componentStyles = (): Plugin => ({
  name: 'component-styles',
  resolveId: (source) => (source === request ? id : undefined),
  load: {
    filter: { id },
    async handler() {
      const [{ system }, { css }] = await Promise.all([import('#ui/theme/system.ts'), import('@emotion/react')]);
      // Emotion prefixes top-level rules with an ampersand, which is invalid in a style sheet.
      const serialize = (styles: Parameters<typeof css>[0]) => css(styles).styles.replaceAll('&', '');
      return [system.layers.atRule, ...system._global].map(serialize).join('\n');
    },
  },
  transform: {
    filter: { id: /\/styled-system\/system\.js$/ },
    handler(code, module) {
      if (!module.endsWith(systemModule)) return undefined;
      if (!code.includes(globalStyles)) throw new Error(`component-styles: ${systemModule} has changed`);
      return code.replace(globalStyles, 'const _global = [];');
    },
  },
});
