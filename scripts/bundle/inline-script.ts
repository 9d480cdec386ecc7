import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Puts a script into the page itself, in place of `<!-- inline: PATH -->`: one file less before the first paint. The
 * server allows it by its hash (`server/http/pages/static.ts`).
 */
export const inlineScript = (path: string): Plugin => ({
  name: 'inline-script',
  transformIndexHtml: {
    order: 'pre',
    handler(html) {
      const placeholder = `<!-- inline: ${path} -->`;
      if (!html.includes(placeholder)) throw new Error(`index.html lacks ${placeholder}`);
      const code = readFileSync(path, 'utf8').trim();
      // A function, since a replacement text would interpret its dollar signs.
      return html.replace(placeholder, () => `<script>${code}</script>`);
    },
  },
});
