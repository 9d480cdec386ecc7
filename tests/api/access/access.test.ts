import * as v from 'valibot';
import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';
import { foreignCallsOf } from '#tests/support/specification/foreign-calls.ts';
import { foreignIdCases } from '#tests/support/specification/foreign-ids.ts';

const operations: [string, EndpointDefinition][] = Object.entries(endpoints);
const pathOf = (definition: EndpointDefinition): string => definition.path.replace(/:\w+/g, '999999');
const accounts = ['root', 'admin', 'courtier', 'agence', 'sanslien'] as const;

/** Roles that pass each kind of access check, whether or not their input is valid. */
const permittedAccounts: Record<EndpointDefinition['access'], readonly (typeof accounts)[number][]> = {
  public: accounts,
  'signed-in': accounts,
  linked: ['courtier', 'agence'],
  'linked-or-admin': ['root', 'admin', 'courtier', 'agence'],
  'user-admin': ['root', 'admin', 'courtier'],
  admin: ['root', 'admin'],
  'client-link': [],
};

const callAs = (server: ApiServer, definition: EndpointDefinition, token?: string) =>
  server.request(definition.method, pathOf(definition), {
    ...(token && { token }),
    ...(definition.method !== 'GET' && { body: { rogue: true } }),
  });

/** The role of agencies does not see commissions unless an administrator decides otherwise. */
const isHiddenByRole = ({ path }: EndpointDefinition, account: string): boolean =>
  path.startsWith('/api/commissions/') && account.startsWith('agence');

/** The caller is read by one query for all operations; permissions come from the declaration. */
const describeAccess = (server: () => ApiServer): void => {
  const callOperation = (definition: EndpointDefinition, token?: string) => callAs(server(), definition, token);

  it.each(operations)('%s: refuses anonymous calls', async (name, definition) => {
    for (const token of [undefined, 'x'.repeat(43)]) {
      const { status, body, headers } = await callOperation(definition, token);
      // A sign-out may also be authenticated by the refresh token, which others do not have.
      if (definition.access === 'public' && name !== 'logout') expect(status).not.toBe(401);
      else expect({ status, success: body.success }).toEqual({ status: 401, success: false });
      expect(headers['x-lagon']).toBe('1');
    }
  });

  it.each(operations)('%s: answers each role by the access of the operation', async (name, definition) => {
    for (const account of accounts) {
      // Calls that sign out or count attempts are made once for each role.
      const { status, body } = await callOperation(definition, await server().tokenOf(account));
      const label = `${name} as ${account}: ${status} ${body.message?.message}`;
      if (isHiddenByRole(definition, account)) expect([403, 422], label).toContain(status);
      else if (permittedAccounts[definition.access].includes(account)) {
        expect(status, label).not.toBe(403);
        if (definition.access !== 'public') expect(status, label).not.toBe(401);
        // A session does not open a client link.
      } else expect(status, label).toBe(definition.access === 'client-link' ? 401 : 403);
    }
  });
};

describeApi('access of operations', describeAccess, { engines: ['embedded'] });

describeApi('access of a caller', (server) => {
  const callOperation = (definition: EndpointDefinition, token?: string) => callAs(server(), definition, token);

  it('explains the refusal to an account without a broker', async () => {
    const { body } = await callOperation(endpoints.portfolioChanges, await server().tokenOf('sanslien'));
    expect(body.message?.message).toBe('Merci de lier votre compte à un courtier afin de tarifer.');
    const remittances = await callOperation(endpoints.remittanceList, await server().tokenOf('admin'));
    expect(remittances.body.message?.message).toBe(
      'Merci de lier votre compte à un courtier afin de remettre des chèques et des espèces.',
    );
  });

  it('refuses a disabled account, a revoked and an expired token at once', async () => {
    const token = await server().tokenOf('agence');
    expect((await callOperation(endpoints.homeImages, token)).status).toBe(200);
    await server().db.query(sql`update app_user set is_enabled = false where email = 'agence@lagon.nc'`);
    expect((await callOperation(endpoints.homeImages, token)).status).toBe(401);
    await server().db.query(sql`update app_user set is_enabled = true where email = 'agence@lagon.nc'`);
    expect((await callOperation(endpoints.homeImages, token)).status).toBe(200);
    expect((await callOperation(endpoints.logout, token)).status).toBe(200);
    expect((await callOperation(endpoints.homeImages, token)).status).toBe(401);
    const other = await server().tokenOf('agence');
    server().clock.advance(24 * 3_600_000);
    expect((await callOperation(endpoints.homeImages, other)).status).toBe(401);
  });
});

