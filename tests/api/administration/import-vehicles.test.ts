import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { findAllVehicles, findCatalogueState } from '#server/areas/quotes/vehicle-repository.ts';
import { sql } from '#server/db/sql.ts';
import { importVehicles } from '#server/imports/import-vehicles.ts';
import { vehiclesCsv } from '#tests/support/quotes/vehicles.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { plainWorkbook } from '#tests/support/uploads/hostile-files.ts';

const ademe = [
  'Marque;Modèle;Description Commerciale;Energie;Carrosserie;Cylindrée;Puissance fiscale;Type de boîte',
  'CITROËN;C3;C3 PureTech 83 "Feel";ESSENCE;BERLINE;1199;4;MECANIQUE',
  'TOYOTA;HILUX;2.8 D-4D 4x4;GAZOLE;TS TERRAINS/CHEMINS;2755;11 CV;AUTOMATIQUE',
  ';CLIO;TCe 90;ESSENCE;BERLINE;999;5;MECANIQUE',
  'RENAULT;CLIO;TCe 90;ESSENCE;BERLINE;999;cinq;MECANIQUE',
  'RENAULT;CLIO;TCe 90;ESSENCE',
  `RENAULT;CLIO;${'x'.repeat(121)};ESSENCE;BERLINE;999;5;MECANIQUE`,
  '',
  'RENAULT;CLIO;E-Tech 145;ESS+ELEC HNR;BERLINE;1598;5;VARIATION ELECTRIQUE',
];

describeApi('vehicle import', (server) => {
  beforeEach(() => server().db.query(sql`delete from vehicle`));

  const importFile = async (content: string | Buffer) => {
    const file = join(server().services.settings.dataDir, 'vehicles.csv');
    writeFileSync(file, content);
    const refused: [number, readonly string[]][] = [];
    const report = await importVehicles(server().db, file, {
      onRefused: (line, reasons) => refused.push([line, reasons.map((reason) => reason.replaceAll('\u00A0', ' '))]),
      onProgress: () => undefined,
    });
    return { report, refused };
  };
  const loadCatalogue = async () => (await findAllVehicles(server().db)).map(({ id: _, ...vehicle }) => vehicle);

  it('finds columns by their headers and reports skipped lines with reasons', async () => {
    const { report, refused } = await importFile(ademe.join('\r\n'));
    expect(refused).toEqual([
      [4, ['marque : absent']],
      [5, ['puissance fiscale : « cinq » n’est pas un nombre entier']],
      [6, ['4 colonnes au lieu de 8']],
      [7, ['version : plus de 120 caractères (121)']],
    ]);
    expect(report).toEqual({ rows: 7, refused: 4, added: 3, changed: 0, unchanged: 0 });
    expect(await loadCatalogue()).toEqual([
      {
        brand: 'CITROËN',
        model: 'C3',
        version: 'C3 PureTech 83 "Feel"',
        minesType: '',
        SRACode: '',
        energy: 'Essence',
        fiscalPower: 4,
        body: 'Berline',
        boiteVitesses: 'Manuelle',
        apsadClasse: null,
      },
      expect.objectContaining({ energy: 'Diesel', body: 'Tout-terrain, SUV', fiscalPower: 11 }),
      expect.objectContaining({ energy: 'Hybride essence', boiteVitesses: 'Variation électrique' }),
    ]);
  });

  it('reads UTF-8 with and without BOM, Latin-1 and UTF-16, semicolons, commas and tabs', async () => {
    const createRows = (separator: string) =>
      [
        ['Make', 'Model', 'Version', 'Fuel', 'Fiscal Power', 'SRA code', 'Class'],
        ['CITROËN', 'ë-C4', 'Éclat, 136', 'electric', '4', 'CI1', '7'],
      ]
        .map((values) => values.map((value) => (value.includes(',') ? `"${value}"` : value)).join(separator))
        .join('\n');
    const files: [string, Buffer][] = [
      ['UTF-8', Buffer.from(createRows(';'))],
      ['UTF-8 with mark', Buffer.from(`\ufeff${createRows(',')}`)],
      ['Latin-1', Buffer.from(createRows(';'), 'latin1')],
      ['UTF-16', Buffer.from(`\ufeff${createRows('\t')}`, 'utf16le')],
    ];
    for (const [name, content] of files) {
      await server().db.query(sql`delete from vehicle`);
      const { report } = await importFile(content);
      expect(report, name).toMatchObject({ rows: 1, added: 1 });
      expect(await loadCatalogue(), name).toEqual([
        expect.objectContaining({
          brand: 'CITROËN',
          model: 'ë-C4',
          version: 'Éclat, 136',
          SRACode: 'CI1',
          apsadClasse: 7,
        }),
      ]);
    }
  });

  it('detects Latin-1 by an accent after the first 64 kB', async () => {
    const manyRows = Array.from({ length: 4000 }, (_, number) => `TOYOTA;HILUX;version ${number}`);
    await importFile(Buffer.from(['marque;modele;version', ...manyRows, 'CITROËN;C3;Feel'].join('\n'), 'latin1'));
    expect(await loadCatalogue()).toContainEqual(expect.objectContaining({ brand: 'CITROËN' }));
  });

  it('refuses a file that is no list of vehicles: a workbook, or missing or repeated columns', async () => {
    const before = await findCatalogueState(server().db);
    await expect(importFile('nom;prenom\nA;B')).rejects.toThrow(/marque, modele\..*nom.*prenom/);
    await expect(importFile('')).rejects.toThrow('Il manque dans la première ligne');
    await expect(importFile(Buffer.from(plainWorkbook()))).rejects.toThrow(/^Ce fichier est un classeur/);
    await expect(importFile('marque;modele;Marque\nA;B;C')).rejects.toThrow(/plusieurs fois.*marque/);
    expect(await findCatalogueState(server().db)).toEqual(before);
  });

  it('imports 50,000 vehicles, and reports unchanged and changed ones on the second run', {
    tags: ['long'],
    timeout: 180_000,
  }, async () => {
    const manyRows = vehiclesCsv(50_000);
    const first = await importFile(manyRows);
    expect(first.refused).toEqual([]);
    expect(first.report).toEqual({ rows: 50_000, refused: 0, added: 50_000, changed: 0, unchanged: 0 });
    const { version } = await findCatalogueState(server().db);
    expect((await importFile(manyRows)).report).toMatchObject({ added: 0, changed: 0, unchanged: 50_000 });
    expect((await findCatalogueState(server().db)).version).toBe(version);
    const oneVehicleRows = manyRows
      .split('\n')
      .slice(0, 3)
      .join('\n')
      .replace('SU0020001', 'su0020001')
      .replace('(83ch)', '(84ch)');
    expect((await importFile(oneVehicleRows)).report).toMatchObject({ rows: 2, added: 0, changed: 1, unchanged: 1 });
    const [found] = await server().db.query<{ total: number }>(sql`select count(*) as total from vehicle`);
    expect(found?.total).toBe(50_000);
  });
});
