import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** The real server in its own process. */
export interface AppServer {
  readonly url: string;
  readonly dataDir: string;
  /** Output of the process so far, for failure messages. */
  log(): string;
  /** Sends SIGTERM or the given signal; resolves once the process has ended. */
  stop(signal?: NodeJS.Signals): Promise<void>;
}

interface Options {
  readonly dataDir: string;
  readonly port?: number;
  /** The project to run; this one by default. */
  readonly project?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Timeout for migrations and the demonstration data. */
  readonly readyWithinMs?: number;
}

/** Environment of a process that stores its data in a folder, without the caller's database. */
export const ownData = (dataDir: string): NodeJS.ProcessEnv => {
  const { DATABASE_URL: _, ...inherited } = process.env;
  return { ...inherited, DATA_DIR: dataDir };
};

/** Starts `server/main.ts`, by default without the proof of work at sign-in, and resolves once `/readyz` answers 200. */
export const startAppServer = async (options: Options): Promise<AppServer> => {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['server/main.ts'], {
    cwd: options.project,
    env: {
      ...ownData(options.dataDir),
      BOT_CHECK: 'off',
      LOG_LEVEL: 'warn',
      ...options.environment,
      PORT: String(port),
      HOST: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-2_000_000);
    });
  const kill = () => server.kill('SIGKILL');
  process.once('exit', kill);
  const hasEnded = () => server.exitCode !== null || server.signalCode !== null;
  const stop = async (signal: NodeJS.Signals = 'SIGTERM') => {
    process.off('exit', kill);
    if (hasEnded()) return;
    const exited = once(server, 'exit');
    server.kill(signal);
    await exited;
  };
  for (const deadlineMs = Date.now() + (options.readyWithinMs ?? 300_000); ; await sleep(100)) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return { url, dataDir: options.dataDir, log: () => output, stop };
    if (hasEnded() || Date.now() > deadlineMs) {
      await stop('SIGKILL');
      throw new Error(`The server did not become ready. It wrote:\n${output}`);
    }
  }
};
