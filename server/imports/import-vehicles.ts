import { openAsBlob } from 'node:fs';
import { type NewVehicle, type UpsertCounts, upsertVehicles } from '#server/areas/quotes/vehicle-repository.ts';
import type { OpenDb } from '#server/db/db.ts';
import { type CsvRecord, readCsv } from './csv-file.ts';
import { type Columns, findColumns, readVehicle } from './vehicle-columns.ts';

const rowsAtOnce = 2_000;

export interface ImportWatch {
  /** A line that was skipped, and why. */
  readonly onRefused: (line: number, reasons: readonly string[]) => void;
  readonly onProgress: (rows: number, bytes: number) => void;
}

/** What became of a file's rows. Several rows of one vehicle are several rows, and one vehicle added, changed or unchanged. */
export interface ImportReport extends UpsertCounts {
  readonly rows: number;
  readonly refused: number;
}

/**
 * Brings the vehicles of a CSV file into the catalogue, as it is read, in one transaction: nobody searches half of it,
 * and a file that breaks off leaves it as it was. Rows that are no vehicle are told and skipped. Throws
 * `UnknownColumns` where the header names no brand or no model.
 */
export const importVehicles = (db: OpenDb, file: string, watch: ImportWatch): Promise<ImportReport> =>
  db.exclusive((alone) =>
    alone.transaction(async (tx) => {
      const report = { rows: 0, refused: 0, added: 0, changed: 0, unchanged: 0 };
      let waiting: NewVehicle[] = [];
      const write = async (): Promise<void> => {
        const { added, changed, unchanged } = await upsertVehicles(tx, waiting);
        report.added += added;
        report.changed += changed;
        report.unchanged += unchanged;
        waiting = [];
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
            ? readVehicle(header.columns, values)
            : { reasons: [`${values.length} colonnes au lieu de ${header.width}`] };
        if ('reasons' in read) {
          refuse(line, read.reasons);
          return;
        }
        report.rows += 1;
        waiting.push(read.vehicle);
      };

      const records = readCsv(await openAsBlob(file), {
        onBroken: (line, reason) => refuse(line, [reason]),
        onBytes: (read) => {
          bytes = read;
        },
      });
      for await (const record of records) {
        take(record);
        if (waiting.length < rowsAtOnce) continue;
        await write();
        watch.onProgress(report.rows, bytes);
      }
      if (!header) findColumns([]);
      await write();
      return report;
    }),
  );
