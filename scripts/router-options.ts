import type { Config } from '@tanstack/router-plugin/vite';

/** How route files become the typed route tree; the build and the type check must agree on it. */
export const routerOptions = {
  target: 'react',
  autoCodeSplitting: true,
  // What a screen reads comes with the screen: neither is part of a first visit.
  codeSplittingOptions: { defaultBehavior: [['component', 'loader'], ['errorComponent'], ['notFoundComponent']] },
  routesDirectory: 'src/routes',
  generatedRouteTree: 'src/route-tree.gen.ts',
  quoteStyle: 'single',
} satisfies Partial<Config>;
