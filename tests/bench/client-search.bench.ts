import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { searchClients } from '#server/db/client-repository.ts';
import type { OpenDb } from '#server/db/db.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openPostgresql } from '#server/db/postgresql.ts';
import { sql } from '#server/db/sql.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { folderStore } from '#server/services/files.ts';
import { type ClientSortField, clientFilterSchema } from '#shared/contract/clients.ts';
import { dayInNoumea } from '#shared/domain/calendar.ts';
import { startPostgres } from '#tests/support/postgres.ts';
import { type Bench, progress, quantile } from './bench.ts';

const clients = 300_000;
const rounds = 200;
const brokerId = 1;

/** What a broker types, and how they sort: name fragments, whole names, a birth date, a place. */
const asked: readonly (readonly [filter: object, sort: ClientSortField])[] = [
  [{ lastname: 'wam' }, 'dateEffet'],
  [{ lastname: 'le' }, 'dateEffet'],
  [{ lastname: 'mar', firstname: 'an' }, 'fullname'],
  [{ firstname: 'marie' }, 'dateEffet'],
  [{ companyName: 'garage' }, 'dateEffet'],
  [{ birthDate: '1986-05-04' }, 'dateEffet'],
  [{ city: 'noumea', hasContract: true }, 'fullname'],
  [{ zipCode: '988', lastname: 'ngu' }, 'city'],
  [{ hasInvoice: true }, 'dateEffet'],
  [{}, 'dateEffet'],
];

/** Multiplies the demonstration's clients of one broker, first names going round, until there are enough. */
const multiply = async (db: OpenDb): Promise<void> => {
  await db.script('alter table person disable trigger user');
  await db.query(sql`
    with own as (select p.*, row_number() over (order by id) as n, count(*) over () as size
      from person p where broker_id = ${brokerId})
    insert into person (broker_id, person_type, first_name, last_name, company_name, birth_date, ridet, zip_code, city,
      mail, phone, body, first_name_n, last_name_n, company_name_n, city_n, last_effect_date, has_contract, has_quote)
    select a.broker_id, a.person_type, a.first_name, a.last_name, a.company_name, a.birth_date - copy::int, a.ridet,
      a.zip_code, a.city, a.mail, a.phone, a.body, b.first_name_n, a.last_name_n, a.company_name_n, a.city_n,
      a.last_effect_date - copy::int, a.has_contract, a.has_quote
    from generate_series(1, ${clients}::int / (select max(size) from own)::int) copy
    cross join own a join own b on b.n = (a.n * 7 + copy * 13) % a.size + 1`);
  await db.script('alter table person enable trigger user');
};

/** Turns each last and company name into 234 different ones and each first name into 26, as many clients bear. */
const vary = async (db: OpenDb): Promise<void> => {
  const own = (column: string, parts: number) =>
    `${column} = case when ${column} = '' then '' else ${column} || ' ' || chr(97 + (id % 26)::int)
      || chr(97 + (id / 26 % ${parts})::int) end`;
  await db.script('alter table person disable trigger user');
  await db.script(
    `update person set ${[own('last_name_n', 9), own('company_name_n', 9), own('first_name_n', 1)].join(', ')}`,
  );
  await db.script('alter table person enable trigger user');
  await db.script('vacuum full person');
};

const settle = async (db: OpenDb): Promise<void> => {
  await db.script('select person_tally_refill()');
  await db.script('vacuum analyze person, person_tally');
};

const measure = async (db: OpenDb): Promise<number[]> => {
  const durationsMs: number[] = [];
  const slowestMs: Record<string, number> = {};
  for (let round = -asked.length; round < rounds; round += 1) {
    const [typed, field] = asked[(round + asked.length) % asked.length] as (typeof asked)[number];
    const filter = v.parse(clientFilterSchema, typed);
    const sort = [{ field, descending: field === 'dateEffet' }];
    const startedMs = performance.now();
    await searchClients(db, { kind: 'broker', brokerId }, { filter, sort, offset: 0, limit: 20 });
    const ms = performance.now() - startedMs;
    if (round < 0) continue;
    durationsMs.push(ms);
    slowestMs[JSON.stringify(typed)] = Math.max(slowestMs[JSON.stringify(typed)] ?? 0, ms);
  }
  progress(JSON.stringify(slowestMs));
  return durationsMs;
};

/** The client search within a broker of 300,000 clients, on PostgreSQL, of few different names, then of many. */
const bench: Bench = {
  name: 'clientSearch',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lagon-bench-'));
    const postgres = await startPostgres('bench');
    try {
      const db = await openPostgresql({ url: postgres.url, poolSize: 4, onIdleError: () => undefined });
      await migrate(db, await readMigrations());
      const today = dayInNoumea(new Date());
      await seedDemo(db, { seed: 1, today, contracts: 8_000, files: folderStore(join(folder, 'files')) });
      await multiply(db);
      const [own] = await db.query<{ count: number }>(
        sql`select count(*) as count from person where broker_id = ${brokerId}`,
      );
      progress(`${own?.count} clients of one broker`);
      await settle(db);
      const fewNamesMs = await measure(db);
      await vary(db);
      await settle(db);
      const manyNamesMs = await measure(db);
      await db.close();
      return {
        brokerClients: own?.count ?? 0,
        p50Ms: quantile(fewNamesMs, 0.5),
        p95Ms: quantile(fewNamesMs, 0.95),
        manyNamesP50Ms: quantile(manyNamesMs, 0.5),
        manyNamesP95Ms: quantile(manyNamesMs, 0.95),
      };
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

export default bench;
