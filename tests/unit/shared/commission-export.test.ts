import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { formatOfMonth } from '#shared/commissions/format.ts';
import { statementColumns } from '#shared/commissions/statement-columns.ts';
import type { StatementLine } from '#shared/operations/commissions/statements.ts';
import type { ExportFormat } from '#shared/tables/export-file.ts';
import { streamExport } from '#shared/tables/stream-export.ts';

const line: StatementLine = {
  ...{ id: 1, contractId: 42, contractNumber: 'AU0000042', holder: 'Jean Wéa', productCode: 'AUTO' },
  ...{ premiumNumber: 'P1', premiumLabel: 'Prime', day: '2026-10-01', means: 'cash', reason: null, reversesId: null },
  ...{ amount: 10_000, rate: 1_200, commission: 1_200, calculation: '12 % de la prime' },
};

const writeExport = async (format: ExportFormat, days: readonly string[]): Promise<Buffer> => {
  async function* rows() {
    yield days.map((day) => ({ ...line, day }));
  }
  return Buffer.concat(await Array.fromAsync(streamExport(format, { columns: statementColumns, rows: rows() })));
};

const days = ['2026-10-01', '2026-10-12', '2026-10-13'];

it('commission export: states the days of the lines in CSV', async () => {
  const text = (await writeExport('csv', days)).toString();
  expect(text.match(/\d\d\/\d\d\/\d{4}/g)).toEqual(['01/10/2026', '12/10/2026', '13/10/2026']);
});

it('commission export: holds the days of the lines as dates in XLSX', async () => {
  const sheet = await readSheet(await writeExport('xlsx', days));
  expect(sheet.slice(1).map(([, day]) => day)).toEqual(days.map((day) => new Date(`${day}T00:00:00Z`)));
});

it('commission export: holds rates as percentages, and says that a line has none', async () => {
  const rateAt = statementColumns.findIndex(({ id }) => id === 'rate');
  const rateOf = async (rate: number | null) => {
    async function* rows() {
      yield [{ ...line, rate }];
    }
    const bytes = Buffer.concat(
      await Array.fromAsync(streamExport('xlsx', { columns: statementColumns, rows: rows() })),
    );
    return (await readSheet(bytes))[1]?.[rateAt];
  };
  expect(await rateOf(1_250)).toBe(0.125);
  expect(await rateOf(null)).toBe('Aucun');
});

it.each([
  ['2026-01', 'de janvier 2026'],
  ['2026-04', 'd’avril 2026'],
  ['2026-08', 'd’août 2026'],
  ['2026-10', 'd’octobre 2026'],
  ['2026-11', 'de novembre 2026'],
])('month within a sentence: elides before a vowel, %s', (month, expected) =>
  expect(formatOfMonth(month)).toBe(expected),
);
