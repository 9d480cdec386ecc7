import { chmodSync, existsSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { OpenDb } from '#server/db/db.ts';
import type { Services } from '#server/services/services.ts';
import { createFrameWriter } from './archive.ts';
import { writeBackup } from './write-backup.ts';

/** Socket for backups: the embedded database is locked by the server's process, which has to produce the backup. */
const socketPath = (dataDir: string): string => join(dataDir, 'backup.sock');
/** Idle timeout of a client, since the embedded engine waits for it. */
const idleMs = 30_000;

/** Serves unencrypted backups on a socket in `DATA_DIR` that only its owner can open. One client at a time. */
export const openBackupSocket = (
  db: OpenDb,
  {
    settings,
    files,
    log,
    now,
  }: Pick<Services, 'settings' | 'files' | 'now'> & { readonly log: Pick<Logger, 'info' | 'warn'> },
): { close(): void } => {
  if (db.engine !== 'embedded' || process.platform === 'win32') return { close: () => undefined };
  const path = socketPath(settings.dataDir);
  // Left by a killed process: this process holds the lock of the folder.
  rmSync(path, { force: true });
  const openSockets = new Set<Socket>();
  const server = createServer((socket) => {
    if (openSockets.size > 0) return socket.destroy();
    openSockets.add(socket);
    socket.setTimeout(idleMs, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => openSockets.delete(socket));
    log.info('backup started');
    writeBackup({ db, files, secrets: settings.secrets, now: now() }, createFrameWriter(socket)).then(
      () => socket.end(),
      (error: unknown) => {
        log.warn({ err: error }, 'backup failed');
        socket.destroy();
      },
    );
    return socket;
  });
  server.on('error', (error) => log.warn({ err: error }, 'backup socket unavailable'));
  server.listen(path, () => chmodSync(path, 0o600));
  return {
    close: () => {
      server.close();
      for (const socket of openSockets) socket.destroy();
    },
  };
};

/** Connects to the backup socket of the server that uses `dataDir`; undefined if there is none. */
export const connectToBackupSocket = async (dataDir: string): Promise<Socket | undefined> => {
  const path = socketPath(dataDir);
  if (!existsSync(path)) return undefined;
  const socket = createConnection(path);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
};
