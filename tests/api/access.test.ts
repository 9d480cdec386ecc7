import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import type { EndpointDefinition } from '#shared/contract/endpoint.ts';
import { endpoints } from '#shared/contract/endpoints.ts';
import { password } from '#tests/support/accounts.ts';
import { describeApi } from '#tests/support/api.ts';

const operations: [string, EndpointDefinition][] = Object.entries(endpoints);
const pathOf = (definition: EndpointDefinition): string => definition.path.replace(/:\w+/g, '999999');
const accounts = ['root', 'admin', 'courtier', 'agence', 'sanslien'] as const;

/** Who passes the door of each kind of access; whether what they ask makes sense is another matter. */
const mayEnter: Record<EndpointDefinition['access'], readonly (typeof accounts)[number][]> = {
  public: accounts,
  'signed-in': accounts,
  linked: ['courtier', 'agence'],
  'linked-or-admin': ['root', 'admin', 'courtier', 'agence'],
  'user-admin': ['root', 'admin', 'courtier'],
  admin: ['root', 'admin'],
};

describeApi('who may call', (server) => {
  const ask = (definition: EndpointDefinition, token?: string) =>
    server().request(definition.method, pathOf(definition), {
      ...(token && { token }),
      ...(definition.method !== 'GET' && { body: { rogue: true } }),
    });

  it.each(operations)('%s: a stranger', async (name, definition) => {
    for (const token of [undefined, 'x'.repeat(43)]) {
      const { status, body, headers } = await ask(definition, token);
      // Signing out proves who asks by the refresh token too, which a stranger does not hold.
      if (definition.access === 'public' && name !== 'logout') expect(status).not.toBe(401);
      else expect({ status, success: body.success }).toEqual({ status: 401, success: false });
      expect(headers['x-lagon']).toBe('1');
    }
  });

  it.each(operations)('%s: each kind of account', async (name, definition) => {
    for (const account of accounts) {
      // What signs out or counts attempts is asked once for each.
      const { status, body } = await ask(definition, await server().tokenOf(account));
      const label = `${name} as ${account}: ${status} ${body.message?.message}`;
      if (mayEnter[definition.access].includes(account)) {
        expect(status, label).not.toBe(403);
        if (definition.access !== 'public') expect(status, label).not.toBe(401);
      } else expect(status, label).toBe(403);
    }
  });

  it('tells an account without a broker why', async () => {
    const { body } = await ask(endpoints.portfolioChanges, await server().tokenOf('sanslien'));
    expect(body.message?.message).toBe('Merci de lier votre compte à un courtier afin de tarifer.');
  });

  it('refuses a disabled account, a signed-out token and an expired one at once', async () => {
    const token = await server().tokenOf('agence');
    expect((await ask(endpoints.homeImages, token)).status).toBe(200);
    await server().db.query(sql`update app_user set is_enabled = false where email = 'agence@lagon.nc'`);
    expect((await ask(endpoints.homeImages, token)).status).toBe(401);
    await server().db.query(sql`update app_user set is_enabled = true where email = 'agence@lagon.nc'`);
    expect((await ask(endpoints.homeImages, token)).status).toBe(200);
    expect((await ask(endpoints.logout, token)).status).toBe(200);
    expect((await ask(endpoints.homeImages, token)).status).toBe(401);
    const other = await server().tokenOf('agence');
    server().clock.advance(24 * 3_600_000);
    expect((await ask(endpoints.homeImages, other)).status).toBe(401);
  });
});

interface Owned {
  /** Something of the first broker that the input names. */
  readonly field: string;
  readonly query: string;
  readonly rest?: Record<string, unknown>;
  /** A search answers 200 with nothing, a file 404; a change is not tried on one's own. */
  readonly kind: 'file' | 'search' | 'change';
}

const contract = 'select id from contract where broker_id = 1 limit 1';
const quote = 'select id from contract where broker_id = 1 and is_estimate limit 1';
const person = 'select id from person where broker_id = 1 limit 1';
const documentWithFile = `select f.supporting_document_id as id from supporting_file f
  join supporting_document d on d.id = f.supporting_document_id join contract k on k.id = d.contract_id
  where k.broker_id = 1 limit 1`;
