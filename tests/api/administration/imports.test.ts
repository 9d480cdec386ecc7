import * as v from 'valibot';
import { expect, it } from 'vitest';
import { raw } from '#server/db/sql.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { importKinds, importPreview, importRun } from '#shared/operations/people/imports.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { createXlsx, importsOf } from '#tests/support/uploads/imports.ts';

describeApi('table imports', (server) => {
  const { sendFile, submitRows, columnsOf, count } = importsOf(server);

  it('imports the example of each kind once', async () => {
    for (const kind of importKinds) {
      if (kind === 'claimStates')
        await server().db.query(raw(`update claim set number = 'S26000123' where id = (select min(id) from claim)`));
      if (kind === 'premiumAdjustments')
        await server().db.query(
          raw(`update contract set numero = 'AU25000123', numero_n = 'au25000123' where id =
            (select min(id) from contract where status = 'Contrat validé' and effect_date < '2026-11-15')`),
        );
      const columns = await columnsOf(kind);
      const rows = [columns.map(({ header }) => header), columns.map(({ example }) => example)];
      const first = await submitRows(importRun, kind, rows);
      expect(first, kind).toMatchObject({ lines: 1, added: 1, known: 0, refused: 0, problems: [], ignored: [] });
      expect(await submitRows(importRun, kind, rows), kind).toMatchObject({ added: 0, known: 1, differing: 0 });
    }
    expect(await count(`broker where code = 'RECIF'`)).toBe(1);
    expect(
      await count(
        `app_user u join broker b on b.id = u.broker_id where u.email = 'maeva@recif.example' and b.code = 'RECIF'`,
      ),
    ).toBe(1);
    expect(await count(`job where kind = 'user-invitation'`)).toBe(1);
    expect(
      await count(
        `person p join broker b on b.id = p.broker_id where p.import_reference = 'C-00123' and p.last_name = 'POINDI' and p.birth_date = '1985-02-14' and b.code = 'RECIF'`,
      ),
    ).toBe(1);
    expect(
      await count(`audit where action in ('broker-added', 'user-added', 'client-added', 'contract-imported')`),
    ).toBe(4);
    expect(await count(`audit where action = 'imported'`)).toBe(2 * importKinds.length);
  });

  it('imports contracts that are read, found and counted like others', async () => {
    const [row] = await server().db.query<{ id: number }>(raw(`select id from contract where numero = 'P-2024-00871'`));
    const answer = await server().call(
      contractGet,
      { idContrat: row?.id ?? 0 },
      { token: await server().tokenOf('admin') },
    );
    expect(v.parse(contractGet.output, answer.body)).toMatchObject({
      contract: {
        details: {
          number: 'P-2024-00871',
          status: 'Contrat validé',
          effectDate: '2024-03-01',
          creationDate: '2024-02-20',
          annualPrime: 84_500,
          balance: 0,
          person: { lastname: 'POINDI' },
          product: { code: 'AUTO' },
        },
        formula: { libelle: 'Tous risques', splitting: { code: 'A' } },
        productRisk: { vehicle: { brand: 'DACIA', model: 'DUSTER' }, vehicleInfos: { registration: '345678NC' } },
        movements: { data: [{ label: 'Reprise de portefeuille', effectDate: '2024-03-01' }] },
        primes: { data: [] },
      },
    });
    expect(
      await count(`person where import_reference = 'C-00123' and has_contract and last_effect_date = '2024-03-01'`),
    ).toBe(1);
  });

  it('accepts missing optional columns and guarded numbers', async () => {
    const rows = [
      ['Prénom', 'Nom', 'E-mail', 'Courtier', 'Rôle'],
      ['Ana', 'Sans actif', 'ana@recif.example', 'NIAOULI', 'Agence'],
    ];
    expect(await submitRows(importPreview, 'users', rows)).toMatchObject({ added: 1, problems: [] });
    const brokers = [
      ['Nom', 'Code', 'Identifiant'],
      [`'+687 Assurances`, 'PLUS', 'plus@recif.example'],
    ];
    expect(await submitRows(importRun, 'brokers', brokers)).toMatchObject({ added: 1 });
    expect(await count(`broker where name = '+687 Assurances'`)).toBe(1);
  });

  it('reports wrong lines and columns in a dry run without writing', async () => {
    const before = await count('app_user');
    const rows = [
      ['Prénom', 'Nom', 'Courriel', 'Courtier', 'Rôle', 'Actif', 'Ancien numéro'],
      ['Jean', 'Wamytan', 'jean@recif.example', 'NIAOULI', 'Courtier', '', '1'],
      ['', 'Sans prénom', 'pas une adresse', 'NIAOULI', 'Courtier', 'oui', '2'],
      ['Anne', 'Sans cabinet', 'anne@recif.example', '', 'Courtier', 'oui', '3'],
      ['Anne', 'Ailleurs', 'anne2@recif.example', 'INCONNU', 'Dompteur', 'peut-être', '4'],
      ['Luc', 'Deux fois', 'JEAN@recif.example', 'NIAOULI', 'agence', 'non', '5'],
      ['Rose', 'Directrice', 'rose@recif.example', '', 'Administrateur', 'non', '6'],
      ['Déjà', 'Là', 'courtier@lagon.nc', 'NIAOULI', 'Courtier', 'oui', '7'],
    ];
    const report = await submitRows(importPreview, 'users', rows);
    expect(report).toMatchObject({ lines: 7, added: 2, known: 1, refused: 4, ignored: ['Ancien numéro'] });
    expect(report?.problems.map(({ line, column }) => [line, column])).toEqual([
      [3, 'Prénom'],
      [3, 'E-mail'],
      [4, 'Courtier'],
      // All problems of a line at once.
      [5, 'Actif'],
      [5, 'Rôle'],
      [5, 'Courtier'],
      [6, null],
    ]);
    expect(report?.problems.at(-1)?.message).toBe('Même adresse e-mail qu’à la ligne 2');
    expect(await count('app_user')).toBe(before);
    expect(await submitRows(importRun, 'users', rows)).toEqual(report);
    expect(await count('app_user')).toBe(before + 2);
    expect(await count(`app_user where email = 'rose@recif.example' and not is_enabled and broker_id is null`)).toBe(1);
  });

  it('adds the reference to an existing client instead of duplicating it', async () => {
    const people = await server().db.query<{ last: string; first: string; birth: string; broker: string }>(
      raw(`select p.last_name as last, p.first_name as first, p.birth_date::text as birth, b.code as broker
        from person p join broker b on b.id = p.broker_id where person_type = 'PHY' and import_reference is null order by p.id limit 1`),
    );
    const { last = '', first = '', birth = '', broker = '' } = people[0] ?? {};
    const columns = await columnsOf('clients');
    const rowOf = (reference: string, values: Readonly<Record<string, string>>) =>
      columns.map(({ header, example }) => ({ Référence: reference, ...values })[header] ?? example);
    const existingClient = { Courtier: broker, Nom: last, Prénom: first, 'Date de naissance': birth };
    const header = columns.map((column) => column.header);
    const before = await count('person');
    expect(await submitRows(importRun, 'clients', [header, rowOf('N-1', existingClient)])).toMatchObject({
      known: 1,
      refused: 0,
    });
    expect(await count(`person where import_reference = 'N-1'`)).toBe(1);
    const other = await submitRows(importRun, 'clients', [header, rowOf('N-2', existingClient)]);
    expect(other?.problems[0]?.message).toMatch(/existe déjà sous la référence «\u00A0N-1\u00A0»/);
    expect(await count('person')).toBe(before);
  });

  it('reads an Excel workbook with real dates and numbers', async () => {
    const columns = await columnsOf('clients');
    const createLine = (values: Readonly<Record<string, string>>) =>
      columns.map(({ header, example }) => values[header] ?? example);
    const rows = [
      columns.map(({ header }) => header),
      createLine({ Référence: 'X-1', Nom: 'KAGY', Prénom: 'ROSE', 'Date de naissance': '1990-12-31' }),
      createLine({ Référence: 'X-2', Nom: 'KAGY', Prénom: 'PAUL', 'Date de naissance': '2090-12-31' }),
      createLine({
        Référence: 'X-3',
        Nom: 'KAGY',
        Prénom: 'LOUISE',
        'Date de naissance': '1935-02-14',
        Ville: 'NOUMEA',
      }),
    ];
    const report = await submitRows(importRun, 'clients', await createXlsx(rows));
    expect(report).toMatchObject({ lines: 3, added: 2, refused: 1 });
    expect(report?.problems).toEqual([
      { line: 3, column: 'Date de naissance', message: 'La date ne peut pas être dans le futur' },
    ]);
    expect(await count(`person where last_name = 'KAGY' and birth_date = '1990-12-31' and zip_code = '98800'`)).toBe(1);
  });

  it('refuses a contract without its client, with a Lagon number, or with fields that its product lacks', async () => {
    const columns = await columnsOf('contracts');
    const createLine = (values: Readonly<Record<string, string>>) =>
      columns.map(({ header, example }) => values[header] ?? example);
    const rows = [
      columns.map(({ header }) => header),
      createLine({ Numéro: 'A-1', 'Référence client': 'INCONNUE' }),
      createLine({ Numéro: 'AU26000123' }),
      createLine({ Numéro: 'A-2', Produit: 'PJ' }),
      createLine({ Numéro: 'A-3', 'Date d’effet': '31/02/2024', 'Prime annuelle': '12,50' }),
      createLine({ Numéro: 'A-5', 'Prime annuelle': '99999999999', Commission: '10140' }),
      createLine({ Numéro: 'A-6', 'Prime annuelle': '0', Commission: '' }),
      createLine({ Numéro: 'A-7', Commission: '90000' }),
      createLine({ Numéro: 'A-8', 'Date d’effet': '01/03/1960', 'Date de création': '01/03/1960' }),
      createLine({ Numéro: 'A-9', 'Date de création': '02/03/2025' }),
      createLine({ Numéro: 'A-4', Fractionnement: 'Annuel', 'Mode de paiement': 'Échéancier par prélèvement' }),
    ];
    const report = await submitRows(importRun, 'contracts', rows);
    expect(report).toMatchObject({ added: 0, refused: 10 });
    expect(report?.problems.map(({ line: lineNumber, column }) => [lineNumber, column])).toEqual([
      [2, 'Référence client'],
      [3, 'Numéro'],
      [4, 'Immatriculation'],
      [4, 'Marque'],
      [4, 'Modèle'],
      [5, 'Date d’effet'],
      [5, 'Prime annuelle'],
      [6, 'Prime annuelle'],
      [7, 'Prime annuelle'],
      [8, 'Commission'],
      [9, 'Date d’effet'],
      [10, 'Date de création'],
      [11, 'Mode de paiement'],
    ]);
  });

  it('refuses a file without lines, in French', async () => {
    const previewRefusal = async (content: string | BlobPart[]) => {
      const { status, body } = await sendFile(importPreview, 'brokers', content);
      return [status, body.errors?.['files']?.[0]];
    };
    expect(await previewRefusal('Nom;Identifiant\r\nA;b')).toEqual([
      422,
      'Il manque dans la première ligne\u00A0: «\u00A0Code\u00A0». Elle contient\u00A0: «\u00A0Nom\u00A0», «\u00A0Identifiant\u00A0».',
    ]);
    const titled = await createXlsx([
      ['Clients du cabinet', '', ''],
      ['Nom', 'Code', 'Identifiant'],
      ['A', 'B', 'c'],
    ]);
    expect((await previewRefusal(titled))[1]).toMatch(/Elle contient\u00A0: «\u00A0Clients du cabinet\u00A0»\.$/);
    expect(await previewRefusal('Nom;Code;Identifiant')).toEqual([
      422,
      'Ce fichier n’a aucune ligne sous sa première ligne.',
    ]);
    const open = await sendFile(importPreview, 'brokers', 'Nom;Code;Identifiant\n"A;B;c\nD;E;f');
    expect(open).toMatchObject({
      status: 200,
      body: { report: { problems: [{ line: 2, message: expect.stringContaining('Un guillemet (") est ouvert') }] } },
    });
    expect(await previewRefusal(['PK\u0003\u0004 no workbook'])).toEqual([
      422,
      'Ce fichier ne se lit pas\u00A0: enregistrez-le en .xlsx sans mot de passe, ou en CSV.',
    ]);
    const tooManyRows = Array.from({ length: 5_001 }, (_, index) => `Cabinet ${index};C${index};c${index}`);
    expect(await previewRefusal(['Nom;Code;Identifiant', ...tooManyRows].join('\n'))).toEqual([
      422,
      'Ce fichier a plus de 5\u202F000 lignes\u00A0: importez-le en plusieurs fois.',
    ]);
    expect((await previewRefusal('x'.repeat(7_000_000)))[0]).toBe(413);
    expect(
      await submitRows(importPreview, 'brokers', [
        ['Nom', 'Code', 'Identifiant'],
        ['A', 'B', 'C', 'D'],
      ]),
    ).toMatchObject({
      lines: 1,
      refused: 1,
      problems: [{ line: 2, column: null, message: '4 colonnes au lieu de 3' }],
    });
  });
});
