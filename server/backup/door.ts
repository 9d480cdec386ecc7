import { chmodSync, existsSync, rmSync } from 'node:fs';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { OpenDb } from '#server/db/db.ts';
import type { Services } from '#server/services/services.ts';
import { frameWriter } from './archive.ts';
import { takeBackup } from './take.ts';

/** The embedded database is one process's: who wants a backup meanwhile asks it there. */
const doorOf = (dataDir: string): string => join(dataDir, 'backup.sock');
/** Who asked and takes nothing for so long is let go: the embedded engine waits for them. */
const idleMs = 30_000;

/** Hands the data over, unencrypted, to whoever may open a socket in `DATA_DIR`: its owner. One at a time. */
export const openDoor = (
  db: OpenDb,
  {
    settings,
    files,
    log,
    now,
  }: Pick<Services, 'settings' | 'files' | 'now'> & { readonly log: Pick<Logger, 'info' | 'warn'> },
): { close(): void } => {
  if (db.engine !== 'embedded' || process.platform === 'win32') return { close: () => undefined };
  const path = doorOf(settings.dataDir);
  // Left by a process that was killed: nobody else's, since the folder is ours.
  rmSync(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    if (open.size > 0) return socket.destroy();
    open.add(socket);
    socket.setTimeout(idleMs, () => socket.destroy());
    socket.on('error', () => undefined);
    socket.on('close', () => open.delete(socket));
    log.info('a backup is taken');
    takeBackup({ db, files, secrets: settings.secrets, now: now() }, frameWriter(socket)).then(
      () => socket.end(),
      (error: unknown) => {
        log.warn({ err: error }, 'the backup was not finished');
        socket.destroy();
      },
    );
    return socket;
  });
  server.on('error', (error) => log.warn({ err: error }, 'no backup can be taken while this server runs'));
  server.listen(path, () => chmodSync(path, 0o600));
  return {
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
};

/** A stream of frames from the server that works on `dataDir`; undefined where none does. */
export const askAtDoor = async (dataDir: string): Promise<Socket | undefined> => {
  const path = doorOf(dataDir);
  if (!existsSync(path)) return undefined;
  const socket = createConnection(path);
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(undefined));
  });
};
