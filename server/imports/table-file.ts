import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/node';
import { type CsvRecord, readCsv } from './csv-file.ts';

/** The file cannot be parsed; `message` is French. */
export class UnreadableTable extends Error {
  override readonly name = 'UnreadableTable';
}

export interface TableFile {
  /** Header first. */
  readonly records: readonly CsvRecord[];
  /** Lines that could not be parsed. */
  readonly broken: readonly { readonly line: number; readonly reason: string }[];
}

/** Maximum unpacked size of a workbook (protection against zip bombs). */
const maxUnpackedBytes = 100 * 1024 * 1024;

/** Compound file of older Office programs: `.xls`, and `.xlsx` with a password. */
const isCompound = (bytes: Uint8Array): boolean => [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte);
const unreadable = 'Ce fichier ne se lit pas\u00A0: enregistrez-le en .xlsx sans mot de passe, ou en CSV.';

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

const unpackedBytes = (bytes: Uint8Array): number => {
  let total = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      total += originalSize;
      return false;
    },
  });
  return total;
};

/** Text of a workbook cell: days as `yyyy-mm-dd`, numbers without thousands separators. */
const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'Oui' : 'Non';
  return String(cell).trim();
};

const readBook = async (bytes: Uint8Array): Promise<TableFile> => {
  try {
    if (unpackedBytes(bytes) > maxUnpackedBytes) throw new Error('too large once it is unpacked');
    const rows: readonly (readonly unknown[])[] = await readSheet(Buffer.from(bytes));
    const records = rows.map((cells, at) => ({ line: at + 1, values: cells.map(cellText) }));
    return { records: records.filter(({ values }) => values.some((value) => value !== '')), broken: [] };
  } catch (error) {
    throw new UnreadableTable(unreadable, { cause: error });
  }
};

const readText = async (bytes: Uint8Array<ArrayBuffer>): Promise<TableFile> => {
  const broken: { line: number; reason: string }[] = [];
  const records: CsvRecord[] = [];
  try {
    const lines = readCsv(new Blob([bytes]), { onBroken: (line, reason) => void broken.push({ line, reason }) });
    for await (const record of lines) records.push(record);
  } catch (error) {
    throw new UnreadableTable('Ce fichier CSV ne se lit pas.', { cause: error });
  }
  return { records, broken };
};

/** Removes the apostrophe that exports put before values that a spreadsheet would execute as a formula. */
const withoutFormulaGuard = (value: string): string => value.replace(/^'(?=\s*[=+\-@])/u, '');

/** Reads the lines of a CSV file, or of the first sheet of an Excel workbook, by the file's content. Throws `UnreadableTable`. */
export const readTable = async (bytes: Uint8Array<ArrayBuffer>): Promise<TableFile> => {
  if (isCompound(bytes)) throw new UnreadableTable(unreadable);
  const { records, broken } = isZip(bytes) ? await readBook(bytes) : await readText(bytes);
  return { records: records.map(({ line, values }) => ({ line, values: values.map(withoutFormulaGuard) })), broken };
};
