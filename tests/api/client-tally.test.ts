import * as v from 'valibot';
import { expect, it } from 'vitest';
import { findClientIds, searchClients } from '#server/db/client-search-repository.ts';
import type { Db } from '#server/db/db.ts';
import { purge } from '#server/db/maintenance.ts';
import { raw, type Sql, sql } from '#server/db/sql.ts';
import { random as createRandom } from '#server/demo/random.ts';
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
      await purge(db, clock.now, 365);
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

  it('gives the page that a plain filter gives, from the start and from the end, whichever way it takes', async () => {
    const { db } = server();
    await db.query(sql`
      insert into person (broker_id, person_type, body, last_name_n, first_name_n, birth_date, city_n, zip_code, phone,
        has_contract, has_quote, last_effect_date)
      select 1, case when n % 5 = 0 then 'MOR' else 'PHY' end, '{}', 'page ' || chr(97 + n % 26) || n % 70,
        case n % 4 when 0 then '50%' when 1 then 'a_b' when 2 then 'a\b' else 'axb' end,
        case when n % 9 > 0 then date '1960-01-01' + n % 400 end, case when n % 11 > 0 then 'ville ' || n % 8 else '' end,
        case when n % 7 > 0 then '988' || n % 7 end, '75' || n % 500, n % 3 = 0, n % 2 = 0,
        case when n % 6 <> 1 and n % 6 <> 5 then date '2020-01-01' + n % 300 end
      from generate_series(1, 800) n`);
    const scope = { kind: 'broker', brokerId: 1 } as const;
    const limits = { soon: 0, soonByName: 0, readOnce: 0 };
    const asked = [
      {},
      { city: 'ville' },
      { city: 'ville 3', hasContract: true },
      { zipCode: '988' },
      { zipCode: '9883', personType: 'PHY' },
      { lastname: 'page', hasInvoice: true },
      { lastname: 'page c', city: 'v' },
      { firstname: '_', lastname: 'a' },
      { firstname: '0%', zipCode: '988' },
      { firstname: '\\', lastname: 'g', city: 'e' },
      { lastname: 'nobody', city: 'ville' },
      { birthDate: '1960-03-01', firstname: 'a' },
    ];
    const sorts = [
      ...clientSortFields.map((field) => [field]),
      ...(['fullname', 'dateEffet'] as const).flatMap((second) => [
        ['city' as const, second],
        ['zipCode' as const, second],
        [second, 'city' as const],
      ]),
    ];
    const random = createRandom(20_261_123);
    for (const typed of asked)
      for (let round = 0; round < 7; round += 1) {
        const fields = random.pick(sorts);
        const filter = v.parse(clientFilterSchema, typed);
        const sort = fields.map((field) => ({ field, descending: random.chance(0.5) }));
        const all = await findClientIds(db, scope, { filter, sort, limit: 10_000 });
        const offset = random.pick([0, Math.floor(all.length / 3), Math.max(0, all.length - 7), all.length + 30]);
        const { rows, total } = await searchClients(db, scope, { filter, sort, offset, limit: 20 }, limits);
        const said = `${JSON.stringify(typed)} by ${JSON.stringify(sort)} from ${offset}`;
        expect({ total, ids: rows.map(({ id }) => id) }, said).toEqual({
          total: all.length,
          ids: all.slice(offset, offset + 20),
        });
      }
  }, 60_000);
});
