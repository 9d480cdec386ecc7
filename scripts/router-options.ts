import type { Config } from '@tanstack/router-plugin/vite';

/** How route files become the typed route tree; the build and the type check must agree on it. */
export const routerOptions = {
  target: 'react',
  autoCodeSplitting: true,
  routesDirectory: 'src/routes',
  generatedRouteTree: 'src/route-tree.gen.ts',
  quoteStyle: 'single',
} satisfies Partial<Config>;
