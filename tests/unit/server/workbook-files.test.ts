import { describe, expect, it } from 'vitest';
import { readTable } from '#server/files/parsing/table-file.ts';
import { createRelationship, createWorkbook, textCell, toBytes } from '#tests/support/uploads/workbook-file.ts';

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
