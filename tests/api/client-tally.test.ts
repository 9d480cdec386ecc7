import * as v from 'valibot';
import { expect, it } from 'vitest';
import { findClientIds, searchClients } from '#server/db/client-repository.ts';
import type { Db } from '#server/db/db.ts';
import { purge } from '#server/db/maintenance.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { clientFilterSchema, clientSortFields } from '#shared/contract/clients.ts';
import { describeApi } from '#tests/support/api.ts';

/** What the tally says, each count once, without those that have become nothing. */
const told = (db: Db) =>
  db.query(sql`
    select broker_id, field, value, person_type, sum(everybody) as everybody, sum(with_contract) as with_contract,
      sum(with_quote) as with_quote, sum(with_both) as with_both
    from person_tally group by broker_id, field, value, person_type having sum(everybody) <> 0
    order by broker_id, field, value, person_type`);

const rowsOfTally = async (db: Db): Promise<number> => {
  const [row] = await db.query<{ rows: number }>(sql`select count(*) as rows from person_tally`);
  return row?.rows ?? 0;
};

const added = sql`
  insert into person (broker_id, person_type, body, first_name_n, last_name_n, city_n, zip_code)
  select 1, 'PHY', '{}', 'tally', 'tally ' || n % 3, 'bourail', '98870' from generate_series(1, 30) n`;

/** Whatever changes a client, in the order of the days. */
const changes: readonly (readonly [what: string, change: Sql])[] = [
  ['clients who come', added],
  ['a name that changes', raw(`update person set last_name_n = 'tally 4' where last_name_n = 'tally 1'`)],
  ['a place that is forgotten', raw(`update person set zip_code = null where last_name_n = 'tally 2'`)],
  ['a person who was a company', raw(`update person set person_type = 'MOR' where last_name_n = 'tally 0'`)],
  ['a broker who takes over', raw(`update person set broker_id = 2 where last_name_n = 'tally 4'`)],
  ['a telephone, which nothing counts', raw(`update person set phone = '1' where first_name_n = 'tally'`)],
  ['contracts that become quotes', raw(`update contract set is_estimate = not is_estimate where id % 2 = 0`)],
  ['clients who go', raw(`delete from person where last_name_n in ('tally 0', 'tally 4')`)],
];

describeApi('the tally of clients', (server) => {
  it('counts what a count of all clients counts, whatever happened to them', async () => {
    const { db, clock } = server();
    for (const [what, change] of changes) {
      await db.query(change);
      const followed = await told(db);
      await purge(db, clock.now);
      expect(await told(db), what).toEqual(followed);
      const condensed = await rowsOfTally(db);
      await db.query(sql`select person_tally_refill()`);
      expect(followed, what).toEqual(await told(db));
      expect(condensed, what).toBe(await rowsOfTally(db));
    }
  });

  it('gives the search its count at once, and not that of another broker', async () => {
    const { db } = server();
    const count = async (brokerId: number, typed: object) => {
      const filter = v.parse(clientFilterSchema, typed);
      return (await searchClients(db, { kind: 'broker', brokerId }, { filter, sort: [], offset: 0, limit: 5 })).total;
    };
    const before = [await count(1, {}), await count(2, {}), await count(1, { city: 'ourai' })];
    await db.query(added);
    const after = [await count(1, {}), await count(2, {}), await count(1, { city: 'ourai' })];
    expect(after.map((total, index) => total - (before[index] ?? 0))).toEqual([30, 0, 30]);
    expect(await count(1, { firstname: 'tal', lastname: 'y 1', zipCode: '988' })).toBe(10);
    expect(await count(1, { firstname: 'tal', hasContract: true })).toBe(0);
  });

  it('gives each page of very many, from the start and from the end, in every order', async () => {
    const { db } = server();
    await db.query(sql`
      insert into person (broker_id, person_type, body, last_name_n, birth_date, city_n, zip_code, phone)
      select 1, 'PHY', '{}', 'page ' || n % 70, case when n % 9 > 0 then date '1960-01-01' + n % 400 end,
        'ville ' || n % 8, case when n % 7 > 0 then '988' || n % 7 end, '75' || n % 500 from generate_series(1, 2500) n`);
    const scope = { kind: 'broker', brokerId: 1 } as const;
    const filter = v.parse(clientFilterSchema, {});
    for (const field of clientSortFields)
      for (const descending of [false, true]) {
        const sort = [{ field, descending }];
        const all = await findClientIds(db, scope, { filter, sort, limit: 10_000 });
        for (const offset of [0, 1_000, all.length - 1_000, all.length - 7, all.length]) {
          const { rows, total } = await searchClients(db, scope, { filter, sort, offset, limit: 20 });
          expect(total).toBe(all.length);
          expect(
            rows.map(({ id }) => id),
            `${field} from ${offset}`,
          ).toEqual(all.slice(offset, offset + 20));
        }
      }
  });
});
