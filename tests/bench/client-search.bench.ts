import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { createFolderStore } from '#server/adapters/files.ts';
import { searchClients } from '#server/areas/clients/client-search-repository.ts';
import type { OpenDb, Scope } from '#server/db/db.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openPostgresql } from '#server/db/postgresql/postgresql.ts';
import { sql } from '#server/db/sql.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { type ClientSortField, clientFilterSchema } from '#shared/operations/clients/clients.ts';
import type { SortColumn } from '#shared/operations/wire/paging.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { startPostgres } from '#tests/support/server/postgres.ts';
import { type Bench, progress, quantile } from './bench.ts';

const brokerClients = 20_000;
const allClients = 300_000;
const minRounds = 100;
const brokerId = 1;

interface Question {
  readonly filter: object;
  readonly sort: readonly SortColumn<ClientSortField>[];
  readonly isLastPage?: boolean;
}

const sortBy = (field: ClientSortField, descending = field === 'dateEffet') => [{ field, descending }];
const columns = ['fullname', 'birthDate', 'phoneNumber', 'zipCode', 'city', 'dateEffet'] as const;
const everySort = columns.flatMap((field) => [sortBy(field, false), sortBy(field, true)]);
const combineQuestions = (filters: readonly object[], sorts: readonly Question['sort'][]): Question[] =>
  filters.flatMap((filter) => sorts.map((sort) => ({ filter, sort })));

/** Searches of a broker by their difficulty, usual ones first. */
const questions: Readonly<Record<string, readonly Question[]>> = {
  usual: [
    { filter: { lastname: 'wam' }, sort: sortBy('dateEffet') },
    { filter: { lastname: 'le' }, sort: sortBy('dateEffet') },
    { filter: { lastname: 'mar', firstname: 'an' }, sort: sortBy('fullname') },
    { filter: { firstname: 'marie' }, sort: sortBy('dateEffet') },
    { filter: { companyName: 'garage' }, sort: sortBy('dateEffet') },
    { filter: { birthDate: '1986-05-04' }, sort: sortBy('dateEffet') },
    { filter: { city: 'noumea', hasContract: true }, sort: sortBy('fullname') },
    { filter: { zipCode: '988', lastname: 'ngu' }, sort: sortBy('city') },
    { filter: { hasInvoice: true }, sort: sortBy('dateEffet') },
    { filter: {}, sort: sortBy('dateEffet') },
  ],
  everySort: combineQuestions(
    [{}, { lastname: 'wam' }, { lastname: 'an' }, { city: 'noumea' }, { hasInvoice: true }],
    everySort,
  ),
  severalSorts: combineQuestions(
    [{}, { lastname: 'mar' }],
    [
      [...sortBy('city'), ...sortBy('fullname')],
      [...sortBy('zipCode'), ...sortBy('dateEffet')],
      [...sortBy('dateEffet'), ...sortBy('city')],
    ],
  ),
  twoTexts: combineQuestions(
    [
      { lastname: 'mar', firstname: 'jean' },
      { lastname: 'wam', city: 'noumea' },
      { companyName: 'garage', city: 'dumbea' },
      { firstname: 'marie', zipCode: '98835' },
      { lastname: 'le', firstname: 'an' },
    ],
    everySort,
  ),
  twoCommonTexts: combineQuestions(
    [
      { lastname: 'a', firstname: 'e' },
      { lastname: 'an', city: 'noumea' },
      { firstname: 'a', zipCode: '988' },
    ],
    everySort,
  ),
  lastPage: combineQuestions([{}, { lastname: 'wam' }, { lastname: 'an' }, { hasContract: true }], everySort).map(
    (question) => ({
      ...question,
      isLastPage: true,
    }),
  ),
};

