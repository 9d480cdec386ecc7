import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fileStoreOf } from '#server/adapters/file-store.ts';
import { createLog } from '#server/adapters/log.ts';
import { checkArchive, framesOf } from '#server/backup/archive.ts';
import { WrongBackup } from '#server/backup/cipher.ts';
import type { BackupEnd, BackupHead } from '#server/backup/frames.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { digestsOf } from '#server/backup/take.ts';
import { Outage } from '#server/core/outage.ts';
import type { Secrets } from '#server/core/services.ts';
import { readBackupKey, readSettings } from '#server/core/settings.ts';
import { WrongSettings } from '#server/core/wrong-settings.ts';
import { FolderInUse } from '#server/db/embedded/folder-lock.ts';
import { openDb } from '#server/db/open.ts';
import { ForeignStore } from '#server/files/store-owner.ts';
import { count } from '#shared/primitives/money.ts';

/**
 * `npm run restore -- FILE`: fills the empty database and store that the environment names from an archive. `--check` only
 * reads it to its end; `--other-secrets` accepts that sessions, links and devices' keys of before are lost.
 */
const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false }, 'other-secrets': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const fail = (text: string, code = 1): never => {
  process.stderr.write(`${text}\n`);
  process.exit(code);
};
const [given, ...more] = positionals;
if (given === undefined || more.length > 0)
  fail('Usage\u00A0: npm run restore -- FICHIER [--check | --other-secrets]', 2);
// npm works in the project's folder; the person may stand elsewhere.
const file = resolve(process.env['INIT_CWD'] ?? '.', given ?? '');

const tell = ({ rows, files, bytes, missing }: BackupEnd): void => {
  const all = Object.values(rows).reduce((sum, each) => sum + each, 0);
  process.stdout.write(`${count(all)} lignes, ${count(files)} fichiers, ${count(bytes)} octets.\n`);
  if (missing.length > 0) process.stdout.write(`${count(missing.length)} fichiers manquaient déjà à la sauvegarde.\n`);
};

const refuseOtherSecrets =
  (secrets: Secrets) =>
  ({ secrets: saved }: BackupHead): void => {
    const ours = digestsOf(secrets);
    const other = [
      ours.token !== saved.token && 'TOKEN_SECRET',
      ours.deviceKey !== saved.deviceKey && 'DEVICE_KEY_SECRET',
    ].filter((name) => name !== false);
    if (other.length > 0 && !values['other-secrets'])
      throw new WrongBackup(
        `Ce ne sont pas les secrets de la base sauvegardée\u00A0: ${other.join(', ')}. Remettez-les, par l’environnement ou le fichier secrets.json de DATA_DIR\u00A0; s’ils sont perdus, ajoutez --other-secrets.`,
      );
  };

try {
  const key = readBackupKey(process.env);
  if (!existsSync(file)) throw new WrongBackup(`Le fichier ${file} n’existe pas.`);
  if (values.check) tell(await checkArchive(file, key));
  else {
    const settings = readSettings(process.env);
    const db = await openDb(settings, createLog('warn'));
    try {
      const accepts = refuseOtherSecrets(settings.secrets);
      const restored = await restoreBackup({ db, files: fileStoreOf(settings), accepts }, framesOf(file, key));
      tell(restored);
      if (!restored.isStoreOurs)
        process.stdout.write(
          'Le dépôt de fichiers reste marqué comme celui de la base sauvegardée\u00A0: si celle-ci la remplace, lancez «\u00A0npm run files -- adopt\u00A0».\n',
        );
    } finally {
      await db.close();
    }
  }
} catch (error) {
  const isExpected = [WrongBackup, WrongSettings, FolderInUse, ForeignStore, Outage].some(
    (kind) => error instanceof kind,
  );
  if (!isExpected) throw error;
  fail((error as Error).message);
}
