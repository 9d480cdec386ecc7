import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';

const contractOf = async (server: ApiServer): Promise<number> => {
  const [row] = await server.db.query<{ id: number }>(sql`
    select c.id from contract c join app_user u on u.broker_id = c.broker_id
    where u.email = 'agence@lagon.nc' order by c.id limit 1`);
  if (!row) throw new Error('no contract');
  return row.id;
};

const sendWithKey = async (server: ApiServer, key: string, contract: number, file = '%PDF-1.7 a') => {
  const form = new FormData();
  form.append('typeDemande', JSON.stringify({ code: 'AUTRE', libelle: 'Autre demande' }));
  form.append('sujet', `Objet ${key}`);
  form.append('dateEffet', '2026-12-01');
  form.append('contrat', String(contract));
  form.append('files', new File([file], 'a.pdf', { type: 'application/pdf' }));
  const token = await server.tokenOf('agence');
  return server.request('POST', '/api/task/create', { token, form, headers: { 'idempotency-key': key } });
};

const settleKey = async (server: ApiServer, key: string, account = 'agence') =>
  (await server.call(endpoints.keySettle, { key }, { token: await server.tokenOf(account) })).body;

const tasksOf = async ({ db }: ApiServer, key: string): Promise<number> =>
  (await db.query(sql`select id from task where idempotency_key = ${key}::uuid`)).length;

describeApi('receipts of calls', (server) => {
  it('execute a request once for repeated deliveries', async () => {
    const [key, contract] = [randomUUID(), await contractOf(server())];
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendWithKey(server(), key, contract)));
    const executed = answers.filter(({ status }) => status === 200);
    expect(executed.length).toBeGreaterThan(0);
    expect(new Set(executed.map(({ body }) => body['number'])).size).toBe(1);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    expect(await tasksOf(server(), key)).toBe(1);
    expect(await settleKey(server(), key)).toMatchObject({ state: 'done', status: 200, body: executed[0]?.body });
  });

  it('refuse a key for other bytes', async () => {
    const [key, contract] = [randomUUID(), await contractOf(server())];
    expect((await sendWithKey(server(), key, contract)).status).toBe(200);
    expect((await sendWithKey(server(), key, contract, '%PDF-1.7 b')).status).toBe(422);
  });

  it('stay cancelled and never take effect', async () => {
    const [key, contract] = [randomUUID(), await contractOf(server())];
    expect(await settleKey(server(), key)).toMatchObject({ state: 'cancelled' });
    expect((await sendWithKey(server(), key.toUpperCase(), contract)).status).toBe(410);
    expect(await settleKey(server(), key)).toMatchObject({ state: 'cancelled' });
    expect(await tasksOf(server(), key)).toBe(0);
  });

  it('are hidden from other persons', async () => {
    const [key, contract] = [randomUUID(), await contractOf(server())];
    await sendWithKey(server(), key, contract);
    expect(await settleKey(server(), key, 'courtier2')).toMatchObject({ state: 'cancelled' });
    expect(await settleKey(server(), key)).toMatchObject({ state: 'done' });
  });

  it('refuse a file that is neither image nor PDF, regardless of its name', async () => {
    const [key, contract] = [randomUUID(), await contractOf(server())];
    const answer = await sendWithKey(server(), key, contract, 'MZ not a PDF');
    expect(answer).toMatchObject({ status: 422 });
    expect(answer.body.errors?.['files']).toBeDefined();
    expect(await tasksOf(server(), key)).toBe(0);
  });
});
