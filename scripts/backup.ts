import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { fileStoreOf } from '#server/adapters/file-store.ts';
import { createLog } from '#server/adapters/log.ts';
import { streamOf, writeArchive } from '#server/backup/archive.ts';
import { WrongBackup } from '#server/backup/cipher.ts';
import { askAtDoor } from '#server/backup/door.ts';
import { takeBackup } from '#server/backup/take.ts';
import { Outage } from '#server/core/outage.ts';
import { readBackupKey, readSettings } from '#server/core/settings.ts';
import { WrongSettings } from '#server/core/wrong-settings.ts';
import { FolderInUse } from '#server/db/embedded/folder-lock.ts';
import { openDb } from '#server/db/open.ts';
import { count } from '#shared/primitives/money.ts';

/**
 * `npm run backup -- FILE`: the database that DATA_DIR or DATABASE_URL names and its files as one archive, encrypted with
 * BACKUP_KEY and read back whole, while servers work on. Ends with 1 where a file that a row names is not in the store.
 */
const fail = (text: string, code = 1): never => {
  process.stderr.write(`${text}\n`);
  process.exit(code);
};
const [given, ...more] = process.argv.slice(2);
if (given === undefined || more.length > 0 || given.startsWith('-')) fail('Usage\u00A0: npm run backup -- FICHIER', 2);
// npm works in the project's folder; the person may stand elsewhere.
const file = resolve(process.env['INIT_CWD'] ?? '.', given ?? '');

try {
  const key = readBackupKey(process.env);
  const settings = readSettings(process.env);
  if (existsSync(file)) throw new WrongBackup(`Le fichier ${file} existe déjà\u00A0: rien n’a été écrit.`);
  const asked = settings.databaseUrl === undefined ? await askAtDoor(settings.dataDir) : undefined;
  const db = asked ? undefined : await openDb(settings, createLog('warn'));
  try {
    const own = (): Readable =>
      streamOf(async (write) => {
        if (db)
          await takeBackup({ db, files: fileStoreOf(settings), secrets: settings.secrets, now: new Date() }, write);
      });
    const { rows, files, bytes, missing } = await writeArchive(file, key, asked ?? own());
    const all = Object.values(rows).reduce((sum, each) => sum + each, 0);
    process.stdout.write(`${file}\u00A0: ${count(all)} lignes, ${count(files)} fichiers, ${count(bytes)} octets.\n`);
    if (missing.length > 0)
      fail(
        `${count(missing.length)} fichiers manquent dans le dépôt\u00A0:\n${missing.map((each) => `  ${each}`).join('\n')}`,
      );
  } finally {
    await db?.close();
  }
} catch (error) {
  const isExpected = [WrongBackup, WrongSettings, FolderInUse, Outage].some((kind) => error instanceof kind);
  if (!isExpected) throw error;
  fail((error as Error).message);
}
