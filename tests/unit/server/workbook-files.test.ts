import { describe, expect, it } from 'vitest';
import { readTable } from '#server/files/parsing/table-file.ts';
import {
  createRelationship,
  createWorkbook,
  numberCell,
  textCell,
  toBytes,
} from '#tests/support/uploads/workbook-file.ts';

const tableRows = (name: string) => `<row r="1">${textCell('A1', 'Nom')}</row><row r="2">${textCell('A2', name)}</row>`;
const tableOf = (name: string) => ({
  records: [
    { line: 1, values: ['Nom'] },
    { line: 2, values: [name] },
  ],
  broken: [],
});
const farRow = `<row r="9000">${textCell('A9000')}</row>`;

describe('sheets of a workbook', () => {
  it.each(['hidden', 'veryHidden'] as const)('skips a sheet that is %s, whatever its size', async (state) => {
    const workbook = createWorkbook([
      { name: 'Ancien', state, rows: tableRows('CACHE') + farRow },
      { name: 'Clients', rows: tableRows('VISIBLE') },
    ]);
    expect(await readTable(workbook)).toEqual(tableOf('VISIBLE'));
  });

  it('skips sheets without a value', async () => {
    const workbook = createWorkbook([
      { name: 'Feuil1', rows: '' },
      { name: 'Clients', rows: tableRows('KAGY') },
      { name: 'Feuil3', rows: `<row r="9000"><c r="A9000" s="0"/><c r="B9000" t="str"><f>""</f><v></v></c></row>` },
      { name: 'Feuil4', rows: `<row r="1"><c r="A1" t="inlineStr"><is><t xml:space="preserve">  </t></is></c></row>` },
    ]);
    expect(await readTable(workbook)).toEqual(tableOf('KAGY'));
  });

  it('refuses several filled sheets by their names', async () => {
    const workbook = createWorkbook([
      { name: 'Nord & "Îles"', rows: tableRows('A') },
      { name: 'Sud', rows: tableRows('B') + farRow },
      { name: 'Archives', state: 'hidden', rows: tableRows('C') },
    ]);
    expect(await readTable(workbook)).toEqual({
      unreadable:
        'Ce classeur a plusieurs feuilles remplies\u00A0: «\u00A0Nord & "Îles"\u00A0», «\u00A0Sud\u00A0». Gardez dans le fichier celle à importer, ou importez-les l’une après l’autre.',
    });
  });

  it('names at most five of many filled sheets', async () => {
    const sheets = Array.from({ length: 8 }, (_, index) => ({ name: `F${index}`, rows: tableRows('A') }));
    expect(await readTable(createWorkbook(sheets))).toEqual({
      unreadable: expect.stringMatching(/: «\u00A0F0\u00A0», .+ «\u00A0F4\u00A0»… Gardez/),
    });
  });

  it('refuses a workbook whose visible sheets are empty', async () => {
    const workbook = createWorkbook([
      { name: 'Clients', state: 'hidden', rows: tableRows('CACHE') },
      { name: 'Feuil1', rows: '' },
    ]);
    expect(await readTable(workbook)).toEqual({
      unreadable: 'Ce classeur n’a aucune donnée dans ses feuilles visibles.',
    });
  });

  it('skips the sheet of a chart', async () => {
    const relationships = toBytes(
      `<Relationships>${createRelationship('rId1', 'chartsheet', 'chartsheets/sheet1.xml')}${createRelationship('rId2', 'worksheet', '/xl/worksheets/sheet2.xml')}</Relationships>`,
    );
    const workbook = createWorkbook(
      [
        { name: 'Graphique', rows: '' },
        { name: 'Clients', rows: tableRows('KAGY') },
      ],
      { entries: { 'xl/_rels/workbook.xml.rels': relationships } },
    );
    expect(await readTable(workbook)).toEqual(tableOf('KAGY'));
  });
});

describe('formatted numbers of a workbook', () => {
  const readCells = async (...cells: readonly (readonly [value: number, formatCode: string])[]) => {
    const columns = cells.map(([value], index) => numberCell(`${'ABCDEFGH'[index]}1`, value, index + 1));
    const workbook = createWorkbook([{ name: 'A', rows: `<row r="1">${columns.join('')}</row>` }], {
      formatCodes: cells.map(([, formatCode]) => formatCode),
    });
    const table = await readTable(workbook);
    return 'records' in table ? table.records[0]?.values : table;
  };

  it('have the leading zeros of their format', async () => {
    expect(
      await readCells(
        [127, '00000'],
        [12_345, '00000000'],
        [123_456, '00000'],
        [0, '000'],
        [7, '000;[Red]-000'],
        [127, '"C-"00\\ 000_)'],
        [612_345_678, '0#" "##" "##" "##" "##'],
      ),
    ).toEqual(['00127', '00012345', '123456', '000', '007', '00127', '0612345678']);
  });

  it('stay as they are in other formats', async () => {
    expect(await readCells([127, '0'], [1_270, '#,##0'], [12.5, '00'], [-3, '000'], [4, '0.00'])).toEqual([
      '127',
      '1270',
      '12.5',
      '-3',
      '4',
    ]);
  });

  it('are percent points in a format of a percentage', async () => {
    expect(await readCells([0.125, '0.00%'], [0.5, '0" %"'], [0.5, '0\\%'], [0.5, '0.0_%'])).toEqual([
      '12.5',
      '0.5',
      '0.5',
      '0.5',
    ]);
  });

  it('have leading zeros if a formula computes them', async () => {
    const workbook = createWorkbook(
      [
        {
          name: 'A',
          rows: '<row r="1"><c r="A1" s="1" t="n"><f>100+27</f><v>127</v></c><c r="B1" s="1"><v></v></c></row>',
        },
      ],
      { formatCodes: ['00000'] },
    );
    expect(await readTable(workbook)).toMatchObject({ records: [{ values: ['00127'] }] });
  });
});
