import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { bundleContents } from './scripts/bundle/bundle-contents.ts';
import { eagerCompile } from './scripts/bundle/eager-compile.ts';
import { inlineScript } from './scripts/bundle/inline-script.ts';
import { isScreenOf, namedChunk } from './scripts/bundle/named-chunk.ts';
import { retryImport } from './scripts/bundle/retry-import.ts';
import { routerOptions } from './scripts/router-options.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`;

export default defineConfig({
  cacheDir: '.cache/vite',
  plugins: [
    tanstackRouter(routerOptions),
    react(),
    inlineScript('src/ui/theme/initial-theme.js'),
    retryImport(),
    bundleContents(),
    eagerCompile(['frame', 'shell']),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      registerType: 'prompt',
      manifest: false,
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,ico,webp,woff2,webmanifest}'],
        // The system fetches its start image when the app is installed.
        globIgnores: ['start/**'],
        // Offline everything must be there, also what loads late.
        maximumFileSizeToCacheInBytes: 8_000_000,
      },
    }),
  ],
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: {
      polyfill: false,
      // The table of what to fetch ahead for each screen would be a part of the first visit. Only what follows a sign-in
      // stands in it: later screens come from the device, where the service worker put them meanwhile.
      resolveDependencies: (file, dependencies, { hostType }) =>
        hostType === 'html' || file.startsWith('assets/first-') ? dependencies : [],
    },
    rolldownOptions: {
      output: {
        // Two hundred names in a first visit: without a word before the hash they take less.
        chunkFileNames: ({ facadeModuleId }) =>
          isScreenOf('shell', facadeModuleId ?? '') ? 'assets/first-[hash].js' : 'assets/[hash].js',
        // What every first visit needs, in one file: cut into twenty, it compresses 6 kB worse.
        codeSplitting: {
          groups: [namedChunk('frame'), namedChunk('shell')],
        },
      },
      treeshake: {
        // Without this hint the recipes of the component library that no screen uses stay in the bundle.
        manualPureFunctions: [
          'defineConfig',
          'defineRecipe',
          'defineSlotRecipe',
          'defineTokens',
          'defineSemanticTokens',
        ],
      },
    },
  },
  server: { proxy: { '/api': api, '/healthz': api, '/readyz': api, '/metrics': api, '/verifier': api } },
});
