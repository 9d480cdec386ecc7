import { resolve } from 'node:path';
import createCache from '@emotion/cache';
import type { Plugin } from 'vite';

const request = 'virtual:component-styles.css';
const id = resolve('component-styles.css');
const systemModule = '@chakra-ui/react/dist/esm/styled-system/system.js';
const globalStyles = 'const _global = [getPreflightCss(), getGlobalCss(), getTokenCss()];';

/**
 * Global styles of the component system and the styles of tables as a virtual style sheet, computed while the app is
 * built: computing the former in the browser would take a third of the longest task before a first list or form, so the
 * browser creates the system without them; inserting the latter would lay out its rows twice.
 */
export const componentStyles = (): Plugin => ({
  name: 'component-styles',
  resolveId: (source) => (source === request ? id : undefined),
  load: {
    filter: { id },
    async handler() {
      const [{ system }, { tableStyles }, { css }] = await Promise.all([
        import('#ui/theme/system.ts'),
        import('#ui/table/table-styles.ts'),
        import('@emotion/react'),
      ]);
      // Outside a browser, inserting returns the rules.
      const cache = createCache({ key: 'css' });
      const toRules = (styles: Parameters<typeof css>[0]) => cache.insert('', css(styles), cache.sheet, false);
      return [system.layers.atRule, ...system._global, system.css(tableStyles)].map(toRules).join('\n');
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
