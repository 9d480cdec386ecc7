import { defineConfig } from 'playwright/test';
import { chromiumLaunch } from './tests/support/chromium.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '.cache/e2e-results',
  globalSetup: './tests/support/e2e-setup.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  // A journey that passes only when tried again does not hold.
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: '.cache/test/e2e.json' }]],
  use: {
    launchOptions: chromiumLaunch(),
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    locale: 'fr-FR',
    timezoneId: 'Pacific/Noumea',
    screenshot: 'only-on-failure',
    actionTimeout: 10_000,
  },
});
