import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { canInstallPackages, findProgram, installPackages } from './programs.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const found = (): string | undefined => {
  const given = process.env['LAGON_CHROMIUM'];
  if (given) {
    if (!existsSync(given)) throw new Error(`LAGON_CHROMIUM names ${given}, which does not exist.`);
    return given;
  }
  const own = chromium.executablePath();
  return findProgram(names, ['/usr/bin']) ?? (existsSync(own) ? own : undefined);
};

/** Path of the browser that tests and measures use, and the flags it needs here. Throws where there is none. */
export const chromiumLaunch = (): { executablePath: string; args: string[] } => {
  const executablePath = found();
  if (!executablePath)
    throw new Error(
      'No Chromium found. Install one (apt-get install chromium, or npx playwright install chromium) or name it in LAGON_CHROMIUM.',
    );
  const quiet = [
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ];
  // Chromium's sandbox refuses to run as root.
  return { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet };
};

/** Installs a Chromium where there is none: Debian's package as root, else the test library's own download. */
export const ensureChromium = (): void => {
  if (found()) return;
  process.stderr.write('Installing Chromium for the tests…\n');
  if (canInstallPackages()) installPackages(['chromium']);
  else execFileSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
};
