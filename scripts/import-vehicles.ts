import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { FolderInUse } from '#server/db/folder-lock.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openDb } from '#server/db/open.ts';
import { importVehicles } from '#server/imports/import-vehicles.ts';
import { UnknownColumns } from '#server/imports/vehicle-columns.ts';
import { createLog } from '#server/services/log.ts';
import { readDatabaseSettings, WrongSettings } from '#server/settings.ts';
import { count } from '#shared/domain/money.ts';

/** `npm run import:vehicles FILE`: brings a CSV file into the catalogue that DATA_DIR or DATABASE_URL names. */
const refusedShown = 100;
const saidEveryMs = 1_000;

const say = (text: string) => process.stderr.write(`${text}\n`);
const fail = (text: string): never => {
  say(text);
  process.exit(1);
};

const [given = ''] = process.argv.slice(2);
if (given === '') fail('Usage\u00A0: npm run import:vehicles FICHIER.csv');
// npm works in the project's folder; the person may stand elsewhere.
const file = resolve(process.env['INIT_CWD'] ?? '.', given);
const size = statSync(file, { throwIfNoEntry: false })?.size ?? fail(`Le fichier ${file} n’existe pas.`);

const run = async (): Promise<void> => {
  const settings = readDatabaseSettings(process.env);
  const db = await openDb(settings, createLog('warn'));
  try {
    await migrate(db, await readMigrations());
    const startedMs = Date.now();
    let saidMs = startedMs;
    let refused = 0;
    const report = await importVehicles(db, file, {
      onRefused: (line, reasons) => {
        refused += 1;
        if (refused <= refusedShown) say(`ligne ${line} refusée\u00A0: ${reasons.join(', ')}`);
      },
      onProgress: (rows, bytes) => {
        if (Date.now() - saidMs < saidEveryMs) return;
        saidMs = Date.now();
        say(`  ${count(rows)} lignes (${Math.floor((100 * bytes) / Math.max(1, size))}\u00A0%)`);
      },
    });
    if (refused > refusedShown) say(`… et ${count(refused - refusedShown)} autres lignes refusées.`);
    await db.script('analyze vehicle');
    const { rows, added, changed, unchanged } = report;
    const seconds = ((Date.now() - startedMs) / 1000).toFixed(1).replace('.', ',');
    process.stdout.write(
      `${count(rows)} lignes lues en ${seconds} s. Véhicules ajoutés\u00A0: ${count(added)}, modifiés\u00A0: ${count(changed)}, inchangés\u00A0: ${count(unchanged)}. Lignes refusées\u00A0: ${count(refused)}.\n`,
    );
    if (rows === refused) process.exitCode = 1;
  } finally {
    await db.close();
  }
};

try {
  await run();
} catch (error) {
  const isExpected = [FolderInUse, WrongSettings, UnknownColumns].some((kind) => error instanceof kind);
  if (!isExpected) throw error;
  fail((error as Error).message);
}
