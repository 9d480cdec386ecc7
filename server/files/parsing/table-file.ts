import { readSheet } from 'read-excel-file/node';
import { quotedNames } from '#server/primitives/quoted-names.ts';
import { importLimits } from '#shared/primitives/limits.ts';
import { formatCount } from '#shared/primitives/money.ts';
import { readCsv } from './csv-file.ts';
import type { CsvRecord } from './csv-records.ts';
import { openWorkbook, repackSheet } from './workbook.ts';
import { findFilledSheets, type WorkbookSheet } from './workbook-sheets.ts';

export interface TableFile {
  /** Header first. */
  readonly records: readonly CsvRecord[];
  /** Lines that could not be parsed. */
  readonly broken: readonly { readonly line: number; readonly reason: string }[];
}

interface UnreadableTable {
  /** French. */
  readonly unreadable: string;
}

const tooManyLines: UnreadableTable = {
  unreadable: `Ce fichier a plus de ${formatCount(importLimits.lines)} lignes\u00A0: importez-le en plusieurs fois.`,
};
const tooManyColumns: UnreadableTable = {
  unreadable: `Ce fichier a plus de ${importLimits.columns} colonnes\u00A0: gardez celles du modèle.`,
};
const unreadableWorkbook: UnreadableTable = {
  unreadable: 'Ce fichier ne se lit pas\u00A0: enregistrez-le en .xlsx sans mot de passe, ou en CSV.',
};
const noFilledSheet: UnreadableTable = { unreadable: 'Ce classeur n’a aucune donnée dans ses feuilles visibles.' };

const maxNamedSheets = 5;

/** Which of several sheets is meant cannot be known. */
const refuseSheets = (sheets: readonly WorkbookSheet[]): UnreadableTable => {
  const names = quotedNames(sheets.slice(0, maxNamedSheets).map(({ name }) => name));
  return {
    unreadable: `Ce classeur a plusieurs feuilles remplies\u00A0: ${names}${sheets.length > maxNamedSheets ? '…' : '.'} Gardez dans le fichier celle à importer, ou importez-les l’une après l’autre.`,
  };
};

/** Compound file of older Office programs: `.xls`, and `.xlsx` with a password. */
const isCompound = (bytes: Uint8Array): boolean =>
  [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte);

const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** True of a workbook, by the first bytes of the file. */
export const isWorkbook = (bytes: Uint8Array): boolean => isCompound(bytes) || isZip(bytes);

/** Text of a workbook cell: days as `yyyy-mm-dd`, numbers without thousands separators. */
const cellText = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === 'boolean') return cell ? 'Oui' : 'Non';
  return String(cell).trim();
};

const readBook = async (bytes: Uint8Array): Promise<TableFile | UnreadableTable> => {
  try {
    const entries = openWorkbook(bytes);
    const [sheet, ...otherSheets] = findFilledSheets(entries);
    if (!sheet) return noFilledSheet;
    if (otherSheets.length > 0) return refuseSheets([sheet, ...otherSheets]);
    const workbook = repackSheet(entries, sheet.path);
    if (workbook === 'too many rows') return tooManyLines;
    if (workbook === 'too many columns') return tooManyColumns;
    const rows: readonly (readonly unknown[])[] = await readSheet(Buffer.from(workbook), sheet.number);
    const width = rows[0]?.length ?? 0;
    // A workbook does not store empty cells: a row is as wide as the first.
    const records = rows.map((cells, index) => ({
      line: index + 1,
      values: Array.from({ length: Math.max(width, cells.length) }, (_, column) => cellText(cells[column])),
    }));
    return { records: records.filter(({ values }) => values.some((value) => value !== '')), broken: [] };
  } catch {
    return unreadableWorkbook;
  }
};

const readText = async (bytes: Uint8Array<ArrayBuffer>): Promise<TableFile | UnreadableTable> => {
  const broken: { line: number; reason: string }[] = [];
  const records: CsvRecord[] = [];
  try {
    const onBroken = (line: number, reason: string) => broken.push({ line, reason }) <= importLimits.lines;
    const lines = readCsv(new Blob([bytes]), { onBroken });
    for await (const record of lines) {
      if (record.values.length > importLimits.columns) return tooManyColumns;
      records.push(record);
      if (records.length + broken.length > importLimits.lines + 1) return tooManyLines;
    }
  } catch {
    return { unreadable: 'Ce fichier CSV ne se lit pas.' };
  }
  return broken.length > importLimits.lines ? tooManyLines : { records, broken };
};

/** Removes the apostrophe that exports put before values that a spreadsheet would execute as a formula. */
const withoutFormulaGuard = (value: string): string => value.replace(/^'(?=\s*[=+\-@])/u, '');

/**
 * Reads the lines of a CSV file, or of the only visible sheet with values of an Excel workbook, by the file's content. Returns
 * the reason why a file cannot be read, such as several such sheets, or too many lines or columns.
 */
export const readTable = async (bytes: Uint8Array<ArrayBuffer>): Promise<TableFile | UnreadableTable> => {
  if (isCompound(bytes)) return unreadableWorkbook;
  const table = isZip(bytes) ? await readBook(bytes) : await readText(bytes);
  if ('unreadable' in table) return table;
  return {
    records: table.records.map(({ line, values }) => ({ line, values: values.map(withoutFormulaGuard) })),
    broken: table.broken,
  };
};
