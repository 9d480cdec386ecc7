import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { beforeAll, expect, it } from 'vitest';
import { endpoints } from '#shared/operations/endpoints.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { addContractWithLink } from '#tests/support/contracts/client-links.ts';
import { propertyRuns } from '#tests/support/property-runs.ts';
import { type ApiAnswer, type ApiServer, describeApi } from '#tests/support/server/api.ts';

const operations: [string, EndpointDefinition][] = Object.entries(endpoints);
const withBody = operations.filter(([, { method }]) => method === 'POST' || method === 'PUT');
const withoutBody = operations.filter(([, { method }]) => method === 'GET' || method === 'DELETE');
const withJson = withBody.filter(([, { body }]) => body !== 'multipart');
const pathOf = (definition: EndpointDefinition, value = '1'): string => definition.path.replace(/:\w+/g, value);
const fieldsOf = (definition: EndpointDefinition): string[] =>
  'entries' in definition.input ? Object.keys(definition.input.entries as object) : [];
const key = { 'idempotency-key': '6f1c2f0a-0000-4000-8000-000000000001' };

/** Values of a wrong type or size for nearly every field. */
const invalidValues: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  2 ** 53,
  '',
  'x'.repeat(6000),
  "'; drop table contract; --",
  '%_\\',
  'a\u0000b',
  '\ud800',
  [],
  [[]],
  ['x', 'y'],
  [null],
  {},
  { length: 3 },
  { $ne: '' },
  '2024-02-31',
  '99999999999999999999',
];

const assertRefused = (answer: ApiAnswer, label: string, statuses: readonly number[]) => {
  expect(statuses, `${label}: ${answer.status} ${answer.bytes.toString().slice(0, 200)}`).toContain(answer.status);
  expect(answer.body.success, label).toBe(false);
  expect(answer.body.message?.message, label).toBeTruthy();
};

/** True if the input schema accepts a body. A refused body reaches the database only for authentication. */
const isAccepted = ({ input }: EndpointDefinition, body: object): boolean => v.safeParse(input, body).success;

/** Tokens of the roles that may call each operation. Call it at the start of a block. */
const callersOf = (server: () => ApiServer) => {
  const tokens = { courtier: '', admin: '', link: '' };
  beforeAll(async () => {
    tokens.courtier = await server().tokenOf('courtier');
    tokens.admin = await server().tokenOf('admin');
    tokens.link = (await addContractWithLink(server())).token;
  });
  // A sign-out would hide the following calls behind a 401, and a closed operation does not validate its input.
  const tokenFor = async (name: string): Promise<string> => {
    if (name === 'logout') return server().tokenOf('courtier');
    const access = operations.find(([each]) => each === name)?.[1].access;
    if (access === 'client-link') return tokens.link;
    return access === 'admin' ? tokens.admin : tokens.courtier;
  };
  return { tokens, tokenFor };
};

/** Refused bodies reach the database only for authentication, so one engine is enough. */
const describeInvalidBodies = (server: () => ApiServer): void => {
  const { tokenFor } = callersOf(server);
  const sendBody = async (
    name: string,
    definition: EndpointDefinition,
    raw: string | Buffer,
    type = 'application/json',
  ) =>
    server().request(definition.method, pathOf(definition), {
      token: await tokenFor(name),
      raw,
      headers: { 'content-type': type, ...key },
    });

  it.each(withBody)('%s: refuses a body that is no JSON object', async (name, definition) => {
    assertRefused(await sendBody(name, definition, '{"a":'), 'cut', [400]);
    assertRefused(await sendBody(name, definition, Buffer.from([0x22, 0xff, 0xfe, 0x22])), 'no UTF-8', [400]);
    assertRefused(await sendBody(name, definition, '<a/>', 'text/xml'), 'XML', [415]);
    assertRefused(await sendBody(name, definition, '{}', 'text/plain'), 'plain text', [415]);
    for (const raw of ['[]', '"x"', '1', 'true']) assertRefused(await sendBody(name, definition, raw), raw, [400, 422]);
  });

  it.each(withBody)('%s: refuses prototype names, deep nesting and too many names', async (name, definition) => {
    for (const raw of [
      '{"__proto__":{"isAdmin":true}}',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"estimate":{"person":{"id":{"toString":1}}}}',
    ]) {
      assertRefused(await sendBody(name, definition, raw), raw, [400]);
    }
    assertRefused(await sendBody(name, definition, `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`), 'deep', [400]);
    if (definition.body === 'multipart') return;
    assertRefused(await sendBody(name, definition, `{"a":"${'x'.repeat(1_100_000)}"}`), 'large', [413]);
  });
};

