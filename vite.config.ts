import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { bundleContents } from './scripts/bundle/bundle-contents.ts';
import { componentStyles } from './scripts/bundle/component-styles.ts';
import { eagerCompile } from './scripts/bundle/eager-compile.ts';
import { formOutlines } from './scripts/bundle/form-outlines.ts';
import { inlineScript } from './scripts/bundle/inline-script.ts';
import { isRootOf, namedChunk } from './scripts/bundle/named-chunk.ts';
import { preloadScreens } from './scripts/bundle/preload-screens.ts';
import { retryImport } from './scripts/bundle/retry-import.ts';
import { routerOptions } from './scripts/router-options.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? '3001'}`;

const shell = ['src/routes/_main.tsx', 'src/app/main-services.tsx', 'node_modules/ky'];
const device = ['src/offline/device-session.ts', 'src/app/works.ts'];
const system = [...shell, 'src/ui/theme/component-system.tsx'];
/** What the screens that are opened most often import dynamically before their first paint. */
const firstFiles = {
  '/': [...shell, 'src/routes/_main/index.tsx'],
  '/contract/search': [...system, 'src/routes/_main/contract/search.index.tsx'],
  '/client/search': [...system, 'src/routes/_main/client/search.index.tsx'],
  '/client/add': [
    ...system,
    'src/routes/_main/client/add.tsx',
    'src/features/clients/form/client-form-screen.tsx',
    ...device,
  ],
  '/task/search': [...system, 'src/routes/_main/task/search.index.tsx'],
  '/task/creation': [...system, 'src/routes/_main/task/creation.tsx', ...device],
};

export default defineConfig({
  cacheDir: '.cache/vite',
  plugins: [
    tanstackRouter(routerOptions),
    react(),
    componentStyles(),
    inlineScript('src/ui/theme/initial-theme.js'),
    retryImport(),
    bundleContents(),
    eagerCompile(['frame', 'shell']),
    preloadScreens(firstFiles, 'inter-latin-wght-normal', formOutlines()),
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
  // Workers load their modules lazily too.
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    manifest: true,
    modulePreload: {
      polyfill: false,
      // The table of what to prefetch for each screen is a part of the first visit, so it holds only what follows a
      // sign-in and the chunk that all other screens share: their own chunks come from the device, where the service
      // worker put them meanwhile.
      resolveDependencies: (file, dependencies, { hostType }) =>
        hostType === 'html' || file.startsWith('assets/first-')
          ? dependencies
          : dependencies.filter((name) => name.startsWith('assets/common-')),
    },
    rolldownOptions: {
      output: {
        // Two hundred names in a first visit: without a word before the hash they take less.
        chunkFileNames: ({ name, facadeModuleId }) => {
          if (isRootOf('shell', facadeModuleId ?? '')) return 'assets/first-[hash].js';
          return name === 'common' ? 'assets/common-[hash].js' : 'assets/[hash].js';
        },
        codeSplitting: {
          groups: [
            // The component library names it too, and would carry it into every form.
            { name: 'qr-code', test: /node_modules\/uqr\// },
            // What every first visit needs, in one file: cut into twenty, it compresses 6 kB worse.
            namedChunk('frame'),
            namedChunk('shell'),
            // Over HTTP/1.1 many small files take longer than the bytes of one: what at least this many chunks share is
            // one file, and a list loads 23 files instead of 85.
            { name: 'common', minShareCount: 18 },
            // For the same reason each of these is one file: first queries, lists with the component system, forms, the encrypted databases, and what works with
            // them. Modules that two of them share are in the first.
            namedChunk('reads'),
            namedChunk('search'),
            namedChunk('form'),
            namedChunk('keys'),
            namedChunk('device'),
          ],
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
