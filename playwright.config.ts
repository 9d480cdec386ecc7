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
  // A busy machine may keep a journey waiting: it is tried again there, and named as flaky in the list.
  retries: process.env['CI'] ? 2 : 0,
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
