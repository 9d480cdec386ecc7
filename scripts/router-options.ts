import type { Config } from '@tanstack/router-plugin/vite';

/** Options of the typed route tree, shared by the build and the type check. */
export const routerOptions = {
  target: 'react',
  autoCodeSplitting: true,
  routesDirectory: 'src/routes',
  generatedRouteTree: 'src/route-tree.gen.ts',
  quoteStyle: 'single',
} satisfies Partial<Config>;
