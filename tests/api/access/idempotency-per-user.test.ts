import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { buildRequest } from '#api/wire.ts';
import { purgeAnswers } from '#server/db/idempotency-repository.ts';
import { sql } from '#server/db/sql.ts';
import { type EndpointName, endpoints } from '#shared/operations/endpoints.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { auditedCalls } from '#tests/support/audit/audited-calls.ts';
import { client } from '#tests/support/quotes/quotes.ts';
import { type ApiServer, describeApi, type RequestOptions } from '#tests/support/server/api.ts';

const day = 86_400_000;

/** Rows that submissions insert or change in the business tables. */
const readEffects = (api: ApiServer) =>
  api.db.query(sql`
    select (select count(*) from contract) as contracts, (select count(*) from quote) as quotes,
      (select count(*) from task) as tasks, (select count(*) from task_event) as replies,
      (select count(*) from supporting_file) as files, (select count(*) from app_user) as users,
      (select count(*) from person) as persons, (select string_agg(last_name_n, ',' order by id) from person) as names,
      (select count(*) from session where revoked_at is null) as sessions`);

describeApi(
  'idempotency key',
  (server) => {
    it('separates the same key of two persons: each call takes effect once', async () => {
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

    const keyed = Object.entries(endpoints).filter(([, { idempotent }]: [string, EndpointDefinition]) => idempotent);
    it.each(keyed)('stays used after its answer is purged after 90 days: %s', async (name, definition) => {
      const call = auditedCalls[name as EndpointName];
      if (!call) throw new Error(`nobody calls ${name}`);
      const requests: (RequestOptions & { readonly path: string })[] = [];
      const api: ApiServer = {
        ...server(),
        call: (calledEndpoint, input, options) => {
          const { token, headers, form } = options ?? {};
          if (calledEndpoint.path === definition.path && calledEndpoint.method === definition.method)
            requests.push({
              path: buildRequest(calledEndpoint, input as never).path,
              ...(token && { token }),
              ...(headers && { headers }),
              ...(form ? { form } : { body: input }),
            });
          return server().call(calledEndpoint, input, options);
        },
      };
      await call(api);
      const [options] = requests;
      if (!options?.token) throw new Error(`${name} was not sent`);
      const { token, headers } = options;
      await purgeAnswers(api.db, new Date(api.clock.now.getTime() + 91 * day));
      const before = await readEffects(api);
      const { status, body } = await api.request(definition.method, options.path, options);
      expect([status, body.message?.message]).toEqual([410, 'Cet envoi a déjà été enregistré, il y a longtemps.']);
      const outcome = await api.call(endpoints.keySettle, { key: headers?.['idempotency-key'] ?? '' }, { token });
      expect(outcome.body).toEqual({ success: true, state: 'done', status: 200, body: { success: true } });
      expect(await readEffects(api)).toEqual(before);
    });

    it('is deleted after 90 days if the call had no effect', async () => {
      const { db, clock } = server();
      const token = await server().tokenOf('courtier');
      const added = await server().call(
        endpoints.clientAdd,
        { client: { person: { ...client, lastname: 'Encore' } } },
        { token, headers: { 'idempotency-key': randomUUID() } },
      );
      const unchanged = {
        idClient: added.body['clientId'] as number,
        client: { person: { ...client, lastname: 'Encore' } },
      };
      const headers = { 'idempotency-key': randomUUID() };
      const updateClient = () => server().call(endpoints.clientUpdate, unchanged, { token, headers });
      expect((await updateClient()).body.success).toBe(false);
      await purgeAnswers(db, new Date(clock.now.getTime() + 91 * day));
      const updateAgain = await updateClient();
      expect([updateAgain.status, updateAgain.body.success, updateAgain.headers['idempotent-replay']]).toEqual([
        200,
        false,
        undefined,
      ]);
    });

    it('is unique for each person in every table that stores it', async () => {
      const indexes = await server().db.query<{ table: string; columns: string[] }>(sql`
      select i.indrelid::regclass::text as table, array_agg(a.attname::text order by a.attname) as columns
      from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indisunique group by i.indexrelid, i.indrelid
      having 'idempotency_key' = any(array_agg(a.attname::text)) order by 1`);
      const columns = ['created_by', 'idempotency_key'];
      expect(indexes).toEqual(['person', 'quote', 'task'].map((table) => ({ table, columns })));
    });
  },
  { settings: { publicUrl: 'https://lagon.test' } },
);
