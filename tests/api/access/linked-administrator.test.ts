import { beforeAll, expect, it } from 'vitest';
import { raw, sql } from '#server/db/sql.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { foreignCallsOf } from '#tests/support/specification/foreign-calls.ts';
import { foreignIdCases } from '#tests/support/specification/foreign-ids.ts';

/** Columns by which a row belongs to a contract or a client, with the table that knows its broker. */
const owners = { contract_id: 'contract', person_id: 'person' } as const;

describeApi('an administrator who is linked to another broker', (server) => {
  const { findRow, callAs, createMissingRows } = foreignCallsOf(server);
  let checks: { name: string; query: string }[] = [];

  beforeAll(async () => {
    await server().db.query(sql`update app_user set broker_id = 2 where email = 'admin@lagon.nc'`);
    const columns = await server().db.query<{ table: string; column: keyof typeof owners }>(sql`
      select o.table_name as "table", o.column_name as "column" from information_schema.columns o
      join information_schema.columns b on b.table_schema = o.table_schema and b.table_name = o.table_name
        and b.column_name = 'broker_id'
      where o.table_schema = current_schema() and o.column_name = any(${Object.keys(owners)}::text[])`);
    checks = columns.map(({ table, column }) => ({
      name: `${table}.${column}`,
      query: `select t.* from ${table} t join ${owners[column]} o on o.id = t.${column} where o.broker_id <> t.broker_id limit 1`,
    }));
  });

  it('is checked in every table that has a broker and a dossier', () => {
    expect(checks.map(({ name }) => name)).toEqual(expect.arrayContaining(['task.contract_id', 'contract.person_id']));
  });

  it.each(foreignIdCases.map((foreignIdCase) => [foreignIdCase.operation, foreignIdCase] as const))(
    '%s: assigns data to the broker of its contract or client',
    async (name, each) => {
      await createMissingRows(each);
      const ids = { ...(await findRow(each.ownQuery)), ...(await findRow(each.query)) };
      const { status, bytes } = await callAs('admin', each, ids);
      expect(status, `${name}: ${bytes}`).toBeLessThan(500);
      for (const { name: column, query } of checks)
        expect(await server().db.query(raw(query)), `${name}, ${column}`).toEqual([]);
    },
  );
});
