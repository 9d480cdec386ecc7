import { existsSync } from 'node:fs';
import type { Readable } from 'node:stream';
import { fail, resolveUserPath, runCommand } from '#scripts/terminal.ts';
import { createFileStore } from '#server/adapters/file-store.ts';
import { createLog } from '#server/adapters/log.ts';
import { createFrameStream, writeArchive } from '#server/backup/archive.ts';
import { connectToBackupSocket } from '#server/backup/backup-socket.ts';
import { WrongBackup } from '#server/backup/cipher.ts';
import { formatAmounts } from '#server/backup/frames.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { openDb } from '#server/db/open.ts';
import { Outage } from '#server/services/outage.ts';
import { readBackupKey, readSettings } from '#server/settings/settings.ts';
import { formatCount } from '#shared/primitives/money.ts';

/**
 * `npm run backup -- FILE`: writes the database of DATA_DIR or DATABASE_URL and its files into one archive, encrypted
 * with BACKUP_KEY, and verifies it by reading it back, while servers run. Exits with 1 if the store lacks a file that a
 * row references.
 */
const [archivePath, ...extraArguments] = process.argv.slice(2);
if (archivePath === undefined || extraArguments.length > 0 || archivePath.startsWith('-'))
  fail('Usage\u00A0: npm run backup -- FICHIER', 2);
const file = resolveUserPath(archivePath ?? '');

await runCommand([WrongBackup, Outage], async () => {
  const key = readBackupKey(process.env);
  const settings = readSettings(process.env);
  if (existsSync(file)) throw new WrongBackup(`Le fichier ${file} existe déjà\u00A0: rien n’a été écrit.`);
  const serverSocket = settings.databaseUrl === undefined ? await connectToBackupSocket(settings.dataDir) : undefined;
  const db = serverSocket ? undefined : await openDb(settings, createLog('warn'));
  try {
    const createOwnBackup = (): Readable =>
      createFrameStream(async (write) => {
        if (db)
          await writeBackup(
            { db, files: createFileStore(settings), secrets: settings.secrets, now: new Date() },
            write,
          );
      });
    const backupEnd = await writeArchive(file, key, serverSocket ?? createOwnBackup());
    process.stdout.write(`${file}\u00A0: ${formatAmounts(backupEnd)}\n`);
    const { missing } = backupEnd;
    if (missing.length > 0)
      fail(
        `${formatCount(missing.length)} fichiers manquent dans le dépôt\u00A0:\n${missing.map((path) => `  ${path}`).join('\n')}`,
      );
  } finally {
    await db?.close();
  }
});