/** Duplicates the clients of some brokers, rotating first names, up to the given number. */
const multiplyClients = async (db: OpenDb, brokers: string, minimum: number): Promise<void> => {
  await db.script('alter table person disable trigger user');
  // Longer than the ordinary statement timeout.
  await db.script(`
    with own as (select p.*, row_number() over (order by id) as n, count(*) over () as size
      from person p where ${brokers})
    insert into person (broker_id, person_type, first_name, last_name, company_name, birth_date, ridet, zip_code, city,
      mail, phone, body, first_name_n, last_name_n, company_name_n, city_n, last_effect_date, has_contract, has_quote)
    select a.broker_id, a.person_type, a.first_name, a.last_name, a.company_name, a.birth_date - copy::int, a.ridet,
      a.zip_code, a.city, a.mail, a.phone, a.body, b.first_name_n, a.last_name_n, a.company_name_n, a.city_n,
      a.last_effect_date - copy::int, a.has_contract, a.has_quote
    from generate_series(1, ${minimum} / (select max(size) from own)::int) copy
    cross join own a join own b on b.n = (a.n * 7 + copy * 13) % a.size + 1`);
  await db.script('alter table person enable trigger user');
};

const pageSize = 20;

/** Duration of each search; a warm-up round precedes the measured ones. */
const durationsOf = async (db: OpenDb, scope: Scope, timedQuestions: readonly Question[]): Promise<number[]> => {
  const durationsMs: number[] = [];
  const slowestMs: Record<string, number> = {};
  for (let round = -timedQuestions.length; round < Math.max(minRounds, timedQuestions.length); round += 1) {
    const {
      filter: typed,
      sort,
      isLastPage,
    } = timedQuestions[(round + timedQuestions.length) % timedQuestions.length] as Question;
    const filter = v.parse(clientFilterSchema, typed);
    const search = (offset: number) => searchClients(db, scope, { filter, sort, offset, limit: pageSize });
    const offset = isLastPage ? Math.floor(((await search(0)).total - 1) / pageSize) * pageSize : 0;
    const startedMs = performance.now();
    await search(offset);
    const ms = performance.now() - startedMs;
    if (round < 0) continue;
    durationsMs.push(ms);
    const name = JSON.stringify([typed, sort.map(({ field, descending }) => `${field}${descending ? '-' : '+'}`)]);
    slowestMs[name] = Math.max(slowestMs[name] ?? 0, ms);
  }
  const slowest = Object.entries(slowestMs).sort(([, a], [, b]) => b - a);
  for (const [name, ms] of slowest.slice(0, 5)) progress(`  ${ms.toFixed(1)} ms ${name}`);
  return durationsMs;
};

const measure = async (db: OpenDb, name: string, scope: Scope): Promise<Record<string, number>> => {
  const figures: Record<string, number> = {};
  for (const [kind, timedQuestions] of Object.entries(questions)) {
    progress(`${name}, ${kind}:`);
    const durationsMs = await durationsOf(db, scope, timedQuestions);
    figures[`${name}_${kind}_p50Ms`] = quantile(durationsMs, 0.5);
    figures[`${name}_${kind}_p95Ms`] = quantile(durationsMs, 0.95);
  }
  return figures;
};

/** The client search of a broker with 20,000 clients of 300,000, and of root over all of them, on PostgreSQL. */
const bench: Bench = {
  name: 'clientSearch',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lagon-bench-'));
    const postgres = await startPostgres('bench');
    try {
      const db = await openPostgresql({ url: postgres.url, poolSize: 4, onIdleError: () => undefined });
      await migrate(db, await readMigrations());
      const today = dayInNoumea(new Date());
      await seedDemo(db, { seed: 1, today, contracts: 8_000, files: createFolderStore(join(folder, 'files')) });
      await multiplyClients(db, `broker_id = ${brokerId}`, brokerClients);
      await multiplyClients(db, `broker_id <> ${brokerId}`, allClients - brokerClients);
      await db.script('vacuum analyze person');
      const countRows = await db.query<{ all: number; own: number }>(
        sql`select count(*) as all, count(*) filter (where broker_id = ${brokerId}) as own from person`,
      );
      progress(`${countRows[0]?.own} clients of one broker, ${countRows[0]?.all} in all`);
      const broker = await measure(db, 'broker', { kind: 'broker', brokerId });
      const root = await measure(db, 'root', { kind: 'all' });
      await db.close();
      return { brokerClients: countRows[0]?.own ?? 0, allClients: countRows[0]?.all ?? 0, ...broker, ...root };
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

export default bench;
