import { print } from '#scripts/terminal.ts';
import { importVehicles } from '#server/imports/import-vehicles.ts';
import { NoVehicleList } from '#server/imports/vehicle-columns.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { failWithUsage, resolveInputFile, runOnDatabase } from './import-command.ts';

/**
 * `npm run import:vehicles FILE`: imports a CSV file into the catalogue of the database of DATA_DIR or DATABASE_URL.
 */
const maxPrintedRefusals = 100;
const logIntervalMs = 1_000;

const [path = ''] = process.argv.slice(2);
if (path === '') failWithUsage('npm run import:vehicles FICHIER.csv');
const { file, sizeBytes: size } = resolveInputFile(path);

await runOnDatabase([NoVehicleList], async (db) => {
  const startedMs = Date.now();
  let loggedAtMs = startedMs;
  let refused = 0;
  const report = await importVehicles(db, file, {
    onRefused: (line, reasons) => {
      refused += 1;
      if (refused <= maxPrintedRefusals) print(`ligne ${line} refusée\u00A0: ${reasons.join(', ')}`);
    },
    onProgress: (rows, bytes) => {
      if (Date.now() - loggedAtMs < logIntervalMs) return;
      loggedAtMs = Date.now();
      print(`  ${formatCount(rows)} lignes (${Math.floor((100 * bytes) / Math.max(1, size))}\u00A0%)`);
    },
  });
  if (refused > maxPrintedRefusals) print(`… et ${formatCount(refused - maxPrintedRefusals)} autres lignes refusées.`);
  await db.script('analyze vehicle');
  const { rows, added, changed, unchanged } = report;
  // Rows of the same vehicle: the last one counts.
  const repeatedRows = rows - refused - added - changed - unchanged;
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1).replace('.', ',');
  process.stdout.write(
    `${formatCount(rows)} lignes lues en ${seconds} s. Véhicules ajoutés\u00A0: ${formatCount(added)}, modifiés\u00A0: ${formatCount(changed)}, inchangés\u00A0: ${formatCount(unchanged)}. Lignes refusées\u00A0: ${formatCount(refused)}.${repeatedRows > 0 ? ` Lignes d’un véhicule répété, dont la dernière compte\u00A0: ${formatCount(repeatedRows)}.` : ''}\n`,
  );
  if (rows === refused) process.exitCode = 1;
});
