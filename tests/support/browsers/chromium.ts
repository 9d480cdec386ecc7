import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { canInstallPackages, findProgram, installPackages } from './programs.ts';

/**
 * `light`: the headless shell if installed, which takes a fifth less processor time; `whole`: the browser that people
 * use.
 */
export type ChromiumKind = 'light' | 'whole';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
// The binary itself: the one in PATH is a script that waits for it and may be killed without it.
const debianLight = '/usr/lib/chromium/chromium-headless-shell';

const findChromium = (kind: ChromiumKind): string | undefined => {
  const configuredPath = process.env['LAGON_CHROMIUM'];
  if (configuredPath) {
    if (!existsSync(configuredPath)) throw new Error(`LAGON_CHROMIUM names ${configuredPath}, which does not exist.`);
    return configuredPath;
  }
  if (kind === 'light' && existsSync(debianLight)) return debianLight;
  const bundledPath = chromium.executablePath();
  return findProgram(names, ['/usr/bin']) ?? (existsSync(bundledPath) ? bundledPath : undefined);
};

/** True if both kinds are installed as two programs and none was configured. */
export const hasBothChromiums = (): boolean => {
  const [light, whole] = [findChromium('light'), findChromium('whole')];
  return light !== undefined && whole !== undefined && light !== whole;
};

/** Path of the browser for tests and benchmarks, and the flags it needs here. Throws if none is installed. */
export const chromiumLaunch = (kind: ChromiumKind = 'light'): { executablePath: string; args: string[] } => {
  const executablePath = findChromium(kind);
  if (!executablePath)
    throw new Error(
      'No Chromium found. Install one (apt-get install chromium, or npx playwright install chromium) or name it in LAGON_CHROMIUM.',
    );
  const quietFlags = [
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ];
  // Chromium's sandbox refuses to run as root.
  return { executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox', ...quietFlags] : quietFlags };
};

const installDebian = (kind: ChromiumKind): void => {
  try {
    installPackages([kind === 'light' ? 'chromium-headless-shell' : 'chromium']);
  } catch {
    installPackages(['chromium']);
  }
};

/** Installs Chromium if missing: Debian's package as root, otherwise Playwright's download. */
export const ensureChromium = (kind: ChromiumKind = 'light'): void => {
  if (findChromium(kind)) return;
  process.stderr.write('Installing Chromium…\n');
  if (canInstallPackages()) installDebian(kind);
  else execFileSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
};
