import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createLog } from './adapters/log.ts';
import { readSettings } from './settings/settings.ts';
import { startServer } from './start/start.ts';
import { whyNotStarted } from './start/why-not-started.ts';

const stopWithinMs = 30_000;

/** Ends with a text for the person at the terminal. */
const fail = (error: unknown): never => {
  process.stderr.write(`${whyNotStarted(error)}\n`);
  process.exit(1);
};

try {
  const settings = readSettings(process.env);
  const log = createLog(settings.logLevel);
  const build = fileURLToPath(new URL('../dist', import.meta.url));
  if (!existsSync(build)) log.warn('the app is not built: only the API is served');
  const server = await startServer(settings, log, existsSync(build) ? build : undefined);
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
