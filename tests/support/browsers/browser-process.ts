import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserContext, chromium, firefox } from 'playwright';
import { type ChromiumKind, chromiumLaunch } from './chromium.ts';
import { type Engine, engineLaunch, isEngine } from './engines.ts';

/** A browser that a test may kill, with a profile folder that outlives it. */
interface BrowserProcess {
  readonly context: BrowserContext;
  /** The process that leads the group of the browser’s processes. */
  readonly id: number;
  /** SIGKILL: neither page nor browser can run unload handlers. */
  kill(): Promise<void>;
  /** Exits normally, flushing its data to disk. */
  quit(): Promise<void>;
}

const readyWithinMs = 120_000;

/** Both programs of the engines write their process id, which is also that of their group, into the profile. */
const startEngineProcess = async (
  profile: string,
  engine: Engine,
  args: readonly string[],
): Promise<BrowserProcess> => {
  const { channel, launchOptions } = engineLaunch(engine);
  const context = await firefox.launchPersistentContext(profile, {
    channel,
    ...launchOptions,
    args: [...args],
    viewport: { width: 1024, height: 768 },
    locale: 'fr-FR',
    timezoneId: 'Pacific/Noumea',
  });
  const id = Number(readFileSync(join(profile, 'driver.pid'), 'utf8'));
  let isRunning = true;
  context.once('close', () => {
    isRunning = false;
  });
  return {
    context,
    id,
    kill: async () => {
      if (!isRunning) return;
      const exited = new Promise<void>((resolve) => context.once('close', () => resolve()));
      process.kill(-id, 'SIGKILL');
      await exited;
    },
    quit: () => context.close(),
  };
};

/** Starts a browser in its own process over `profile`; `engineArgs` are those of tests/support/engines. */
export const startBrowserProcess = async (
  profile: string,
  kind: ChromiumKind | Engine = 'light',
  engineArgs: readonly string[] = [],
): Promise<BrowserProcess> => {
  if (isEngine(kind)) return startEngineProcess(profile, kind, engineArgs);
  const { executablePath, args } = chromiumLaunch(kind);
  const portFile = join(profile, 'DevToolsActivePort');
  rmSync(portFile, { force: true });
  const browser = spawn(
    executablePath,
    [
      ...args,
      '--headless',
      '--lang=fr-FR',
      '--window-size=1024,768',
      '--hide-crash-restore-bubble',
      `--user-data-dir=${profile}`,
      '--remote-debugging-port=0',
      'about:blank',
    ],
    { stdio: 'ignore', env: { ...process.env, TZ: 'Pacific/Noumea' } },
  );
  const kill = async () => {
    if (browser.exitCode !== null || browser.signalCode !== null) return;
    const exited = once(browser, 'exit');
    browser.kill('SIGKILL');
    await exited;
  };
  for (const deadlineMs = Date.now() + readyWithinMs; ; await sleep(50)) {
    const [port, path] = existsSync(portFile) ? readFileSync(portFile, 'utf8').split('\n') : [];
    if (port && path) {
      const connected = await chromium.connectOverCDP(`ws://127.0.0.1:${port}${path}`);
      const [context] = connected.contexts();
      if (!context) throw new Error('The browser has no window.');
      const quit = async () => {
        const exited = once(browser, 'exit');
        const cdp = await connected.newBrowserCDPSession();
        await cdp.send('Browser.close').catch(() => undefined);
        await exited;
      };
      return { context, id: browser.pid ?? 0, kill, quit };
    }
    if (browser.exitCode !== null || Date.now() > deadlineMs) {
      await kill();
      throw new Error('The browser did not start.');
    }
  }
};
