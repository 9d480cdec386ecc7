import * as v from 'valibot';
import { expect, it } from 'vitest';
import { raw } from '#server/db/sql.ts';
import { customerContractSearch } from '#shared/operations/clients/clients.ts';
import { contractSearch } from '#shared/operations/contracts/contracts.ts';
import { importPreview, importRun } from '#shared/operations/people/imports.ts';
import { contractExport } from '#shared/operations/shell/exports.ts';
import { portfolioChanges } from '#shared/operations/shell/portfolio.ts';
import { messages } from '#shared/primitives/messages.ts';
import { adjustmentKinds } from '#shared/primitives/vocabulary/adjustments.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { importsOf } from '#tests/support/uploads/imports.ts';

interface Claim {
  readonly id: number;
  readonly number: string;
  readonly state: string;
  readonly subState: string;
}

describeApi('imports of rows that exist', (server) => {
  const { sendFile, submitRows, columnsOf, count } = importsOf(server);
  const findClaims = (condition: string) =>
    server().db.query<Claim>(raw(`select id, number, state, sub_state as "subState" from claim where ${condition}`));

  it('leave the detail of a claim whose state did not change', async () => {
    const [claim] = await findClaims(`state = 'Clos' and sub_state <> '' order by id limit 1`);
    if (!claim) throw new Error('The demonstration has a closed claim with a detail');
    for (const rows of [
      [
        ['Sinistre', 'État'],
        [claim.number, 'Clos'],
      ],
      [
        ['Sinistre', 'État', 'Précision'],
        [claim.number.toLowerCase(), 'clos', ''],
      ],
    ])
      for (const operation of [importPreview, importRun])
        expect(await submitRows(operation, 'claimStates', rows)).toMatchObject({ added: 0, known: 1, refused: 0 });
    expect(await findClaims(`id = ${claim.id}`)).toEqual([claim]);
    const reopened = [
      ['Sinistre', 'État'],
      [claim.number, 'Expertise'],
    ];
    expect(await submitRows(importRun, 'claimStates', reopened)).toMatchObject({
      added: 1,
      effects: `Un sinistre revient à un état antérieur\u00A0: ${claim.number} (de Clos à Expertise). Ce fichier est peut-être plus ancien que ce qui a été noté depuis.`,
    });
    expect(await findClaims(`id = ${claim.id}`)).toEqual([claim]);
    await submitRows(importRun, 'claimStates', reopened, { confirmed: true });
    expect(await findClaims(`id = ${claim.id}`)).toEqual([{ ...claim, state: 'Expertise', subState: '' }]);
  });

  it('ask again if others than the confirmed claims would return to an earlier state', async () => {
    const [closed] = await findClaims(`state = 'Clos' order by id desc limit 1`);
    const [noted] = await findClaims(`state = 'Expertise' order by id desc limit 1`);
    const rows = [['Sinistre', 'État'], ...[closed, noted].map((claim) => [claim?.number ?? '', 'Expertise'])];
    const trial = await submitRows(importPreview, 'claimStates', rows);
    expect(trial?.effects).toContain(closed?.number);
    await server().db.query(raw(`update claim set state = 'Clos' where id = ${noted?.id}`));
    const asked = await submitRows(importRun, 'claimStates', rows, { confirmed: true, effects: trial?.effects });
    expect(asked?.effects).toMatch(/^2 sinistres reviennent/);
    expect(await findClaims(`state = 'Clos' and id in (${closed?.id}, ${noted?.id})`)).toHaveLength(2);
    await submitRows(importRun, 'claimStates', rows, { confirmed: true, effects: asked?.effects });
    expect(await findClaims(`state = 'Expertise' and id in (${closed?.id}, ${noted?.id})`)).toHaveLength(2);
  });

  it('take the state « En cours » of a claim that has it, and name a state that is unknown', async () => {
    const [running] = await findClaims(`state = 'En cours' order by id limit 1`);
    const [closedClaim] = await findClaims(`state = 'Clos' order by id limit 1`);
    const report = await submitRows(importPreview, 'claimStates', [
      ['Sinistre', 'État'],
      [running?.number ?? '', 'En cours'],
      [closedClaim?.number ?? '', 'En cours'],
      ['S26999999', 'zzz'],
      ['', ''],
    ]);
    expect(report).toMatchObject({
      lines: 3,
      known: 1,
      added: 0,
      problems: [
        { line: 3, column: 'État', message: messages.notInList('En cours') },
        { line: 4, column: 'État', message: messages.notInList('zzz') },
      ],
    });
  });

  it('find a contract by its number in any notation, and its client by the reference of an export', async () => {
    const [client] = await server().db.query<{ id: number }>(
      raw(
        `select p.id from person p join broker b on b.id = p.broker_id where b.code = 'NIAOULI' order by p.id limit 1`,
      ),
    );
    const columns = await columnsOf('contracts');
    const header = columns.map((column) => column.header);
    const createLine = (number: string) =>
      columns.map(
        ({ header: name, example }) =>
          ({ Numéro: number, Courtier: 'niaouli', 'Référence client': `lagon-${client?.id}`, Produit: 'automobile' })[
            name
          ] ?? example,
      );
    const duplicateLines = [header, createLine('ABC-77'), createLine('abc 77')];
    expect(await submitRows(importPreview, 'contracts', duplicateLines)).toMatchObject({
      added: 1,
      problems: [{ line: 3, message: 'Même numéro qu’à la ligne 2' }],
    });
    expect(await submitRows(importRun, 'contracts', duplicateLines)).toMatchObject({ added: 1 });
    expect(await count(`contract where numero = 'ABC-77' and person_id = ${client?.id}`)).toBe(1);
    expect(await submitRows(importRun, 'contracts', [header, createLine('abc-77')])).toMatchObject({
      added: 0,
      known: 1,
    });
    const byCode = createLine('ABC-78').map((cell) => (cell === 'automobile' ? 'auto' : cell));
    expect(await submitRows(importPreview, 'contracts', [header, byCode])).toMatchObject({ added: 1 });
    const termination = [
      ['Contrat', 'Nature', 'Date d’effet', 'Motif'],
      ['abc-77', adjustmentKinds.termination.toUpperCase(), '01/10/2026', 'Vente'],
      ['abc-77', 'zzz', '01/10/2026', 'Vente'],
    ];
    expect(await submitRows(importPreview, 'premiumAdjustments', termination)).toMatchObject({
      added: 1,
      problems: [{ line: 3, column: 'Nature', message: messages.notInList('zzz') }],
    });
  });

  it('give an imported contract no balance in searches and exports', async () => {
    const token = await server().tokenOf('courtier');
    const filter = { numero: 'ABC-77' };
    const { body } = await server().call(contractSearch, filter, { token });
    const [row] = v.parse(contractSearch.output, body).contractList;
    expect(row).toMatchObject({ numero: 'ABC-77', solde: null });
    const search = { idPersonnes: [row?.personId ?? 0], getSolde: true };
    const answer = await server().call(customerContractSearch, search, { token });
    const { contractList, ...totals } = v.parse(customerContractSearch.output, answer.body);
    expect(contractList.find(({ numero }) => numero === 'ABC-77')?.solde).toBeNull();
    expect(totals).toMatchObject({ totalCount: contractList.length, unknownBalances: 1 });
    const synced = await server().call(portfolioChanges, { limit: 500 }, { token });
    const { contracts } = v.parse(portfolioChanges.output, synced.body);
    expect(contracts.find(({ id }) => id === row?.id)?.row.solde).toBeNull();
    const file = await server().call(contractExport, { ...filter, format: 'csv' }, { token });
    expect(file.bytes.toString()).toMatch(/ABC-77;.*;01\/03\/2024;Non connu;/);
  });

  it('refuse an effect date more than a year ahead', async () => {
    const columns = await columnsOf('contracts');
    const createLine = (number: string, effectDate: string) =>
      columns.map(
        ({ header, example }) =>
          ({ Numéro: number, 'Référence client': 'lagon-1', Courtier: 'niaouli', 'Date d’effet': effectDate })[
            header
          ] ?? (header === 'Date de création' ? '' : example),
      );
    const rows = [
      columns.map(({ header }) => header),
      createLine('P-2026-1', '21/11/2027'),
      createLine('P-2026-2', '31/12/2030'),
    ];
    const report = await submitRows(importPreview, 'contracts', rows);
    expect(report?.problems.filter(({ column }) => column === 'Date d’effet')).toEqual([
      { line: 3, column: 'Date d’effet', message: 'La date doit être le 21/11/2027 ou avant' },
    ]);
  });

  it('refuse a line that was cut', async () => {
    const rows = [
      'Nom;Prénom;E-mail;Courtier;Rôle;Actif',
      'Entiere;Ana;ana@cut.example;NIAOULI;Courtier;',
      'Coupe;Bob;bob@cut.example;NIAOULI;Courtier',
    ];
    const { body } = await sendFile(importPreview, 'users', rows.join('\r\n'));
    expect(v.parse(importPreview.output, body).report).toMatchObject({
      added: 1,
      refused: 1,
      problems: [{ line: 3, column: null, message: '5 colonnes au lieu de 6' }],
    });
  });

  it('are refused with the name of a used column that the file has twice', async () => {
    const rows = 'Sinistre;État;Remarque;etat;Remarque\r\nS-1;Clos;;Expertise;';
    const { status, body } = await sendFile(importPreview, 'claimStates', rows);
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      files: ['La première ligne a plusieurs fois\u00A0: «\u00A0État\u00A0». Ne gardez que la colonne à importer.'],
    });
  });

  it('add a client whose identity only a refused line above has', async () => {
    const columns = await columnsOf('clients');
    const firm = {
      Courtier: 'niaouli',
      'Raison sociale': 'MENUISERIE DU NORD',
      'Nom commercial': 'MENUISERIE',
      'Type de client': 'Personne morale',
      'Forme juridique': 'SARL',
      RIDET: '0 823 456.001',
    };
    const createLine = (changes: Readonly<Record<string, string>>) =>
      columns.map(({ header, example }) => ({ ...firm, ...changes })[header] ?? example);
    const rows = [
      columns.map(({ header }) => header),
      createLine({ Référence: 'R-1', 'E-mail': 'pas une adresse' }),
      createLine({ Référence: 'R-2' }),
      createLine({ Référence: 'R-3' }),
    ];
    for (const operation of [importPreview, importRun])
      expect(await submitRows(operation, 'clients', rows)).toMatchObject({
        added: 1,
        refused: 2,
        problems: [
          { line: 2, column: 'E-mail' },
          { line: 4, message: 'Même identité qu’à la ligne 3' },
        ],
      });
    expect(await count(`person where import_reference like 'R-_' and ridet = '0823456001'`)).toBe(1);
  });
});
