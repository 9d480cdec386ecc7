import { defineConfig } from 'playwright/test';
import { chromiumLaunch, hasBothChromiums } from './tests/support/browsers/chromium.ts';
import { engineLaunch, engines, installCommand } from './tests/support/browsers/engines.ts';

/**
 * Of the scripts' two compilers that optimise, a journey, which runs little of them often, gets back less than they take.
 * The browser that people have keeps them, as the measures do.
 */
const journeysLaunch = () => {
  const { args, ...light } = chromiumLaunch();
  return { ...light, args: [...args, '--js-flags=--no-opt --no-maglev'] };
};

export default defineConfig({
  testDir: 'tests/journeys',
  testMatch: '**/*.e2e.ts',
  outputDir: '.cache/journey-results',
  globalSetup: './tests/support/journeys/e2e-setup.ts',
  // Long enough for a machine that is busy with other work: what a journey takes is judged by its processor time.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  // Of what a journey takes on the clock, two fifths are waiting: three fill two cores.
  workers: 3,
  // A busy machine may keep a journey waiting: it is tried again there, and named as flaky in the list.
  retries: process.env['CI'] ? 2 : 0,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [
    ['list'],
    ['./tests/support/journeys/slowest-reporter.ts'],
    ['json', { outputFile: '.cache/test/e2e.json' }],
  ],
  projects: [
    { name: 'journeys', use: { launchOptions: journeysLaunch() } },
    // What people have at hand asks for more than the light browser, as an icon, and shows PDF itself.
    ...(hasBothChromiums() ? [{ name: 'whole', grep: /@smoke/, use: { launchOptions: chromiumLaunch('whole') } }] : []),
    ...engines
      .filter((engine) => installCommand(engine) === undefined)
      .map((engine) => ({ name: engine, grep: /@engines/, use: engineLaunch(engine) })),
  ],
  use: {
    viewport: { width: 1024, height: 768 },
    hasTouch: true,
    locale: 'fr-FR',
    timezoneId: 'Pacific/Noumea',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
  },
});
