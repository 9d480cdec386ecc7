import * as v from 'valibot';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { adminAuditList } from '#shared/operations/people/audit-list.ts';
import { login } from '#shared/operations/people/session.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi('audit search', (server) => {
  const list = async (account: 'root' | 'admin', search: object = {}, overrides: object = {}) => {
    const token = await server().tokenOf(account);
    const answer = await server().call(adminAuditList, { search, nbItemsPerPage: 100, ...overrides } as never, {
      token,
    });
    return v.parse(adminAuditList.output, answer.body);
  };
  const writeAuditRow = (
    at: string,
    [action, operation = null]: readonly [action: string, operation?: string | null],
    subject: string,
    userId: number,
  ) =>
    server().db.query(sql`
      insert into audit (at, user_id, action, subject, address, operation)
      values (${at}, ${userId}, ${action}, ${subject}, '203.0.113.7', ${operation})`);
  const idOf = async (email: string): Promise<number> =>
    (await server().db.query<{ id: number }>(sql`select id from app_user where email = ${email}`))[0]?.id ?? 0;

  it('lists in French who did what, when, to what and from where, newest first', async () => {
    const broker = await idOf('courtier@lagon.nc');
    await writeAuditRow('2026-02-03T01:00:00Z', ['contact-updated'], 'contractId 12, documentId 5', broker);
    await writeAuditRow('2026-02-03T02:00:00Z', ['refused', 'contractGet'], 'idContrat 12', broker);
    await writeAuditRow('2026-02-03T03:00:00Z', ['login', 'login'], `user ${broker}`, broker);
    const { rows, nbItemsTotal } = await list('admin', { 'audit.at[>=]': '2026-02-03', 'audit.at[<=]': '2026-02-03' });
    expect(nbItemsTotal).toBe(3);
    expect(rows).toMatchObject([
      { kind: 'sign-in', title: 'Connexion', subject: '', person: { email: 'courtier@lagon.nc' } },
      {
        kind: 'refusal',
        title: expect.stringMatching(/^Refusé\u00A0: [a-zà-ÿ]/),
        subject: expect.stringMatching(/^Contrat [A-Z]/),
      },
      {
        kind: 'deed',
        title: 'Coordonnées modifiées',
        subject: expect.stringMatching(/^Contrat [A-Z]\w+, Pièce [A-Z]/),
        address: '203.0.113.7',
      },
    ]);
  });

  it('filters by person, kind, subject, address and day in Nouméa', async () => {
    const broker = await idOf('courtier@lagon.nc');
    // Already 9 March in Nouméa.
    await writeAuditRow('2026-03-08T13:30:00Z', ['client-updated'], 'client 77', broker);
    const count = async (search: object): Promise<number> =>
      (await list('root', { 'audit.at[>=]': '2026-03-09', 'audit.at[<=]': '2026-03-09', ...search })).nbItemsTotal;
    expect(await count({})).toBe(1);
    expect(await count({ 'audit.person[LIKE]': 'courtier LAGON' })).toBe(1);
    expect(await count({ 'audit.person[LIKE]': 'personne de ce nom' })).toBe(0);
    expect(await count({ 'audit.kind[=]': 'deed' })).toBe(1);
    expect(await count({ 'audit.kind[=]': 'sign-in' })).toBe(0);
    expect(await count({ 'audit.subject[LIKE]': 'client 77' })).toBe(1);
    expect(await count({ 'audit.subject[LIKE]': 'client 7' })).toBe(0);
    expect(await count({ 'audit.subject[LIKE]': 'contrat 77' })).toBe(0);
    expect(await count({ 'audit.address[LIKE]': '203.0.113' })).toBe(1);
    expect(await count({ 'audit.address[LIKE]': '198.51' })).toBe(0);
  });

  it('contains successful and failed sign-ins', async () => {
    await server().call(login, { email: 'courtier@lagon.nc', password: 'Faux-2026', token: '' } as never, {});
    await server().tokenOf('agence');
    const { rows } = await list('root', { 'audit.kind[=]': 'sign-in' });
    expect(rows.map(({ title }) => title)).toEqual(expect.arrayContaining(['Connexion', 'Connexion refusée']));
  });

  it('contains the device of the actor and of refused calls', async () => {
    const userAgent = 'Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1';
    const wrongCredentials = { email: 'agence@lagon.nc', password: 'Faux-2026', token: '' };
    await server().call(login, wrongCredentials as never, { headers: { 'user-agent': userAgent } });
    const { rows } = await list('root', { 'audit.kind[=]': 'sign-in', 'audit.person[LIKE]': 'agence' });
    expect(rows.find(({ title }) => title === 'Connexion refusée')?.device).toBe('Safari sur iPad');
    await writeAuditRow('2026-05-01T01:00:00Z', ['exported'], 'contrats', await idOf('agence@lagon.nc'));
    const before = await list('root', { 'audit.at[>=]': '2026-05-01', 'audit.at[<=]': '2026-05-01' });
    expect(before.rows.map(({ device }) => device)).toEqual(['']);
  });

  it('hides root accounts from administrators and paginates without overlap', async () => {
    const root = await idOf('root@lagon.nc');
    await writeAuditRow('2026-04-01T01:00:00Z', ['tariff.import'], 'tariff AUTO', root);
    for (let n = 0; n < 3; n += 1)
      await writeAuditRow('2026-04-01T02:00:00Z', ['exported'], 'contrats', await idOf('admin@lagon.nc'));
    const day = { 'audit.at[>=]': '2026-04-01', 'audit.at[<=]': '2026-04-01' };
    expect((await list('admin', day)).nbItemsTotal).toBe(3);
    expect((await list('root', day)).nbItemsTotal).toBe(4);
    const pages = await Promise.all([1, 2].map((page) => list('root', day, { nbItemsPerPage: 2, page })));
    expect(new Set(pages.flatMap(({ rows }) => rows.map(({ id }) => id))).size).toBe(4);
  });
});
