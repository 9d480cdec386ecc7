import { strToU8, Zip, ZipDeflate } from 'fflate';
import { frenchDate, toNoumeaClock } from '#shared/primitives/calendar/calendar.ts';
import { type ExportCell, type ExportTable, exportCell } from './export-file.ts';
import { cellStyle, columnName, escapeXml, headerStyle, sheetEnd, sheetStart, staticParts } from './xlsx-parts.ts';

const dayMs = 86_400_000;
const dayZero = Date.UTC(1899, 11, 30);
/** Earlier serial numbers are shifted, since Excel counts a 29 February 1900 that did not exist. */
const firstRightSerial = 61;

/** Excel serial number of a day or an instant (its day in Nouméa); null for an invalid date. */
const toSerial = (date: string): number | null => {
  const [day, month, year] = frenchDate(date).split('/');
  const serial = (Date.parse(`${year}-${month}-${day}T00:00:00Z`) - dayZero) / dayMs;
  return serial >= firstRightSerial ? serial : null;
};

/** Excel serial number of an instant on the clock of Nouméa, to the second; null for an invalid one. */
const toTimeSerial = (instant: string): number | null => {
  const clockMs = toNoumeaClock(new Date(instant)).getTime();
  return Number.isNaN(clockMs) ? null : (Math.floor(clockMs / 1_000) * 1_000 - dayZero) / dayMs;
};

const serialOf = ({ kind, value }: ExportCell): number | string | null => {
  if (typeof value !== 'string') return value;
  return kind === 'date' ? toSerial(value) : kind === 'instant' ? toTimeSerial(value) : null;
};

const renderTextCell = (reference: string, text: string, style = 0): string =>
  `<c r="${reference}"${style ? ` s="${style}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

const renderNumberCell = (reference: string, value: number, style: number): string =>
  `<c r="${reference}" s="${style}"><v>${value}</v></c>`;

const renderCell = (reference: string, cell: ExportCell): string => {
  const { kind, value } = cell;
  if (value === null) return '';
  const number = serialOf(cell);
  return typeof number === 'number'
    ? renderNumberCell(reference, number, cellStyle(kind))
    : renderTextCell(reference, String(value));
};

const renderRow = (row: number, cells: readonly string[]): string => `<row r="${row}">${cells.join('')}</row>`;

/**
 * Streams a table as an Excel workbook (XLSX) of one sheet with typed dates and amounts. docs/decisions/searches.md
 * explains why no library is used.
 */
export async function* streamXlsx<Row>({ columns, rows }: ExportTable<Row>): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    pending.push(chunk);
  });
  const takePendingBytes = (): Uint8Array[] => {
    const bytes = pending;
    pending = [];
    return bytes;
  };
  const addPart = (name: string): ZipDeflate => {
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    return entry;
  };
  for (const [name, text] of Object.entries(staticParts)) addPart(name).push(strToU8(text), true);

  const names = columns.map((_, index) => columnName(index));
  const sheet = addPart('xl/worksheets/sheet1.xml');
  const headerCells = columns.map(({ header }, index) => renderTextCell(`${names[index]}1`, header, headerStyle));
  sheet.push(strToU8(sheetStart(columns.map(({ kind = 'text' }) => kind)) + renderRow(1, headerCells)));
  let rowCount = 1;
  for await (const chunk of rows) {
    const texts = chunk.map((row) => {
      rowCount += 1;
      return renderRow(
        rowCount,
        columns.map((column, index) => renderCell(`${names[index]}${rowCount}`, exportCell(column, row))),
      );
    });
    sheet.push(strToU8(texts.join('')));
    yield* takePendingBytes();
  }
  sheet.push(strToU8(sheetEnd(columns.length, rowCount)), true);
  zip.end();
  yield* takePendingBytes();
}
