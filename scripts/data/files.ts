import { fail, runCommand } from '#scripts/terminal.ts';
import { createFileStore } from '#server/adapters/file-store.ts';
import { createLog } from '#server/adapters/log.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openDb } from '#server/db/open.ts';
import { adoptStore, describeOwnership, findOwnership } from '#server/files/store-owner.ts';
import { readSettings } from '#server/settings/settings.ts';

/**
 * `npm run files` prints which database owns the file store; `npm run files -- adopt` assigns it to the database of
 * DATA_DIR or DATABASE_URL, as is needed after a restore on another server.
 */
const [command = ''] = process.argv.slice(2);
if (command !== '' && command !== 'adopt') fail('Usage\u00A0: npm run files [-- adopt]', 2);

await runCommand([], async () => {
  const settings = readSettings(process.env);
  const files = createFileStore(settings);
  const db = await openDb(settings, createLog(settings.logLevel));
  try {
    await migrate(db, await readMigrations());
    if (command === 'adopt') await adoptStore(db, files);
    const ownership = await findOwnership(db, files);
    const noOwnerMessage = 'Le dépôt de fichiers n’est pas encore marqué\u00A0: il le sera au prochain démarrage.';
    const text = ownership === 'unmarked' ? noOwnerMessage : describeOwnership(ownership);
    process.stdout.write(`${text ?? 'Le dépôt de fichiers est celui de cette base de données.'}\n`);
  } finally {
    await db.close();
  }
});