const user = `select id from app_user where email = 'agence@lagon.nc'`;
const owned: Readonly<Record<string, Owned>> = {
  contractGet: { field: 'idContrat', query: contract, kind: 'file' },
  clientGet: { field: 'idClient', query: person, kind: 'file' },
  claimGet: {
    field: 'id',
    query: 'select c.id from claim c join contract k on k.id = c.contract_id where k.broker_id = 1 limit 1',
    kind: 'file',
  },
  editiqueGet: {
    field: 'editiqueId',
    query: 'select e.id from editique e join contract k on k.id = e.contract_id where k.broker_id = 1 limit 1',
    kind: 'file',
  },
  supportingFileList: { field: 'documentId', query: documentWithFile, kind: 'file' },
  supportingFileGet: { field: 'documentId', query: documentWithFile, kind: 'file' },
  clientUpdate: { field: 'idClient', query: person, kind: 'change', rest: { client: {} } },
  clientUpdateEmail: {
    field: 'contractId',
    query: contract,
    kind: 'change',
    rest: {
      personId: 1,
      emailType: 'PERSO',
      email: 'x@lagon.nc',
      telType: 'MOBILE',
      tel: '751234',
      countryCallingCode: '+687',
    },
  },
  clientUpdateBank: {
    field: 'contractId',
    query: contract,
    kind: 'change',
    rest: {
      personId: 1,
      type: 'PERSO',
      pays: 'NC',
      devise: 'XPF',
      titulaireCompte: 'X',
      domiciliation: 'Y',
      codeIban: 'FR1420041010050500013M02606',
      codeBic: 'BCADNCNN',
      password,
    },
  },
  estimateGet: { field: 'idContrat', query: quote, kind: 'file' },
  estimateGetCopy: { field: 'idContrat', query: quote, kind: 'file' },
  editicsGet: { field: 'contractId', query: contract, kind: 'file' },
  estimateSimilar: { field: 'personId', query: person, kind: 'search', rest: { productCode: 'AUTO' } },
  contractSearch: { field: 'idPersonnes', query: person, kind: 'search' },
  contractExport: { field: 'idPersonnes', query: person, kind: 'search' },
  customerContractSearch: { field: 'idPersonnes', query: person, kind: 'search' },
  taskGet: { field: 'idTask', query: 'select id from task where broker_id = 1 limit 1', kind: 'file' },
  taskSearch: { field: 'idContrat', query: contract, kind: 'search' },
  brokerUserSearch: { field: 'brokerId', query: 'select 1 as id', kind: 'search' },
  brokerUserExport: { field: 'brokerId', query: 'select 1 as id', kind: 'search' },
  brokerUserGet: { field: 'id', query: user, kind: 'file' },
  brokerUserRevoke: { field: 'id', query: user, kind: 'change' },
  brokerUserRemove: { field: 'id', query: user, kind: 'change' },
  brokerUserUpdate: {
    field: 'id',
    query: user,
    kind: 'change',
    rest: { isEnabled: true, email: 'x@lagon.nc', firstName: 'X', lastName: 'Y', brokerId: 2, role: 4 },
  },
};
/** Operations whose ids are their own business: the catalogue that all share, what their own tests walk. */
const notOwned = new Set([
  'fileProduct',
  'clientAdd',
  'taskCreate',
  'taskReply',
  'taskAttachmentGet',
  'supportingFileAdd',
  'brokerUserAdd',
  'keySettle',
  'estimateGetModel',
]);

const fieldsOf = (definition: EndpointDefinition): string[] =>
  'entries' in definition.input ? Object.keys(definition.input.entries as object) : [];

it('walks every operation that takes an id', () => {
  const takesId = (field: string) => /^(id|id[A-Z]\w*|\w+Ids?|contrat|client)$/.test(field);
  const names = operations.filter(([, definition]) => fieldsOf(definition).some(takesId)).map(([name]) => name);
  expect(names.filter((name) => !(name in owned) && !notOwned.has(name))).toEqual([]);
});

describeApi('another broker', (server) => {
  it.each(Object.entries(owned))(
    '%s: answers as for an id that does not exist',
    async (name, { field, query, rest, kind }) => {
      const definition = operations.find(([each]) => each === name)?.[1];
      if (!definition) throw new Error(`No operation ${name}`);
      const [row] = await server().db.query<{ id: number }>(raw(query));
      expect(row, 'the demonstration holds nothing to ask for').toBeDefined();
      const ask = async (account: string, id: number | undefined) =>
        server().call(
          definition,
          { ...rest, [field]: id },
          {
            token: await server().tokenOf(account),
            headers: { 'idempotency-key': randomUUID() },
          },
        );
      const [foreign, unknown] = [await ask('courtier2', row?.id), await ask('courtier2', 999_998)];
      expect(foreign.bytes.toString(), name).toBe(unknown.bytes.toString());
      expect(foreign.status, `${name}: ${foreign.bytes}`).toBe(kind === 'search' ? unknown.status : 404);
      if (kind !== 'change') expect((await ask('courtier', row?.id)).status, `${name} for its own broker`).toBe(200);
    },
  );

  it('finds nothing of the first broker in its own lists', async () => {
    const token = await server().tokenOf('courtier2');
    const { body } = await server().call(endpoints.contractSearch, { pageSize: 100 }, { token });
    const ids = (body['contractList'] as { id: number }[]).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(0);
    const foreign = await server().db.query(sql`select from contract where id = any(${ids}) and broker_id <> 2`);
    expect(foreign).toHaveLength(0);
  });
});
