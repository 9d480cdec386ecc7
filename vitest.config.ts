import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { componentStyles } from './scripts/bundle/component-styles.ts';
import { chromiumLaunch } from './tests/support/browsers/chromium.ts';
import { receivedBytes } from './tests/support/network/received-bytes.ts';

const node = (
  name: string,
  include: string | readonly string[],
  rest: TestProjectInlineConfiguration['test'] = {},
) => ({
  test: { name, include: [include].flat(), environment: 'node' as const, ...rest },
});

const browserPackages = [
  '@chakra-ui/react',
  '@chakra-ui/react/preset-base',
  '@chakra-ui/react/theme',
  '@hookform/resolvers/valibot',
  '@tanstack/react-query',
  '@tiptap/core',
  '@tiptap/extension-table',
  '@tiptap/react',
  '@tiptap/starter-kit',
  '@zag-js/dismissable',
  '@zag-js/focus-trap',
  'axe-core',
  'libphonenumber-js/min',
  'lucide-react',
  'pdfjs-dist/legacy/build/pdf.mjs',
  'react',
  'react-dom',
  'react-dom/client',
  'react-hook-form',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'valibot',
  'vitest-browser-react',
];

/** They replace modules, or the globals and databases of a device: each file has a process of its own. */
const isolatedTests = ['tests/unit/offline/**/*.test.ts', 'tests/unit/**/*.isolated.test.ts'];

export default defineConfig({
  cacheDir: '.cache/vite',
  test: {
    // These limits end a test that hangs and judge no speed: other programs may use the machine meanwhile.
    expect: { poll: { timeout: 30_000 } },
    testTimeout: 120_000,
    hookTimeout: 240_000,
    setupFiles: ['tests/support/browsers/quiet-console.ts'],
    // One file on each core: every file has its servers, databases and folders for itself.
    maxWorkers: '100%',
    tags: [{ name: 'long', description: 'Left to `npm test -- all` and CI.' }],
    projects: [
      {
        extends: true,
        ...node('unit', 'tests/unit/**/*.test.ts', { exclude: isolatedTests, isolate: false }),
      },
      { extends: true, ...node('isolated', isolatedTests) },
      {
        extends: true,
        ...node('api', 'tests/api/**/*.test.ts', {
          globalSetup: ['tests/support/server/postgres-setup.ts'],
          isolate: false,
        }),
      },
      {
        extends: true,
        ...node('servers', 'tests/servers/**/*.test.ts', {
          globalSetup: ['tests/support/server/postgres-setup.ts'],
        }),
      },
      { extends: true, ...node('faults', 'tests/faults/**/*.test.ts', { testTimeout: 1_800_000 }) },
      {
        extends: true,
        plugins: [react(), componentStyles(), receivedBytes()],
        // A package found only while a test runs makes the browser reload, with two Reacts: all are named here.
        optimizeDeps: { include: browserPackages },
        test: {
          name: 'browser',
          include: ['tests/**/*.browser.test.tsx'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            // For a page that hangs, too: a busy machine takes over a minute to open the first one.
            connectTimeout: 600_000,
            provider: playwright({
              get launchOptions() {
                return chromiumLaunch();
              },
              contextOptions: { locale: 'fr-FR', timezoneId: 'Pacific/Noumea', hasTouch: true },
              actionTimeout: 30_000,
            }),
            instances: [{ browser: 'chromium', viewport: { width: 1024, height: 768 } }],
          },
        },
      },
    ],
  },
});
