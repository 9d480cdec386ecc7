import { streamCsv } from './csv.ts';
import type { ExportFormat, ExportTable } from './export-file.ts';
import { streamXlsx } from './xlsx.ts';

/** Serializes a table to a file format as a stream of chunks. */
export const streamExport = <Row>(format: ExportFormat, table: ExportTable<Row>): AsyncGenerator<Uint8Array> =>
  format === 'csv' ? streamCsv(table) : streamXlsx(table);

/** Collects all chunks in memory, for the device, which saves the file at once. */
export const collectExport = async <Row>(format: ExportFormat, table: ExportTable<Row>): Promise<Uint8Array[]> => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of streamExport(format, table)) chunks.push(chunk);
  return chunks;
};
