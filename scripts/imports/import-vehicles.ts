import { print } from '#scripts/terminal.ts';
import { importVehicles } from '#server/imports/import-vehicles.ts';
import { UnknownColumns } from '#server/imports/vehicle-columns.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { failWithUsage, fileGiven, runOnDatabase } from './import-command.ts';

/**
 * `npm run import:vehicles FILE`: imports a CSV file into the catalogue of the database of DATA_DIR or DATABASE_URL.
 */
const refusedShown = 100;
const saidEveryMs = 1_000;

const [given = ''] = process.argv.slice(2);
if (given === '') failWithUsage('npm run import:vehicles FICHIER.csv');
const { file, sizeBytes: size } = fileGiven(given);

await runOnDatabase([UnknownColumns], async (db) => {
  const startedMs = Date.now();
  let saidMs = startedMs;
  let refused = 0;
  const report = await importVehicles(db, file, {
    onRefused: (line, reasons) => {
      refused += 1;
      if (refused <= refusedShown) print(`ligne ${line} refusée\u00A0: ${reasons.join(', ')}`);
    },
    onProgress: (rows, bytes) => {
      if (Date.now() - saidMs < saidEveryMs) return;
      saidMs = Date.now();
      print(`  ${formatCount(rows)} lignes (${Math.floor((100 * bytes) / Math.max(1, size))}\u00A0%)`);
    },
  });
  if (refused > refusedShown) print(`… et ${formatCount(refused - refusedShown)} autres lignes refusées.`);
  await db.script('analyze vehicle');
  const { rows, added, changed, unchanged } = report;
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1).replace('.', ',');
  process.stdout.write(
    `${formatCount(rows)} lignes lues en ${seconds} s. Véhicules ajoutés\u00A0: ${formatCount(added)}, modifiés\u00A0: ${formatCount(changed)}, inchangés\u00A0: ${formatCount(unchanged)}. Lignes refusées\u00A0: ${formatCount(refused)}.\n`,
  );
  if (rows === refused) process.exitCode = 1;
});
