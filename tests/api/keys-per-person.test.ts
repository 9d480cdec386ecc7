import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import { describeApi } from '#tests/support/api.ts';
import { client } from '#tests/support/quotes.ts';

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
