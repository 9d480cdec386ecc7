import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

// Browser translation replaces text nodes that React still references: amounts become stale beside new labels, then an
// update throws.
test.each(['index.html', 'server/demo/payment/files/card-form.html', 'server/areas/documents/verification/page.ts'])(
  '%s: asks the browser not to translate the page',
  (path) => {
    expect(readFileSync(path, 'utf8')).toMatch(/<html lang="fr" translate="no">/);
  },
);
