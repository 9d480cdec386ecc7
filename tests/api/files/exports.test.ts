import { readSheet } from 'read-excel-file/node';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import type { ClaimRow } from '#shared/operations/contracts/claims.ts';
import type { ContractRow } from '#shared/operations/contracts/contracts.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { claimColumns } from '#shared/search/columns/claim-columns.ts';
import { clientExportColumns } from '#shared/search/columns/client-columns.ts';
import { contractColumns } from '#shared/search/columns/contract-columns.ts';
import { userColumns } from '#shared/search/columns/user-columns.ts';
import { tooManyRows } from '#shared/tables/export-file.ts';
import { type ApiAnswer, type ApiServer, describeApi } from '#tests/support/server/api.ts';

const linesOf = (answer: ApiAnswer): string[][] => {
  expect(answer.status, answer.bytes.toString().slice(0, 300)).toBe(200);
  expect([...answer.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = answer.bytes.subarray(3).toString().split('\r\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => line.split(';'));
};

const order = { sortField: ['solde', 'numero'], sortOrder: ['DESC', 'ASC'] };
const filter = { ...order, etatGlobal: 'Contrat validé' };

/** Rows of the screen over all its pages. */
const searchRows = async (api: ApiServer, token: string, input: object): Promise<ContractRow[]> => {
  const rows: ContractRow[] = [];
  for (;;) {
    const page = { ...input, pageSize: 7, firstPage: rows.length };
    const { body } = await api.call(endpoints.contractSearch, page, { token });
    rows.push(...(body['contractList'] as ContractRow[]));
    if (rows.length === body['totalCount']) return rows;
  }
};

describeApi('export', (server) => {
  it('contains every row of the search, in its order, with the columns of the screen', async () => {
    const token = await server().tokenOf('courtier');
    const rows = await searchRows(server(), token, filter);
    expect(rows.length).toBeGreaterThan(10);
    const answer = await server().call(endpoints.contractExport, { ...filter, format: 'csv' }, { token });
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toContain('filename="devis-et-contrats-2026-11-21.csv"');
    const [heads, ...lines] = linesOf(answer);
    expect(heads).toEqual(contractColumns.map(({ header }) => header));
    expect(lines.map(([numero, , , , effect, solde]) => [numero, effect, solde])).toEqual(
      rows.map(({ numero, dateEffet, solde }) => [numero, frenchDate(dateEffet), String(solde)]),
    );
  });

  it('contains the same as a workbook, with real dates and amounts', async () => {
    const token = await server().tokenOf('courtier');
    const rows = await searchRows(server(), token, filter);
    const answer = await server().call(endpoints.contractExport, { ...filter, format: 'xlsx' }, { token });
    expect(answer.headers['content-disposition']).toContain('filename="devis-et-contrats-2026-11-21.xlsx"');
    const [heads, ...cells] = await readSheet(answer.bytes);
    expect(heads).toEqual(contractColumns.map(({ header }) => header));
    expect(cells.map(([numero, , , , effect, solde]) => [numero, effect, solde])).toEqual(
      rows.map(({ numero, dateEffet, solde }) => [numero, new Date(`${dateEffet}T00:00:00Z`), solde]),
    );
  });

  it('contains the claims of the search', async () => {
    const token = await server().tokenOf('courtier');
    const search = { getOnlyNonClos: true };
    const { body } = await server().call(endpoints.claimSearch, { ...search, pageSize: 100 }, { token });
    const rows = body['claims'] as unknown as ClaimRow[];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toHaveLength(body['totalCount'] as number);
    const answer = await server().call(endpoints.claimExport, { ...search, format: 'csv' }, { token });
    expect(answer.headers['content-disposition']).toContain('filename="sinistres-2026-11-21.csv"');
    const [heads, ...lines] = linesOf(answer);
    expect(heads).toEqual(claimColumns.map(({ header }) => header));
    expect(lines.map(([number, occurred, , holder]) => [number, occurred, holder])).toEqual(
      rows.map(({ number, occurredOn, nomSouscripteur }) => [number, frenchDate(occurredOn), nomSouscripteur]),
    );
  });

  it('contains clients and users of the caller’s broker only', async () => {
    const token = await server().tokenOf('courtier2');
    const clients = linesOf(await server().call(endpoints.clientExport, {}, { token }));
    expect(clients[0]?.slice(1, clientExportColumns.length)).toEqual(
      clientExportColumns.slice(1).map(({ header }) => header),
    );
    const [ownCount] = await server().db.query<{ n: number }>(
      sql`select count(*) as n from person where broker_id = 2`,
    );
    expect(clients.length - 1).toBe(ownCount?.n);
    const users = linesOf(await server().call(endpoints.brokerUserExport, { brokerId: 1 }, { token }));
    expect(users).toEqual([userColumns.map(({ header }) => header)]);
    const agency = await server().tokenOf('agence');
    expect((await server().call(endpoints.brokerUserExport, {}, { token: agency })).status).toBe(403);
  });

  it('types numbers of clients in XLSX', async () => {
    const token = await server().tokenOf('admin');
    const { bytes } = await server().call(endpoints.clientExport, { format: 'xlsx' }, { token });
    const [heads = [], ...rows] = await readSheet(bytes);
    const staff = rows.map((row) => row[heads.indexOf('Effectif')]).filter((cell) => cell !== null);
    expect(staff.length).toBeGreaterThan(0);
    expect(new Set(staff.map((cell) => typeof cell))).toEqual(new Set(['number']));
  });

  it('adds the broker’s name for callers who see all brokers', async () => {
    const [admin, broker] = [await server().tokenOf('admin'), await server().tokenOf('courtier')];
    const fetchNames = async (
      endpoint: typeof endpoints.clientSearch | typeof endpoints.contractSearch,
      token: string,
    ) => {
      const { body } = await server().call(endpoint, { pageSize: 100, firstPage: 0 }, { token });
      return ((body['clients'] ?? body['contractList']) as { brokerName?: string }[]).map((row) => row.brokerName);
    };
    const files = [
      [endpoints.clientSearch, endpoints.clientExport],
      [endpoints.contractSearch, endpoints.contractExport],
    ] as const;
    for (const [search, inFile] of files) {
      const listedNames = await fetchNames(search, admin);
      expect(new Set(listedNames).size, search.path).toBeGreaterThan(1);
      expect(listedNames).not.toContain(undefined);
      const [heads, ...lines] = linesOf(
        await server().call(inFile, { sortField: [], sortOrder: [] }, { token: admin }),
      );
      expect(heads?.at(-1)).toBe('Courtier');
      expect(lines.slice(0, listedNames.length).map((line) => line.at(-1))).toEqual(listedNames.slice(0, lines.length));
      expect(new Set(await fetchNames(search, broker)), search.path).toEqual(new Set([undefined]));
      const [ownCount] = linesOf(await server().call(inFile, {}, { token: broker }));
      expect(ownCount).not.toContain('Courtier');
    }
  });

  it('contains the rows of an administration list, for administrators only', async () => {
    const token = await server().tokenOf('admin');
    const search = { 'broker.name[LIKE]': 'a' };
    const exportInput = { sortOption: { 'broker.name': 'DESC' }, search } as const;
    const { body } = await server().call(endpoints.adminBrokerList, { ...exportInput, nbItemsPerPage: 100 }, { token });
    const rows = body['brokers'] as { name: string; code: string }[];
    const [heads, ...lines] = linesOf(await server().call(endpoints.adminBrokerExport, exportInput, { token }));
    expect(heads?.slice(0, 6)).toEqual([
      'Nom',
      'Code',
      'Identifiant',
      'Utilisateurs actifs',
      'Actif',
      'Raison sociale',
    ]);
    expect(heads).toEqual(expect.arrayContaining(['Adresse', 'RIDET', 'Numéro RIAS']));
    expect(rows.length).toBeGreaterThan(1);
    expect(lines.map(([name, code]) => [name, code])).toEqual(rows.map(({ name, code }) => [name, code]));
    const journal = linesOf(
      await server().call(endpoints.adminAuditExport, { search: { 'audit.kind[=]': 'deed' } }, { token }),
    );
    expect(journal[0]).toEqual(['Date', 'Personne', 'Événement', 'Objet', 'Changements', 'Adresse réseau', 'Appareil']);
    expect(journal.length).toBeGreaterThan(1);
    const broker = await server().tokenOf('courtier');
    for (const operation of [endpoints.adminUserExport, endpoints.adminRoleExport, endpoints.adminAuditExport])
      expect((await server().call(operation, {}, { token: broker })).status).toBe(403);
  });

  it('guards formulas and is audited', async () => {
    const token = await server().tokenOf('root');
    await server().db.query(
      sql`update app_user set first_name = '=HYPERLINK("http://x")' where email = 'inactif@lagon.nc'`,
    );
    const search = { email: 'inactif@lagon.nc' };
    const csv = await server().call(endpoints.brokerUserExport, search, { token });
    expect(csv.bytes.toString()).toContain(`\r\n"'=HYPERLINK(""http://x"")";`);
    const xlsx = await server().call(endpoints.brokerUserExport, { ...search, format: 'xlsx' }, { token });
    expect((await readSheet(xlsx.bytes))[1]?.[0]).toBe(`'=HYPERLINK("http://x")`);
    const audit = await server().db.query(
      sql`select subject, after from audit where action = 'exported' order by id desc limit 1`,
    );
    expect(audit).toEqual([{ subject: 'utilisateurs', after: { format: 'xlsx', rows: 1 } }]);
  });

  it('refuses more than 10,000 rows with advice', async () => {
    const token = await server().tokenOf('root');
    const insertUsers = (count: number) =>
      server().db.query(sql`
        insert into app_user (email, email_n, password_hash, first_name, last_name, first_name_n, last_name_n, role_id)
        select 'many' || n || '@x.nc', 'many' || n || '@x.nc', 'x', 'M', 'N', 'm', 'n', (select min(id) from role)
        from generate_series((select count(*) from app_user where email like 'many%') + 1, ${count}::int) n`);
    await insertUsers(10_000);
    const all = linesOf(await server().call(endpoints.brokerUserExport, { email: 'many' }, { token }));
    expect(all).toHaveLength(10_001);
    await insertUsers(10_001);
    const refused = await server().call(endpoints.brokerUserExport, { email: 'many' }, { token });
    expect([refused.status, refused.body.message?.message]).toEqual([422, tooManyRows]);
  });
});
