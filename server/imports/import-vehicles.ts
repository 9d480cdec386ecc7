import { openAsBlob } from 'node:fs';
import { type NewVehicle, type UpsertCounts, upsertVehicles } from '#server/areas/quotes/vehicle-repository.ts';
import type { Db, OpenDb } from '#server/db/db.ts';
import { type CsvRecord, readCsv } from '#server/files/parsing/csv-file.ts';
import { type Columns, findColumns, parseVehicle } from './vehicle-columns.ts';

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
  watch: VehicleImportListener,
): Promise<VehicleImportReport> => {
  const report = { rows: 0, refused: 0, added: 0, changed: 0, unchanged: 0 };
  let batch: NewVehicle[] = [];
  const write = async (): Promise<void> => {
    const { added, changed, unchanged } = await upsertVehicles(tx, batch);
    report.added += added;
    report.changed += changed;
    report.unchanged += unchanged;
    batch = [];
  };
  const refuse = (line: number, reasons: readonly string[]): void => {
    report.rows += 1;
    report.refused += 1;
    watch.onRefused(line, reasons);
  };

  let bytes = 0;
  let header: { readonly columns: Columns; readonly width: number } | undefined;
  const take = ({ line, values }: CsvRecord): void => {
    if (!header) {
      header = { columns: findColumns(values), width: values.length };
      return;
    }
    const read =
      values.length === header.width
        ? parseVehicle(header.columns, values)
        : { reasons: [`${values.length} colonnes au lieu de ${header.width}`] };
    if ('reasons' in read) {
      refuse(line, read.reasons);
      return;
    }
    report.rows += 1;
    batch.push(read.vehicle);
  };

  const records = readCsv(await openAsBlob(file), {
    onBroken: (line, reason) => {
      refuse(line, [reason]);
      return true;
    },
    onBytes: (read) => {
      bytes = read;
    },
  });
  for await (const record of records) {
    take(record);
    if (batch.length < batchRows) continue;
    await write();
    watch.onProgress(report.rows, bytes);
  }
  if (!header) findColumns([]);
  await write();
  return report;
};

/**
 * Imports a CSV file of vehicles in one transaction, so that a partial import is never visible. Throws `UnknownColumns` if the
 * columns brand or model are missing.
 */
export const importVehicles = (db: OpenDb, file: string, watch: VehicleImportListener): Promise<VehicleImportReport> =>
  db.exclusive((locked) => locked.transaction((tx) => importVehicleFile(tx, file, watch)));
