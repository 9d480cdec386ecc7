import { expect, it } from 'vitest';
import { type ImportKind, importKinds, importPreview, importRun } from '#shared/operations/people/imports.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { importsOf } from '#tests/support/uploads/imports.ts';

describeApi('imports of rows whose values differ', (server) => {
  const { submitRows, columnsOf } = importsOf(server);
  const exampleOf = async (kind: ImportKind, cells: Readonly<Record<string, string>> = {}) => {
    const columns = await columnsOf(kind);
    return [
      columns.map(({ header }) => header),
      columns.map(({ header, example }) => cells[header] ?? example),
    ] as const;
  };
  const addExamples = async () => {
    for (const kind of importKinds)
      if (kind !== 'claimStates' && kind !== 'premiumAdjustments')
        await submitRows(importRun, kind, await exampleOf(kind));
  };

  const cases: readonly [ImportKind, Readonly<Record<string, string>>, readonly string[]][] = [
    [
      'brokers',
      { Nom: 'Cabinet du Lagon', Actif: 'non' },
      [
        'Nom\u00A0: «\u00A0Cabinet du Lagon\u00A0» dans le fichier, «\u00A0Cabinet du Récif\u00A0» dans Lagon',
        'Actif\u00A0: «\u00A0non\u00A0» dans le fichier, «\u00A0oui\u00A0» dans Lagon',
      ],
    ],
    [
      'users',
      { Nom: 'Autre', Courtier: 'NIAOULI', Rôle: 'Agence', Actif: '' },
      [
        'Nom\u00A0: «\u00A0Autre\u00A0» dans le fichier, «\u00A0Poindi\u00A0» dans Lagon',
        'Courtier\u00A0: «\u00A0NIAOULI\u00A0» dans le fichier, «\u00A0RECIF\u00A0» dans Lagon',
        'Rôle\u00A0: «\u00A0Agence\u00A0» dans le fichier, «\u00A0Courtier\u00A0» dans Lagon',
      ],
    ],
    [
      'clients',
      {
        Nom: 'Poindi',
        'Date de naissance': '14/03/1985',
        Ville: 'NOUMEA',
        'Téléphone (Indicatif)': '',
        Profession: '',
      },
      ['Date de naissance\u00A0: «\u00A014/03/1985\u00A0» dans le fichier, «\u00A014/02/1985\u00A0» dans Lagon'],
    ],
    [
      'contracts',
      { 'Prime annuelle': '90 000', 'Date d’effet': '02/03/2024', Modèle: '', Fractionnement: 'A', Formule: 'Tiers' },
      [
        'Date d’effet\u00A0: «\u00A002/03/2024\u00A0» dans le fichier, «\u00A001/03/2024\u00A0» dans Lagon',
        'Prime annuelle\u00A0: «\u00A090\u202F000\u00A0F\u00A0» dans le fichier, «\u00A084\u202F500\u00A0F\u00A0» dans Lagon',
        'Formule\u00A0: «\u00A0Tiers\u00A0» dans le fichier, «\u00A0Tous risques\u00A0» dans Lagon',
      ],
    ],
    [
      'commissionRates',
      { 'Première année': '16', Minimum: '' },
      ['Première année\u00A0: «\u00A016\u00A0%\u00A0» dans le fichier, «\u00A015\u00A0%\u00A0» dans Lagon'],
    ],
  ];

  it('list what differs, by line and column, and change nothing', async () => {
    await addExamples();
    for (const [kind, cells, expected] of cases) {
      const rows = await exampleOf(kind, cells);
      for (const operation of [importPreview, importRun, importPreview]) {
        const report = await submitRows(operation, kind, rows);
        expect(report, kind).toMatchObject({ added: 0, known: 1, differing: 1, refused: 0 });
        expect(
          report?.differences.map(({ column, message }) => `${column}\u00A0: ${message}`),
          kind,
        ).toEqual(expected);
        expect(report?.differences.map(({ line }) => line)).toEqual(expected.map(() => 2));
      }
      expect(await submitRows(importPreview, kind, await exampleOf(kind)), kind).toMatchObject({
        known: 1,
        differing: 0,
        differences: [],
      });
    }
  });

  it('name a contract under another client, and say what Lagon lacks', async () => {
    await addExamples();
    const other = await exampleOf('clients', {
      Référence: 'C-00999',
      Nom: 'WAMYTAN',
      'Date de naissance': '01/02/1970',
    });
    await submitRows(importRun, 'clients', other);
    const report = await submitRows(
      importPreview,
      'contracts',
      await exampleOf('contracts', { 'Référence client': 'C-00999' }),
    );
    expect(report?.differences).toEqual([
      {
        line: 2,
        column: 'Référence client',
        message: '«\u00A0C-00999\u00A0» dans le fichier, «\u00A0C-00123\u00A0» dans Lagon',
      },
    ]);
    const job = await submitRows(importPreview, 'clients', await exampleOf('clients', { Profession: 'Géomètre' }));
    expect(job?.differences).toEqual([
      { line: 2, column: 'Profession', message: '«\u00A0Géomètre\u00A0» dans le fichier, rien dans Lagon' },
    ]);
  });
});
