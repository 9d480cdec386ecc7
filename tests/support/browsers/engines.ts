import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Browser, chromium, firefox } from 'playwright';
import { chromiumLaunch } from './chromium.ts';

/** An engine next to Chromium for the journeys tagged `@engines`: that of iPads, and that of Firefox. */
export type Engine = 'webkit' | 'firefox';
export const engines: readonly Engine[] = ['webkit', 'firefox'];
export const isEngine = (name: string): name is Engine => engines.some((engine) => engine === name);

const packages: Readonly<Record<Engine, readonly string[]>> = {
  webkit: ['python3-gi', 'python3-gi-cairo', 'gir1.2-soup-3.0', 'gir1.2-webkit2-4.1', 'xvfb'],
  firefox: ['python3-gi', 'gir1.2-soup-3.0', 'firefox-esr'],
};

/** Where Debian stores the file list of each installed package, as `NAME.list` or `NAME:ARCHITECTURE.list`. */
const installedFolder = '/var/lib/dpkg/info';

const listInstalled = (): ReadonlySet<string> =>
  new Set(
    existsSync(installedFolder)
      ? readdirSync(installedFolder).flatMap((file) => /^(.+?)(:\w+)?\.list$/.exec(file)?.[1] ?? [])
      : [],
  );

/** Missing Debian packages of an engine. */
const missingPackages = (engine: Engine): readonly string[] => {
  const installedPackages = listInstalled();
  return packages[engine].filter((name) => !installedPackages.has(name));
};

/** The command that installs an engine, or undefined if it is installed. */
export const installCommand = (engine: Engine): string | undefined => {
  const missing = missingPackages(engine);
  return missing.length === 0 ? undefined : `apt-get install --no-install-recommends ${missing.join(' ')}`;
};

/**
 * How Playwright starts an engine: as a Firefox of its channel `moz-firefox`, which it drives by WebDriver BiDi
 * (https://w3c.github.io/webdriver-bidi). Both programs speak that standard.
 */
export const engineLaunch = (engine: Engine) => ({
  browserName: 'firefox' as const,
  channel: 'moz-firefox',
  launchOptions: { executablePath: resolve(`tests/support/engines/${engine}.py`) },
});

/** Starts a browser of the engine outside of the test runner. */
export const launchBrowser = async (engine: Engine | 'chromium'): Promise<Browser> => {
  if (engine === 'chromium') return chromium.launch(chromiumLaunch());
  const command = installCommand(engine);
  if (command !== undefined) throw new Error(`Debian packages are missing: ${command}`);
  const { channel, launchOptions } = engineLaunch(engine);
  return firefox.launch({ channel, ...launchOptions });
};
