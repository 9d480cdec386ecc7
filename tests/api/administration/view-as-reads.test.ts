import { beforeEach, expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { handlers } from '#server/start/handlers.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { foreignIdCases } from '#tests/support/specification/foreign-ids.ts';
import { startViewSession } from '#tests/support/users/views.ts';

const operations: [string, EndpointDefinition][] = Object.entries(endpoints);
const pathOf = (definition: EndpointDefinition): string => definition.path.replace(/:\w+/g, '999999');

/** Reads that are refused nevertheless: those about signing in and about the person only. */
const refusedReads = [
  'botChallenge',
  'deviceList',
  'notificationSettings',
  'passkeyList',
  'profileGet',
  'refreshSession',
  'resetCheck',
  'secondFactorGet',
];
const isRead = ([name, { effect, access }]: [string, EndpointDefinition]): boolean =>
  effect === 'none' && access !== 'client-link' && !refusedReads.includes(name);

describeApi('reads in view as', (server) => {
  // The tests start more views than an administrator may in an hour.
  beforeEach(async () => void (await server().db.query(sql`delete from attempt`)));
  const countRows = async () => {
    const tables = await server().db.query<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'
        and tablename not in ('audit', 'attempt', 'session', 'session_token', 'view_as') order by 1`,
    );
    const parts = tables.map(({ name }) => `select '${name}' as name, count(*) as n from "${name}"`);
    return server().db.query(raw(parts.join(' union all ')));
  };

  it('refuses every operation with an effect and writes nothing', async () => {
    const [before, broker, root] = [
      await countRows(),
      await startViewSession(server(), 'courtier'),
      await startViewSession(server(), 'admin', 'root'),
    ];
    for (const [name, definition] of operations.filter((operation) => !isRead(operation))) {
      // As a broker, and as an administrator, who is subject to no other rule.
      for (const { token } of [broker, root]) {
        const { status, body } = await server().request(definition.method, pathOf(definition), {
          token,
          ...(definition.method !== 'GET' && { body: { rogue: true } }),
        });
        // A client link is not a session.
        if (definition.access === 'client-link') expect(status, name).toBe(401);
        else
          expect([status, body.success, body.message?.type, body.message?.message], name).toEqual([
            403,
            false,
            'error',
            expect.stringMatching(/^Vous voyez Lagon comme .+, en lecture seule/),
          ]);
      }
    }
    expect(await countRows()).toEqual(before);
  });

  it.each(operations.filter(isRead))('%s: answers as for the person', async (name, definition) => {
    const inputs: Record<string, unknown>[] = [];
    for (const { query } of foreignIdCases.filter(({ operation }) => operation === name))
      inputs.push(...(await server().db.query<Record<string, number>>(raw(query))).slice(0, 1));
    for (const input of inputs.length > 0 ? inputs : [undefined]) {
      for (const [viewedAccount, viewer] of [
        ['courtier', 'admin'],
        ['admin', 'root'],
      ] as const) {
        const view = await startViewSession(server(), viewedAccount, viewer);
        const callAs = (token: string) =>
          input
            ? server().call(definition, input as never, { token })
            : server().request(definition.method, pathOf(definition), {
                token,
                ...(definition.method !== 'GET' && { body: {} }),
              });
        const [ownAnswer, viewedAnswer] = [
          await callAs(await server().tokenOf(viewedAccount)),
          await callAs(view.token),
        ];
        expect(viewedAnswer.body.message?.message ?? '', name).not.toContain('lecture seule');
        // A cursor may be the time of its answer.
        const withoutCursor = ({ status, body }: typeof ownAnswer) => ({
          status,
          body: { ...body, cursor: undefined },
        });
        expect(withoutCursor(viewedAnswer), `${name} as ${viewedAccount}`).toEqual(withoutCursor(ownAnswer));
      }
    }
  });

  it('audits a refused change under the administrator, with the viewed person', async () => {
    const { token, body } = await startViewSession(server(), 'agence');
    await server().call(endpoints.keySettle, { key: crypto.randomUUID() }, { token });
    const [row] = await server().db.query(sql`
      select a.subject, a.status, u.email from audit a join app_user u on u.id = a.user_id
      where a.action = 'refused' and a.operation = 'keySettle' order by a.id desc limit 1`);
    const { id } = body['user'] as { id: number };
    expect(row).toMatchObject({ email: 'admin@lagon.nc', status: 403, subject: expect.stringContaining(`user ${id}`) });
  });

  it('counts against the administrator’s rate limit', async () => {
    const { token } = await startViewSession(server(), 'courtier');
    const budgeted = operations.filter((operation) => isRead(operation) && operation[1].rateLimit !== undefined);
    await server().db.query(sql`delete from attempt`);
    for (const [, definition] of budgeted)
      await server().request(definition.method, pathOf(definition), {
        token,
        ...(definition.method !== 'GET' && { body: {} }),
      });
    const subjects = await server().db.query<{ subject: string }>(
      sql`select distinct subject from attempt where kind like 'budget/%'`,
    );
    const [person] = await server().db.query<{ id: number }>(
      sql`select id from app_user where email = 'courtier@lagon.nc'`,
    );
    expect(subjects.map(({ subject }) => subject)).not.toContain(String(person?.id));
  });
});

describeApi(
  'an operation that declares no effect but writes',
  (server) => {
    it('refuses writes in the database for an administrator’s view', async () => {
      const { token } = await startViewSession(server(), 'courtier');
      const brokerToken = await server().tokenOf('courtier');
      const count = async () => (await server().db.query(sql`select 1 from attempt where kind = 'planted'`)).length;
      server().expectFault();
      expect((await server().request('GET', '/api/dashboard/get', { token })).status).toBe(500);
      expect(await count()).toBe(0);
      await server().request('GET', '/api/dashboard/get', { token: brokerToken });
      expect(await count()).toBe(1);
    });
  },
  {
    app: {
      handlers: {
        ...handlers,
        dashboardGet: async (
          _input: never,
          { db }: { db: { query(query: ReturnType<typeof sql>): Promise<unknown> } },
        ) => {
          await db.query(sql`insert into attempt (kind, subject, at) values ('planted', 'x', now())`);
          return { success: false };
        },
      } as never,
    },
  },
);