/** The input fields of an operation that carry an id; administrator and public operations have no other broker. */
const idFieldsOf = (definition: EndpointDefinition): string[] => {
  // A link identifies its contract itself: tests/api/client-link/client-links-refused.test.ts.
  const isOwned = !['admin', 'public', 'client-link'].includes(definition.access);
  if (!('entries' in definition.input) || !isOwned) return [];
  const entries = definition.input.entries as Record<string, v.GenericSchema>;
  // Not ids: a code of the catalogue and a typed client.
  const isNumber = (schema: v.GenericSchema) => v.safeParse(schema, 1).success;
  return Object.entries(entries)
    .filter(([name, schema]) => /^(id|id[A-Z]\w*|\w+Ids?|contrat|client)$/.test(name) && isNumber(schema))
    .map(([name]) => name)
    .concat(['estimate', 'pieces'].filter((name) => name in entries));
};
/** Not ids: numbers of the caller's own contact rows, which are not read. */
const ignoredIds = new Set(['emailId', 'telId', 'bankId']);
/** Ids of shared data of all brokers. */
const sharedIds = new Set([
  'vehicleGet.id',
  'pageGet.id',
  'pageImageGet.id',
  'pageSearch.id',
  'fileGet.id',
  'fileSearch.id',
]);

it('isolation: walks every id of every operation without data of another broker', async () => {
  const testedColumns = new Set(
    foreignIdCases.flatMap(({ operation, query, ownQuery = '', otherInput }) => [
      ...[...`${query} ${ownQuery}`.matchAll(/(?:as |select )"?(\w+)"?/g)].map(([, name]) => `${operation}.${name}`),
      ...Object.keys(otherInput?.({}) ?? {}).map((name) => `${operation}.${name}`),
    ]),
  );
  const all = operations.flatMap(([name, definition]) => idFieldsOf(definition).map((field) => [name, field] as const));
  expect(all.length).toBeGreaterThan(40);
  const isUntested = ([name, field]: readonly [string, string]) =>
    !testedColumns.has(`${name}.${field}`) && !ignoredIds.has(field) && !sharedIds.has(`${name}.${field}`);
  expect(all.filter(isUntested)).toEqual([]);
});

describeApi('isolation of brokers', (server) => {
  const { findRow, callAs, createMissingRows } = foreignCallsOf(server);

  it.each(foreignIdCases.map((foreignIdCase) => [foreignIdCase.operation, foreignIdCase] as const))(
    '%s: answers 404, also if the other ids of the call exist',
    async (_name, each) => {
      await createMissingRows(each);
      const [otherIds, ownIds] = [await findRow(each.query), await findRow(each.ownQuery)];
      const missingIds = Object.fromEntries(Object.keys(otherIds).map((name) => [name, 999_998]));
      const otherBrokersAnswer = await callAs('courtier2', each, { ...otherIds, ...ownIds });
      if (each.isShared) expect(otherBrokersAnswer.status).toBe(200);
      else {
        const missingIdAnswer = await callAs('courtier2', each, { ...missingIds, ...ownIds });
        expect(otherBrokersAnswer.bytes.toString()).toBe(missingIdAnswer.bytes.toString());
        expect(otherBrokersAnswer.status, `${otherBrokersAnswer.bytes}`).toBe(each.refusal ?? 404);
      }
      // The same call by the first broker succeeds, so only the id was refused.
      const ownerAnswer =
        each.ownQuery && !each.caller
          ? undefined
          : await callAs(each.caller ?? 'courtier', each, { ...otherIds, ...ownIds });
      if (ownerAnswer) expect(ownerAnswer.status, `for its own broker: ${ownerAnswer.bytes}`).toBe(200);
    },
  );

  it('lists no rows of another broker', async () => {
    const token = await server().tokenOf('courtier2');
    const { body } = await server().call(endpoints.contractSearch, { pageSize: 100 }, { token });
    const ids = (body['contractList'] as { id: number }[]).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    const otherBrokersAnswer = await server().db.query(
      sql`select from contract where id = any(${ids}) and broker_id <> 2`,
    );
    expect(otherBrokersAnswer).toHaveLength(0);
  });
});
