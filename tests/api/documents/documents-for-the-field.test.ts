import { expect, it } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { fieldDocumentKinds } from '#shared/operations/contracts/generated-documents.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { describeApi } from '#tests/support/server/api.ts';

describeApi('a paper that a broker shows in the field', (server) => {
  it.each([...fieldDocumentKinds])(
    '%s: is generated for a device that stores it, without auditing a download',
    async (kind) => {
      const { db, call, tokenOf } = server();
      const [row] = await db.query<{ id: number }>(sql`
      select e.id from editique e join contract c on c.id = e.contract_id
      where c.broker_id = 1 and e.kind = ${kind} and e.storage_key is null
        and e.status in ('Disponible', 'Signé') order by e.id limit 1`);
      const countAudited = async () =>
        (await db.query(sql`select from audit where action in ('editiqueGet', 'editiqueStored')`)).length;
      const before = await countAudited();
      const token = await tokenOf('courtier');
      const input = { editiqueId: row?.id ?? 0 };
      const { status, body } = await call(endpoints.editiqueStored, input, { token });
      expect([status, await countAudited()]).toEqual([200, before]);
      expect((await call(endpoints.editiqueGet, input, { token })).body).toEqual(body);
    },
  );
});
