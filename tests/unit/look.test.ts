import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { shots } from '#tests/look/screens.ts';

test('npm run look: visits every route (add a missing one to tests/look/screens.ts)', () => {
  const tree = readFileSync('src/route-tree.gen.ts', 'utf8');
  const routes = [...(/FileRoutesByTo \{([^}]*)\}/.exec(tree)?.[1] ?? '').matchAll(/'([^']+)':/g)].map(
    ([, path]) => path,
  );
  expect(routes.length).toBeGreaterThan(20);
  expect(Object.keys(shots).sort()).toEqual(routes.sort());
});
