import readWorkbook, { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import type { CellValue, Column, ColumnKind } from '#shared/tables/column.ts';
import { type ExportFormat, exportFileName } from '#shared/tables/export-file.ts';
import { streamExport } from '#shared/tables/stream-export.ts';

interface Row {
  readonly name: string;
  readonly day: string | null;
  readonly amount: number;
}

const columns: readonly Column<Row>[] = [
  { id: 'name', header: 'Nom; prénom', value: ({ name }) => name },
  { id: 'day', header: 'Date', kind: 'date', value: ({ day }) => day },
  { id: 'amount', header: 'Solde', kind: 'money', value: ({ amount }) => amount },
];

const writeExport = async (format: ExportFormat, ...chunks: readonly (readonly Row[])[]): Promise<Buffer> => {
  async function* rows() {
    yield* chunks;
  }
  return Buffer.concat(await Array.fromAsync(streamExport(format, { columns, rows: rows() })));
};

const createRow = (name: string, day: string | null = null, amount = 0): Row => ({ name, day, amount });
const dangerous = ['=1+1', '+687 12', '-x', '@SUM(A1)', '\tx', '\rx', '\nx', '  =1+1', '＝1+1'];

describe('a CSV file', () => {
  it('starts with a byte order mark and uses semicolons, French dates and quotes where needed', async () => {
    const bytes = await writeExport(
      'csv',
      [createRow('Wamytan', '2026-11-21', -12_345)],
      [createRow('a;b "c"\nd'), createRow('', '2026-11-20T22:30:00.000Z')],
    );
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(bytes.subarray(3).toString()).toBe(
      '"Nom; prénom";Date;Solde\r\nWamytan;21/11/2026;-12345\r\n"a;b ""c""\nd";;0\r\n;21/11/2026;0\r\n',
    );
  });

  it('does not take a day that is formatted already for one of the other month', async () => {
    expect((await writeExport('csv', [createRow('a', '01/10/2026')])).toString()).toContain('a;01/10/2026;0');
  });

  it('neutralises formulas', async () => {
    const text = (
      await writeExport('csv', [...dangerous.map((name) => createRow(name)), createRow("l'an=1", null, -5)])
    ).toString();
    for (const name of dangerous) expect(text).toMatch(new RegExp(`\\r\\n"?'${name.replace(/[+()]/g, '\\$&')}"?;`));
    expect(text).toContain("\r\nl'an=1;;-5\r\n");
  });
});

describe('an XLSX file', () => {
  it('contains typed dates and amounts below its headers', async () => {
    const sheet = await readSheet(
      await writeExport(
        'xlsx',
        [createRow('Éloïse & <Cie> "x"', '1980-02-29', -12_345)],
        [createRow('b', '2026-11-20T22:30:00.000Z', 7)],
      ),
    );
    expect(sheet).toEqual([
      ['Nom; prénom', 'Date', 'Solde'],
      ['Éloïse & <Cie> "x"', new Date('1980-02-29T00:00:00Z'), -12_345],
      ['b', new Date('2026-11-21T00:00:00Z'), 7],
    ]);
  });

  it('escapes special characters, and writes dates before 1900 as text', async () => {
    const [, ...rows] = await readSheet(
      await writeExport('xlsx', [
        createRow('a\u0000\u0008b\ud800'),
        createRow('_x0041_ 😀'),
        createRow('c', '1899-12-31'),
      ]),
    );
    expect(rows.map(([name]) => name)).toEqual(['ab\ufffd', '_x0041_ 😀', 'c']);
    expect(rows[2]?.[1]).toBe('1899-12-31');
  });

  it('neutralises formulas', async () => {
    const bytes = await writeExport(
      'xlsx',
      dangerous.map((name) => createRow(name)),
    );
    const [, ...rows] = await readSheet(bytes, { trim: false });
    expect(rows.map(([name]) => name)).toEqual(dangerous.map((name) => `'${name}`));
  });

  it('contains only headers if there are no rows', async () => {
    expect((await readWorkbook(await writeExport('xlsx'))).map(({ data }) => data)).toEqual([
      [['Nom; prénom', 'Date', 'Solde']],
    ]);
  });
});

describe.each<[ColumnKind, CellValue, string, unknown]>([
  ['percent', 0.125, '12,5%', 0.125],
  ['percent', 0.07, '7%', 0.07],
  ['percent', 'Aucun', 'Aucun', 'Aucun'],
  ['instant', '2026-11-28T16:24:07.500Z', '29/11/2026 03:24', new Date('2026-11-29T03:24:07Z')],
])('a value of the kind %s, %j', (kind, value, csv, xlsx) => {
  const cells: readonly Column<null>[] = [{ id: 'value', header: 'Valeur', kind, value: () => value }];
  const writeValue = async (format: ExportFormat): Promise<Buffer> => {
    async function* rows() {
      yield [null];
    }
    return Buffer.concat(await Array.fromAsync(streamExport(format, { columns: cells, rows: rows() })));
  };

  it('is text that a French spreadsheet reads in CSV', async () => {
    expect((await writeValue('csv')).toString()).toBe(`\uFEFFValeur\r\n${csv}\r\n`);
  });

  it('is typed in XLSX', async () => {
    const [, [cell] = []] = await readSheet(await writeValue('xlsx'));
    expect(cell).toEqual(xlsx);
  });
});

it('includes content and day in its file name', () => {
  expect(exportFileName('contrats', '2026-11-21', 'xlsx')).toBe('contrats-2026-11-21.xlsx');
});
