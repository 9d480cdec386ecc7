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
  // Long enough for a machine that other programs use too: a limit ends a journey that hangs and judges no speed.
  timeout: 600_000,
  expect: { timeout: 60_000, toPass: { timeout: 60_000 } },
  // Of what a journey takes on the clock, two fifths are waiting: three fill two cores.
  workers: 3,
  forbidOnly: Boolean(process.env['CI']),
  reporter: [['list'], ['json', { outputFile: '.cache/test/e2e.json' }]],
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
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
  },
});
