import { strToU8 } from 'fflate';
import { dayInNoumea, frenchDate, timeInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { toPercentPoints } from './column.ts';
import { type ExportCell, type ExportTable, exportCell } from './export-file.ts';

const byteOrderMark = '\uFEFF';

const quoteCell = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const formatCell = ({ kind, value }: ExportCell): string => {
  if (value === null) return '';
  if (typeof value === 'number')
    return kind === 'percent' ? `${formatDecimal(toPercentPoints(value))}%` : formatDecimal(value);
  if (kind === 'instant') return quoteCell(formatInstant(value));
  return quoteCell((kind === 'date' && frenchDate(value)) || value);
};

const formatDecimal = (value: number): string => String(value).replace('.', ',');

/** `29/11/2026 03:24`, which spreadsheets read as a date with its time. */
const formatInstant = (value: string): string => {
  const instant = new Date(value);
  return Number.isNaN(instant.getTime()) ? value : `${frenchDate(dayInNoumea(instant))} ${timeInNoumea(instant)}`;
};

const formatLine = (cells: readonly string[]): string => `${cells.join(';')}\r\n`;

/**
 * Streams a table as CSV in UTF-8 with byte order mark, semicolons and `dd/mm/yyyy`: what a French Excel opens
 * directly.
 */
export async function* streamCsv<Row>({ columns, rows }: ExportTable<Row>): AsyncGenerator<Uint8Array> {
  yield strToU8(byteOrderMark + formatLine(columns.map(({ header }) => quoteCell(header))));
  for await (const chunk of rows) {
    yield strToU8(
      chunk.map((row) => formatLine(columns.map((column) => formatCell(exportCell(column, row))))).join(''),
    );
  }
}
