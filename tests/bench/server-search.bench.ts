import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { createFolderStore } from '#server/adapters/files.ts';
import { searchClients } from '#server/areas/clients/client-search-repository.ts';
import { searchContracts } from '#server/areas/contracts/contract-search-repository.ts';
import type { OpenDb, Scope } from '#server/db/db.ts';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openPostgresql } from '#server/db/postgresql/postgresql.ts';
import { sql } from '#server/db/sql.ts';
import { seedDemo } from '#server/demo/seed.ts';
import { clientFilterSchema } from '#shared/operations/clients/clients.ts';
import { contractFilterSchema } from '#shared/operations/contracts/contracts.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { startPostgres } from '#tests/support/server/postgres.ts';
import { type Bench, progress, quantile } from './bench.ts';

const fragments = ['wam', 'mar', 'an', 'pet', 'tui', 'le', 'kan', 'ngu', 'du', 'ro'];
const rounds = 120;
const pageSize = 20;

const timeWork = async <T>(work: () => Promise<T>): Promise<{ ms: number; answer: T }> => {
  const startedMs = performance.now();
  const answer = await work();
  return { ms: performance.now() - startedMs, answer };
};

/** Text fragment, dates, two sorted columns and the count, on the first and on a deep page; clients likewise. */
const measure = async (db: OpenDb, prefix: string): Promise<Record<string, number>> => {
  const [broker] = await db.query<{ id: number; contracts: number }>(
    sql`select broker_id as id, count(*) as contracts from contract group by 1 order by 2 desc limit 1`,
  );
  if (!broker) throw new Error('the seed made no broker');
  const scope: Scope = { kind: 'broker', brokerId: broker.id };
  const first: number[] = [];
  const deepPageSamples: number[] = [];
  const clients: number[] = [];
  for (let round = -20; round < rounds; round += 1) {
    const nom = fragments[(round + 20) % fragments.length] ?? '';
    const filter = {
      ...v.parse(contractFilterSchema, { nom, dateEffetDu: '2024-01-01', dateEffetAu: '2026-06-30' }),
      idPersonnes: [],
    };
    const sort = [
      { field: 'codeProduit' as const, descending: false },
      { field: 'dateEffet' as const, descending: true },
    ];
    const timing = await timeWork(() => searchContracts(db, scope, { filter, sort, offset: 0, limit: pageSize }));
    const offset = Math.max(0, Math.floor((timing.answer.total * 0.9) / pageSize) * pageSize);
    const other = await timeWork(() => searchContracts(db, scope, { filter, sort, offset, limit: pageSize }));
    const client = await timeWork(() =>
      searchClients(db, scope, {
        filter: v.parse(clientFilterSchema, { lastname: nom }),
        sort: [{ field: 'dateEffet', descending: true }],
        offset: 0,
        limit: pageSize,
      }),
    );
    if (round < 0) continue;
    first.push(timing.ms);
    deepPageSamples.push(other.ms);
    clients.push(client.ms);
  }
  return {
    [`${prefix}BrokerContracts`]: broker.contracts,
    [`${prefix}FirstPageP50Ms`]: quantile(first, 0.5),
    [`${prefix}FirstPageP95Ms`]: quantile(first, 0.95),
    [`${prefix}DeepPageP50Ms`]: quantile(deepPageSamples, 0.5),
    [`${prefix}DeepPageP95Ms`]: quantile(deepPageSamples, 0.95),
    [`${prefix}ClientsP50Ms`]: quantile(clients, 0.5),
    [`${prefix}ClientsP95Ms`]: quantile(clients, 0.95),
  };
};

const fillDatabase = async (db: OpenDb, contracts: number, folder: string): Promise<void> => {
  await migrate(db, await readMigrations());
  const startedMs = performance.now();
  await seedDemo(db, {
    seed: 1,
    today: dayInNoumea(new Date()),
    contracts,
    files: createFolderStore(join(folder, 'files')),
  });
  await db.script('vacuum analyze');
  progress(`${contracts} contracts in ${Math.round((performance.now() - startedMs) / 1000)} s`);
};

/** The server's search within the largest broker: 1,000,000 contracts on PostgreSQL, 100,000 embedded. */
const bench: Bench = {
  name: 'serverSearch',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lagon-bench-'));
    const postgres = await startPostgres('bench');
    try {
      const opened = await openPostgresql({ url: postgres.url, poolSize: 4, onIdleError: () => undefined });
      await fillDatabase(opened, 1_000_000, folder);
      const million = await measure(opened, 'postgresql1000000');
      await opened.close();
      const small = await openEmbedded({ dataDir: join(folder, 'data') });
      await fillDatabase(small, 100_000, folder);
      const embedded = await measure(small, 'embedded100000');
      await small.close();
      return { ...million, ...embedded };
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

export default bench;
