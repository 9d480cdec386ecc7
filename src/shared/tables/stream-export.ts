import { streamCsv } from './csv.ts';
import type { ExportFormat, ExportTable } from './export-file.ts';
import { streamXlsx } from './xlsx.ts';

/** A table as a file of a format, chunk by chunk: the server streams it, the device gathers it. */
export const streamExport = <Row>(format: ExportFormat, table: ExportTable<Row>): AsyncGenerator<Uint8Array> =>
  format === 'csv' ? streamCsv(table) : streamXlsx(table);

/** The same whole, for who keeps it in memory anyway. */
export const collectExport = async <Row>(format: ExportFormat, table: ExportTable<Row>): Promise<Uint8Array[]> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of streamExport(format, table)) chunks.push(chunk);
  return chunks;
};
