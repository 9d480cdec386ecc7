import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Translation by the browser replaces text nodes that React holds: amounts stay beside new labels, then an update fails.
test.each(['index.html', 'server/demo/payment/files/card-form.html', 'server/areas/documents/verification/page.ts'])(
  '%s: asks the browser not to translate the page',
  (path) => {
    expect(readFileSync(path, 'utf8')).toMatch(/<html lang="fr" translate="no">/);
  },
);
