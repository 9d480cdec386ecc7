import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { canInstallPackages, findProgram, installPackages } from '#tests/support/browsers/programs.ts';
import { freePort } from './free-port.ts';

/** A temporary PostgreSQL cluster: `url` of its superuser on the loopback address, no password. */
interface Postgres {
  readonly url: string;
  stop(): Promise<void>;
}

const debianFolders = (): string[] => {
  const base = '/usr/lib/postgresql';
  if (!existsSync(base)) return [];
  const versions = readdirSync(base).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(base, version, 'bin'));
};

const installedFolder = (): string | undefined => {
  const initdb = findProgram(['initdb'], debianFolders());
  return initdb && findProgram(['postgres'], [dirname(initdb), ...debianFolders()]) ? dirname(initdb) : undefined;
};

export const isPostgresInstalled = (): boolean => installedFolder() !== undefined;

/** Folder of both `postgres` and `initdb`, installed if possible; undefined otherwise. */
export const findPostgres = (): string | undefined => {
  const folder = installedFolder();
  if (folder || !canInstallPackages()) return folder;
  process.stderr.write('Installing PostgreSQL for the tests…\n');
  installPackages(['postgresql']);
  return installedFolder();
};

/** PostgreSQL refuses to run as root: uses its own account, otherwise nobody. */
const unprivilegedUser = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  const account = ['postgres', 'nobody']
    .map((name) => accounts.find((line) => line.startsWith(`${name}:`)))
    .find(Boolean);
  const [, , uid, gid] = account?.split(':') ?? [];
  if (!uid || !gid) throw new Error('PostgreSQL cannot run as root and there is no account postgres or nobody.');
  return { uid: Number(uid), gid: Number(gid) };
};

const settingArguments = (purpose: 'test' | 'bench', port: number, folder: string): string[] =>
  Object.entries({
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    random_page_cost: 1.1,
    work_mem: '32MB',
    max_connections: 200,
    ...(purpose === 'bench'
      ? { shared_buffers: '512MB', max_wal_size: '4GB', maintenance_work_mem: '256MB' }
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`]);

const untilReady = async (server: ChildProcess, url: string, log: () => string): Promise<void> => {
  for (const deadlineMs = Date.now() + 60_000; Date.now() < deadlineMs; await sleep(100)) {
    if (server.exitCode !== null) break;
    const probeClient = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    try {
      await probeClient.connect();
      await probeClient.end();
      return;
    } catch {
      // Not ready yet.
    }
  }
  throw new Error(`PostgreSQL did not start:\n${log()}`);
};

/**
 * Starts a fresh cluster on a free port, removed by `stop` and when this process ends. `test` trades durability for
 * speed; `bench` keeps PostgreSQL's own durability. Throws where PostgreSQL is missing and cannot be installed.
 */
export const startPostgres = async (purpose: 'test' | 'bench' = 'test'): Promise<Postgres> => {
  const binaries = findPostgres();
  if (!binaries)
    throw new Error('PostgreSQL is missing: install it (apt-get install postgresql) or put initdb in PATH.');
  const folder = mkdtempSync(join(tmpdir(), 'lagon-pg-'));
  const account = unprivilegedUser();
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, 'data');
  const options = { cwd: folder, ...account };
  const init = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'];
  execFileSync(join(binaries, 'initdb'), init, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const port = await freePort();
  const args = ['-D', data, ...settingArguments(purpose, port, folder)];
  const server = spawn(join(binaries, 'postgres'), args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4000);
  });
  const kill = () => {
    server.kill('SIGQUIT');
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  };
  process.once('exit', kill);
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  await untilReady(server, url, () => log);
  return {
    url,
    stop: async () => {
      process.off('exit', kill);
      if (server.exitCode === null) {
        server.kill('SIGINT');
        await once(server, 'exit');
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
