import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createLog } from './adapters/log.ts';
import { readSettings } from './settings/settings.ts';
import { formatStartError } from './start/format-start-error.ts';
import { startServer } from './start/start.ts';

const stopWithinMs = 30_000;

/** Prints the reason on standard error and exits. */
const fail = (error: unknown): never => {
  process.stderr.write(`${formatStartError(error)}\n`);
  process.exit(1);
};

const dist = fileURLToPath(new URL('../dist', import.meta.url));

/** Builds the app into `dist` if it is missing or outdated. Exits if the build fails. */
const buildApp = async (): Promise<string> => {
  const build = spawn(process.execPath, [fileURLToPath(new URL('../scripts/build.ts', import.meta.url))], {
    stdio: ['ignore', 2, 2],
  });
  const [code] = await once(build, 'exit');
  if (code !== 0) process.exit(1);
  return dist;
};

try {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  const isBuilding = process.argv.includes('--build');
  if (!isBuilding && !existsSync(dist)) log.warn('the app is not built: only the API is served');
  const folder = existsSync(dist) ? dist : undefined;
  // The build runs in parallel with the start, which may load the demonstration data.
  const server = await startServer(settings, log, isBuilding ? buildApp() : Promise.resolve(folder));
  process.stdout.write(`Lagon est prêt\u00A0: ${server.address}\n`);

  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) return;
    isStopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    await server.stop();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
} catch (error) {
  fail(error);
}
