import { expect, it } from 'vitest';
import { raw } from '#server/db/sql.ts';
import { importPreview, importRun } from '#shared/operations/people/imports.ts';
import {
  adminBrokerExport,
  adminUserExport,
  brokerUserExport,
  clientExport,
  contractExport,
} from '#shared/operations/shell/exports.ts';
import { messages } from '#shared/primitives/messages.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { importsOf } from '#tests/support/uploads/imports.ts';

describeApi('imports of values in any notation', (server) => {
  const { sendFile, submitRows, columnsOf, count } = importsOf(server);
  const linesOf = async (clientRows: readonly Readonly<Record<string, string>>[]) => {
    const columns = await columnsOf('clients');
    const header = columns.map((column) => column.header);
    const createLine = (values: Readonly<Record<string, string>>) =>
      columns.map((column) => ({ Courtier: 'niaouli', ...values })[column.header] ?? column.example);
    return [header, ...clientRows.map(createLine)];
  };

  it('parses telephone numbers, or refuses them with the reason', async () => {
    const cases = [
      ['+687 75 12 34', '', '+687', '751234'],
      ['+33 6 12 34 56 78', '', '+33', '0612345678'],
      ['0612345678', '', '+33', '0612345678'],
      ['612345678', 'France', '+33', '0612345678'],
      ['612345678', '33', '+33', '0612345678'],
      ['87123456', '689', '+689', '87123456'],
      ['751234', 'Nouvelle-Calédonie', '+687', '751234'],
    ] as const;
    const rows = await linesOf([
      ...cases.map(([phone, prefix], index) => ({
        Référence: `T-${index}`,
        Nom: `TELEPHONE ${'ABCDEFG'[index]}`,
        Téléphone: phone,
        Indicatif: prefix,
      })),
      { Référence: 'T-9', Nom: 'ALLEMAND', Téléphone: '+49 30 1234', Indicatif: '' },
    ]);
    const report = await submitRows(importRun, 'clients', rows);
    expect(report).toMatchObject({ added: cases.length, refused: 1 });
    expect(report?.problems).toEqual([
      { line: cases.length + 2, column: 'Téléphone', message: "Téléphone n'est pas un numero de téléphone valide" },
    ]);
    const storedRows = await server().db.query(
      raw(`select body #>> '{phone,prefix}' as prefix, body #>> '{phone,number}' as number from person
        where import_reference like 'T-%' order by import_reference`),
    );
    expect(storedRows).toEqual(cases.map(([, , prefix, number]) => ({ prefix, number })));
  });

  it('takes civilities as files write them, and the country of a postcode', async () => {
    const cases = [
      ['Mme', '98714', 'MME', 'Polynésie française', 'Papeete'],
      ['M.', '98800', 'M', 'Nouvelle-Calédonie', 'Nouméa'],
      ['Mr', '98600', 'M', 'Wallis-et-Futuna', 'Uvea'],
      ['Mlle', '75011', 'MME', 'France', 'X'],
      ['MADAME', '98800', 'MME', 'Nouvelle-Calédonie', 'Nouméa'],
    ] as const;
    const rows = await linesOf(
      cases.map(([civility, zipCode, , , city], index) => ({
        Référence: `C-${index}`,
        Nom: `CIVILITE ${'ABCDE'[index]}`,
        Civilité: civility,
        'Code postal': zipCode,
        Ville: city,
        Pays: '',
      })),
    );
    expect(await submitRows(importRun, 'clients', rows)).toMatchObject({ added: cases.length, refused: 0 });
    const storedRows = await server().db.query(
      raw(`select body #>> '{civility,code}' as civility, body #>> '{address,country}' as country from person
        where import_reference like 'C-%' order by import_reference`),
    );
    expect(storedRows).toEqual(cases.map(([, , civility, country]) => ({ civility, country })));
  });

  it('refuses a city that is none of its postcode, as the forms do', async () => {
    const cities = [
      ['Paris', '98800'],
      ['NOUMEA CEDEX', '98800'],
      ['MONT DORE', '98809'],
      ['Nouméa', '98848'],
    ] as const;
    const rows = await linesOf(
      cities.map(([city, zipCode], index) => ({
        ...{ Référence: `V-${index}`, Nom: `VILLE ${'ABCD'[index]}`, Pays: '', Ville: city, 'Code postal': zipCode },
      })),
    );
    const message = messages.cityOfZipCode('Ville', ['Nouméa']);
    expect(await submitRows(importRun, 'clients', rows)).toMatchObject({
      added: 3,
      problems: [{ line: 2, column: 'Ville', message }],
    });
    for (const city of ['Nouméa', 'Le Mont-Dore', 'Nouméa Cedex'])
      expect(await count(`person where import_reference like 'V-%' and body #>> '{address,city}' = '${city}'`)).toBe(1);
  });

  it('takes a RIDET for the same company whether a spreadsheet dropped its zero or not', async () => {
    const firm = {
      'Raison sociale': 'QUINCAILLERIE DU SUD',
      'Nom commercial': 'QUINCAILLERIE',
      'Type de client': 'Personne morale',
      'Forme juridique': 'SARL',
    };
    const rows = await linesOf([
      { ...firm, Référence: 'S-1', RIDET: '0 723 456.001' },
      { ...firm, Référence: 'S-2', RIDET: '723456001' },
    ]);
    const report = await submitRows(importPreview, 'clients', rows);
    expect(report).toMatchObject({
      added: 1,
      refused: 1,
      problems: [{ line: 3, message: 'Même identité qu’à la ligne 2' }],
    });
  });

  it('recognises a person by swapped names and the same birth date', async () => {
    const rows = await linesOf([
      { Référence: 'N-1', Nom: 'NGUYEN VAN', Prénom: 'DUC', 'Date de naissance': 'né le 07/08/1979' },
      { Référence: 'N-2', Nom: 'Đức', Prénom: 'Nguyễn Văn'.normalize('NFD'), 'Date de naissance': '07.08.1979' },
    ]);
    expect(await submitRows(importPreview, 'clients', rows)).toMatchObject({ added: 1, refused: 1 });
    expect(await submitRows(importRun, 'clients', rows.slice(0, 2))).toMatchObject({ added: 1 });
    const [header, , swapped] = rows;
    const swappedPreview = await submitRows(importPreview, 'clients', [header ?? [], swapped ?? []]);
    expect(swappedPreview).toMatchObject({ added: 0, refused: 1 });
    expect(swappedPreview?.problems[0]?.message).toMatch(/existe déjà sous la référence «\u00A0N-1\u00A0»/);
  });

  it('finds a broker by code in any case, and a user’s by the name that exports write', async () => {
    const header = ['Nom', 'Code', 'Identifiant'];
    const brokers = [header, ['Autre', 'niaouli', 'a'], ['Un', 'w4m', 'b'], ['Deux', 'W4M', 'c']];
    expect(await submitRows(importPreview, 'brokers', brokers)).toMatchObject({ added: 1, known: 1, refused: 1 });
    const [broker] = await server().db.query<{ name: string }>(raw(`select name from broker where code = 'NIAOULI'`));
    const users = [
      ['Prénom', 'Nom', 'E-mail', 'Courtier', 'Rôle'],
      ['Ana', 'Code', 'ana1@recif.example', 'Niaouli', 'Agence'],
      ['Ana', 'Nom', 'ana2@recif.example', broker?.name ?? '', 'Agence'],
    ];
    expect(await submitRows(importPreview, 'users', users)).toMatchObject({ added: 2, refused: 0 });
  });

  it('skips the delimiter line of Excel and explains files of other programs', async () => {
    const text = 'sep=;\r\nNom;Code;Identifiant\r\nCabinet;CAB1;cab1';
    const { status, body } = await sendFile(importRun, 'brokers', text);
    expect([status, (body as { report?: { added: number } }).report?.added]).toEqual([200, 1]);
    expect(await count(`broker where code = 'CAB1'`)).toBe(1);
    const previewRefusal = async (content: BlobPart[]) =>
      (await sendFile(importPreview, 'brokers', content)).body.errors?.['files']?.[0];
    const advice = 'Ce fichier ne se lit pas\u00A0: enregistrez-le en .xlsx sans mot de passe, ou en CSV.';
    // An .xls workbook, or a protected .xlsx, is a compound file; .ods is a zip of another kind.
    expect(await previewRefusal([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0])])).toBe(advice);
    expect(await previewRefusal(['PK\u0003\u0004 mimetypeapplication/vnd.oasis.opendocument.spreadsheet'])).toBe(
      advice,
    );
  });

  it('imports an export of users and of brokers again', async () => {
    await server().db.query(raw(`update broker set is_enabled = false where code = 'NIAOULI'`));
    await server().db.query(
      raw(`insert into broker (code, name, login) select 'JUMEAU', name, 'jumeau' from broker where code = 'LAGONSUD'`),
    );
    for (const [operation, kind] of [
      [adminUserExport, 'users'],
      [brokerUserExport, 'users'],
      [adminBrokerExport, 'brokers'],
    ] as const)
      for (const format of ['csv', 'xlsx'] as const) {
        const token = await server().tokenOf('admin');
        const { bytes } = await server().call(operation, { format } as never, { token });
        const report = await submitRows(importPreview, kind, [bytes as unknown as BlobPart]);
        expect(report?.problems, kind).toEqual([]);
        expect(report).toMatchObject({ added: 0, refused: 0 });
        expect(report?.known).toBeGreaterThan(3);
        expect(report?.differences).toEqual([]);
      }
    await server().db.query(raw(`update broker set is_enabled = true where code = 'NIAOULI'`));
    const unknownBrokerFile = ['Prénom;Nom;E-mail;Courtier;Rôle', 'Ana;Neuf;neuve@recif.example;INCONNU;Aucun'].join(
      '\r\n',
    );
    const refused = await submitRows(importPreview, 'users', [unknownBrokerFile]);
    expect(refused?.problems.map(({ column }) => column)).toEqual(['Rôle', 'Courtier']);
  });

  it('imports an export of clients again, as Excel saves it too, and adds those of another installation', async () => {
    const token = await server().tokenOf('admin');
    const exportClients = async (format: 'csv' | 'xlsx', account = token) =>
      (await server().call(clientExport, { format } as never, { token: account })).bytes as unknown as BlobPart;
    const clients = await count('person');
    const csv = Buffer.from((await exportClients('csv')) as never).toString('utf8');
    const bySpreadsheet = csv.replaceAll('\r\n', '\n').replaceAll(/;0(\d{9});/g, ';$1;');
    for (const file of [csv, await exportClients('xlsx'), bySpreadsheet]) {
      const report = await submitRows(importRun, 'clients', [file]);
      expect(report?.problems).toEqual([]);
      expect(report?.differences).toEqual([]);
      expect(report).toMatchObject({ added: 0, known: clients, refused: 0 });
    }
    expect(await count('person')).toBe(clients);
    expect(await count(`person where import_reference like 'Lagon-%'`)).toBe(0);
    const brokers = await submitRows(importPreview, 'clients', [
      await exportClients('csv', await server().tokenOf('courtier')),
    ]);
    expect(brokers).toMatchObject({ added: 0, refused: 0, known: await count('person where broker_id = 1') });

    const [header = '', ...lines] = csv.split('\r\n');
    const names = header.split(';');
    const editLine = (line: string, cells: Readonly<Record<string, string>>) =>
      line
        .split(';')
        .map((cell, index) => cells[names[index] ?? ''] ?? cell)
        .join(';');
    const [person = ''] = lines.filter((line) => line.includes('Personne physique') && line.includes('@'));
    const renamed = editLine(person, { Nom: 'AUTRE', Prénom: 'PERSONNE' });
    const changed = await submitRows(importPreview, 'clients', [[header, renamed].join('\r\n')]);
    expect(changed?.problems[0]?.message).toMatch(/^Cette référence est celle de /);
    const otherInstallationRows = [
      editLine(person, { Nom: 'AILLEURS', 'Date de naissance': '03/02/1971', Référence: 'Lagon-900000001' }),
    ];
    const added = await submitRows(importRun, 'clients', [[header, ...otherInstallationRows].join('\r\n')]);
    expect(added?.problems).toEqual([]);
    expect(added).toMatchObject({ added: 1, refused: 0 });
    const repeatedImport = await submitRows(importRun, 'clients', [[header, ...otherInstallationRows].join('\r\n')]);
    expect(repeatedImport).toMatchObject({ added: 0, known: 1 });
  });

  it('refuses an export of contracts with the reason', async () => {
    const token = await server().tokenOf('admin');
    for (const format of ['csv', 'xlsx'] as const) {
      const { bytes } = await server().call(contractExport, { format } as never, { token });
      const { status, body } = await sendFile(importPreview, 'contracts', [bytes as unknown as BlobPart]);
      expect(status).toBe(422);
      expect(body.errors?.['files']?.[0]).toMatch(/^Ce fichier est un export de la recherche/);
    }
  });
});
