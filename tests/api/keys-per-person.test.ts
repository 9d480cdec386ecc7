import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { purgeAnswers } from '#server/db/idempotency-repository.ts';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import { describeApi } from '#tests/support/api.ts';
import { client, legalQuote } from '#tests/support/quotes.ts';

describeApi('an idempotency key', (server) => {
  it('of another person does not give 500: everybody’s sending takes effect, once each', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const ids: unknown[] = [];
    for (const account of ['courtier', 'courtier2', 'courtier3', 'courtier']) {
      const token = await server().tokenOf(account);
      const answer = await server().call(endpoints.clientAdd, { client: { person: client } }, { token, headers });
      expect([answer.status, answer.body.success], account).toEqual([200, true]);
      ids.push(answer.body['clientId']);
    }
    expect(new Set(ids.slice(0, 3)).size).toBe(3);
    expect(ids[3]).toBe(ids[0]);
  });

  it('whose answer was forgotten after 90 days is refused as sent before, and makes nothing twice', async () => {
    const { db, clock } = server();
    const legal = { product: { code: 'PJ' }, ...legalQuote };
    const token = await server().tokenOf('courtier');
    const priced = await server().call(endpoints.estimation, { estimate: legal }, { token });
    const [formula] = Object.values((priced.body['estimation'] as { formulas: object }).formulas);
    const [row] = await db.query<{ id: number }>(sql`select id from contract where broker_id = 1 order by id limit 1`);
    const request = new FormData();
    request.set('typeDemande', JSON.stringify({ code: 'AVENANT', libelle: 'Avenant' }));
    for (const [name, value] of Object.entries({ sujet: 'Une fois', dateEffet: '2027-01-04', contrat: row?.id }))
      request.set(name, String(value));
    const sendings = [
      ['clientAdd', { body: { client: { person: { ...client, lastname: 'Longtemps' } } } }],
      ['estimateCreation', { body: { estimate: { ...legal, effectDate: '2026-12-01', formula } } }],
      ['taskCreate', { form: request }],
    ] as const;
    const keys = sendings.map(() => randomUUID());
    const send = async (at: number) => {
      const [name, what] = sendings[at] ?? sendings[0];
      const headers = { 'idempotency-key': keys[at] ?? '' };
      return server().request('POST', endpoints[name].path, { token, headers, ...what });
    };
    const counted = sql`select (select count(*) from person) as persons, (select count(*) from task) as tasks,
      (select count(*) from quote) as quotes`;
    for (const at of keys.keys()) expect((await send(at)).status).toBe(200);
    const before = await db.query(counted);
    // No look-alike any more: the key alone says that it is the same sending.
    await db.query(
      sql`update person set last_name_n = 'autre', first_name_n = 'autre' where last_name_n = 'longtemps'`,
    );
    await purgeAnswers(db, new Date(clock.now.getTime() + 91 * 86_400_000));
    for (const at of keys.keys()) {
      const { status, body } = await send(at);
      expect([status, body.message?.message]).toEqual([410, 'Cet envoi a déjà été enregistré, il y a longtemps.']);
    }
    expect(await db.query(counted)).toEqual(before);
  });

  it('is unique per person wherever it is kept, never by itself', async () => {
    const indexes = await server().db.query<{ table: string; columns: string[] }>(sql`
      select i.indrelid::regclass::text as table, array_agg(a.attname::text order by a.attname) as columns
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indisunique group by i.indexrelid, i.indrelid
      having 'idempotency_key' = any(array_agg(a.attname::text)) order by 1`);
    const columns = ['created_by', 'idempotency_key'];
    expect(indexes).toEqual(['person', 'quote', 'task'].map((table) => ({ table, columns })));
  });
});
