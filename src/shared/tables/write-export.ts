import { csvOf } from './csv.ts';
import type { ExportFormat, ExportTable } from './export-file.ts';
import { xlsxOf } from './xlsx.ts';

/** A table as a file of a format, piece by piece: the server streams it, the device gathers it. */
export const writeExport = <Row>(format: ExportFormat, table: ExportTable<Row>): AsyncGenerator<Uint8Array> =>
  format === 'csv' ? csvOf(table) : xlsxOf(table);

/** The same whole, for who keeps it in memory anyway. */
export const gatherExport = async <Row>(format: ExportFormat, table: ExportTable<Row>): Promise<Uint8Array[]> => {
  const pieces: Uint8Array[] = [];
  for await (const piece of writeExport(format, table)) pieces.push(piece);
  return pieces;
};