describeApi('invalid bodies', describeInvalidBodies, { engines: ['embedded'] });

describeApi('invalid input', (server) => {
  const { tokens, tokenFor } = callersOf(server);

  it.each(withJson)('%s: refuses each field of a wrong type or size', async (name, definition) => {
    for (const [at, field] of fieldsOf(definition).entries()) {
      // In a short run each field gets another third of the values.
      for (const rogue of invalidValues.filter((_, index) => (index + at) % propertyRuns(3, 1) === 0)) {
        const body = { [field]: rogue };
        // Refused before the database, so one engine is enough.
        if (server().engine === 'postgresql' && !isAccepted(definition, body)) continue;
        const answer = await server().request(definition.method, pathOf(definition), {
          token: await tokenFor(name),
          body,
          // Accepted calls take effect under individual keys.
          headers: { 'idempotency-key': randomUUID() },
        });
        const label = `${name}.${field} = ${JSON.stringify(rogue).slice(0, 60)}: ${answer.status} ${answer.bytes.toString().slice(0, 200)}`;
        expect(answer.status, label).toBeLessThan(500);
        if (answer.status === 422) expect(Object.keys(answer.body.errors ?? {}).length, label).toBeGreaterThan(0);
      }
    }
  });

  it.each(withJson)('%s: handles an empty body', async (name, definition) => {
    const answer = await server().request(definition.method, pathOf(definition), {
      token: await tokenFor(name),
      headers: key,
    });
    expect(answer.status).toBeLessThan(500);
    if (answer.status === 422) expect(Object.values(answer.body.errors ?? {}).flat()).not.toEqual([]);
  });

  it.each(withoutBody)('%s: handles malformed paths and queries', async (name, definition) => {
    for (const value of ['%00', '%ZZ', '..%2f..%2fetc', 'x'.repeat(400), '-1', '1e9', "'", '%F0%9F%92%A9']) {
      const { status } = await server().request(definition.method, pathOf(definition, value), {
        token: await tokenFor(name),
      });
      expect(status, `${definition.path} with ${value.slice(0, 20)}`).toBeLessThan(500);
    }
    for (const query of ['a=1&a=2', 'a[b]=1', '%', 'a=%00']) {
      const { status } = await server().request(definition.method, `${pathOf(definition)}?${query}`, {
        token: await tokenFor(name),
      });
      expect(status, query).toBeLessThan(500);
    }
    assertRefused(
      await server().request(definition.method, `${pathOf(definition)}?__proto__=1`, { token: await tokenFor(name) }),
      '__proto__ in a query',
      [400],
    );
  });

  const sortableOperations = withJson.filter(([, definition]) => fieldsOf(definition).includes('sortField'));
  it.each(sortableOperations)('%s: refuses unknown sort fields and large pages by name', async (_name, definition) => {
    const refusedFor = async (field: string, value: unknown) => {
      const answer = await server().request(definition.method, pathOf(definition), {
        token: definition.access === 'admin' ? tokens.admin : tokens.courtier,
        body: { [field]: value },
      });
      assertRefused(answer, field, [422]);
      expect(
        Object.keys(answer.body.errors ?? {}).some((name) => name.split('.')[0] === field),
        field,
      ).toBe(true);
    };
    await refusedFor('sortField', 'password_hash');
    await refusedFor('sortField', 'id;drop table contract');
    await refusedFor('sortOrder', 'SIDEWAYS');
    // A complete list has no pages.
    if (!fieldsOf(definition).includes('pageSize')) return;
    await refusedFor('pageSize', 100_000);
    await refusedFor('pageSize', -1);
    await refusedFor('firstPage', -1);
    await refusedFor('firstPage', 'beaucoup');
  });

  it('names each invalid field in French', async () => {
    const { status, body } = await server().request('POST', '/api/login', { body: { email: 1 } });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ email: ['doit être un texte'], password: ['est requis'] });
  });

  it('treats a search text literally', async () => {
    for (const nom of ['%', '_', '\\', "'"]) {
      const { body } = await server().call(endpoints.contractSearch, { nom }, { token: tokens.courtier });
      const names = (body['contractList'] as { nomSouscripteur: string }[]).map((row) => row.nomSouscripteur);
      expect(
        names.every((name) => name.includes(nom) || nom === "'"),
        nom,
      ).toBe(true);
    }
  });

  it('answers JSON for unknown addresses', async () => {
    for (const path of ['/api/nothing', '/api', '/nothing', '/api/../etc/passwd', '//evil.example']) {
      assertRefused(await server().request('GET', path), path, [400, 404]);
    }
    assertRefused(await server().request('GET', '/api/login'), 'another method', [404]);
  });
});
