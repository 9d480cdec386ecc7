import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fail, resolveUserPath, runCommand } from '#scripts/terminal.ts';
import { createFileStore } from '#server/adapters/file-store.ts';
import { createLog } from '#server/adapters/log.ts';
import { checkArchive, readArchive } from '#server/backup/archive.ts';
import { WrongBackup } from '#server/backup/cipher.ts';
import { type BackupEnd, type BackupHead, formatAmounts } from '#server/backup/frames.ts';
import { restoreBackup } from '#server/backup/restore.ts';
import { computeSecretDigests } from '#server/backup/write-backup.ts';
import { openDb } from '#server/db/open.ts';
import { ForeignStore } from '#server/files/store-owner.ts';
import { Outage } from '#server/services/outage.ts';
import type { Secrets } from '#server/services/services.ts';
import { readBackupKey, readSettings } from '#server/settings/settings.ts';
import { formatCount } from '#shared/primitives/money.ts';

/**
 * `npm run restore -- FILE`: restores an archive into the empty database and file store of the environment. `--check`
 * only reads it to its end; `--other-secrets` accepts that earlier sessions, links and device keys are lost.
 */
const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false }, 'other-secrets': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const [archivePath, ...extraArguments] = positionals;
if (archivePath === undefined || extraArguments.length > 0)
  fail('Usage\u00A0: npm run restore -- FICHIER [--check | --other-secrets]', 2);
const file = resolveUserPath(archivePath ?? '');

const printResult = (end: BackupEnd): void => {
  const { missing } = end;
  process.stdout.write(`${formatAmounts(end)}\n`);
  if (missing.length > 0)
    process.stdout.write(`${formatCount(missing.length)} fichiers manquaient déjà à la sauvegarde.\n`);
};

const createSecretsCheck =
  (secrets: Secrets) =>
  ({ secrets: savedDigests }: BackupHead): void => {
    const currentDigests = computeSecretDigests(secrets);
    const differentSecrets = [
      currentDigests.token !== savedDigests.token && 'TOKEN_SECRET',
      currentDigests.deviceKey !== savedDigests.deviceKey && 'DEVICE_KEY_SECRET',
    ].filter((name) => name !== false);
    if (differentSecrets.length > 0 && !values['other-secrets'])
      throw new WrongBackup(
        `Ce ne sont pas les secrets de la base sauvegardée\u00A0: ${differentSecrets.join(', ')}. Remettez-les, par l’environnement ou le fichier secrets.json de DATA_DIR\u00A0; s’ils sont perdus, ajoutez --other-secrets.`,
      );
  };

await runCommand([WrongBackup, ForeignStore, Outage], async () => {
  const key = readBackupKey(process.env);
  if (!existsSync(file)) throw new WrongBackup(`Le fichier ${file} n’existe pas.`);
  if (values.check) printResult(await checkArchive(file, key));
  else {
    const settings = readSettings(process.env);
    const db = await openDb(settings, createLog('warn'));
    try {
      const assertAccepted = createSecretsCheck(settings.secrets);
      const restored = await restoreBackup(
        { db, files: createFileStore(settings), assertAccepted },
        readArchive(file, key),
      );
      printResult(restored);
      if (!restored.isStoreOurs)
        process.stdout.write(
          'Le dépôt de fichiers reste marqué comme celui de la base sauvegardée\u00A0: si celle-ci la remplace, lancez «\u00A0npm run files -- adopt\u00A0».\n',
        );
    } finally {
      await db.close();
    }
  }
});
