import { openAsBlob } from 'node:fs';
import { type NewVehicle, type UpsertCounts, upsertVehicles } from '#server/areas/quotes/vehicle-repository.ts';
import type { Db, OpenDb } from '#server/db/db.ts';
import { readCsv } from '#server/files/parsing/csv-file.ts';
import type { CsvRecord } from '#server/files/parsing/csv-records.ts';
import { isWorkbook } from '#server/files/parsing/table-file.ts';
import { type Columns, findColumns, NoVehicleList, parseVehicle } from './vehicle-columns.ts';

const batchRows = 2_000;

interface VehicleImportListener {
  /** Called for a skipped line with the reasons. */
  readonly onRefused: (line: number, reasons: readonly string[]) => void;
  readonly onProgress: (rows: number, bytes: number) => void;
}

/** Counts of a file's rows. Several rows may describe the same vehicle. */
interface VehicleImportReport extends UpsertCounts {
  readonly rows: number;
  readonly refused: number;
}

/** Imports the vehicles of a CSV file while reading it. Rows that are no vehicles are reported and skipped. */
export const importVehicleFile = async (
  tx: Db,
  file: string,
  listener: VehicleImportListener,
): Promise<VehicleImportReport> => {
  const report = { rows: 0, refused: 0, added: 0, changed: 0, unchanged: 0 };
  let batch: NewVehicle[] = [];
  const writeBatch = async (): Promise<void> => {
    const { added, changed, unchanged } = await upsertVehicles(tx, batch);
    report.added += added;
    report.changed += changed;
    report.unchanged += unchanged;
    batch = [];
  };
  const reportRefused = (line: number, reasons: readonly string[]): void => {
    report.rows += 1;
    report.refused += 1;
    listener.onRefused(line, reasons);
  };

  let bytes = 0;
  let header: { readonly columns: Columns; readonly width: number } | undefined;
  const addRecord = ({ line, values }: CsvRecord): void => {
    if (!header) {
      header = { columns: findColumns(values), width: values.length };
      return;
    }
    const parsed =
      values.length === header.width
        ? parseVehicle(header.columns, values)
        : { reasons: [`${values.length} colonnes au lieu de ${header.width}`] };
    if ('reasons' in parsed) {
      reportRefused(line, parsed.reasons);
      return;
    }
    report.rows += 1;
    batch.push(parsed.vehicle);
  };

  const content = await openAsBlob(file);
  if (isWorkbook(await content.slice(0, 4).bytes()))
    throw new NoVehicleList('Ce fichier est un classeur\u00A0: enregistrez sa feuille en CSV, et importez celui-ci.');
  const records = readCsv(content, {
    onBroken: (line, reason) => {
      reportRefused(line, [reason]);
      return true;
    },
    onBytes: (bytesRead) => {
      bytes = bytesRead;
    },
  });
  for await (const record of records) {
    addRecord(record);
    if (batch.length < batchRows) continue;
    await writeBatch();
    listener.onProgress(report.rows, bytes);
  }
  if (!header) findColumns([]);
  await writeBatch();
  return report;
};

/**
 * Imports a CSV file of vehicles in one transaction, so that a partial import is never visible. Throws `NoVehicleList` if it
 * is a workbook, or lacks or repeats a column.
 */
export const importVehicles = (
  db: OpenDb,
  file: string,
  listener: VehicleImportListener,
): Promise<VehicleImportReport> =>
  db.exclusive((lockedDb) => lockedDb.transaction((tx) => importVehicleFile(tx, file, listener)));
