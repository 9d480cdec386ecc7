import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';
import { calls, type KnownValues } from '#tests/support/specification/specification-2-calls.ts';
import { createOrganisation, idOf } from '#tests/support/users/users.ts';

/** Collects the values that the calls need, on one car contract with a bank account. */
const findKnownValues = async (api: ApiServer): Promise<KnownValues> => {
  const firstId = async (query: Sql): Promise<number> => {
    const [row] = await api.db.query<{ id: number }>(query);
    if (!row) throw new Error('The demonstration holds no such thing');
    return row.id;
  };
  const contractId = await firstId(sql`
    select c.id from contract c join person p on p.id = c.person_id
    where c.broker_id = 1 and c.product_code = 'AUTO' and c.body->>'bankAccount' is not null
      and p.body->'driverLicence'->>'effectDate' is not null
    order by c.id limit 1`);
  const moveToContract = (table: string, condition: string): Promise<number> =>
    firstId(sql`update ${raw(table)} set contract_id = ${contractId} where id = (select id from ${raw(table)}
      where ${raw(condition)} order by id limit 1) returning id`);
  for (const table of ['movement', 'premium']) await moveToContract(table, 'true');
  await moveToContract('task', 'broker_id = 1');
  const documentId = await moveToContract(
    'supporting_document',
    'exists (select from supporting_file f where f.supporting_document_id = supporting_document.id)',
  );
  const claimId = await moveToContract(
    'claim',
    ['garanties', 'intervenants', 'missionnements', 'reglements']
      .map((list) => `jsonb_array_length(detail->'${list}') > 0`)
      .join(' and '),
  );
  const editiqueId = await moveToContract('editique', 'true');
  const token = await api.tokenOf('courtier');
  const { body } = await api.call(endpoints.contractGet, { idContrat: contractId }, { token });
  const { details } = body['contract'] as ContractFile;
  const { broker, role } = await createOrganisation(api);
  const userId = await idOf(api, 'agence@lagon.nc');
  return { details, documentId, claimId, editiqueId, userId, brokerId: broker('NIAOULI'), roleId: role('Agence') };
};

describeApi('calls of client and contract files', (server) => {
  let knownValues: KnownValues;
  beforeAll(async () => {
    knownValues = await findKnownValues(server());
  });

  it.each(calls)(
    '$methodAndPath returns the fields of the specification',
    async ({ methodAndPath, buildInput, answerFields }) => {
      const [method = '', path = ''] = methodAndPath.replace('{id}', String(knownValues.claimId)).split(' ');
      const input = buildInput?.(knownValues) ?? {};
      const { status, body } = await server().request(method, path, {
        token: await server().tokenOf('courtier'),
        ...(input instanceof FormData ? { form: input } : method !== 'GET' && { body: input }),
        headers: { 'idempotency-key': randomUUID() },
      });
      expect(status, JSON.stringify(body)).toBe(200);
      for (const field of answerFields) expect(body, `${methodAndPath} names ${field}`).toHaveProperty(field);
    },
  );
});
