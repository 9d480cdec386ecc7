import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import * as v from 'valibot';
import { loadCatalogue } from '#server/areas/quotes/vehicle-catalogue.ts';
import type { OpenDb } from '#server/db/db.ts';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openPostgresql } from '#server/db/postgresql/postgresql.ts';
import { importVehicles } from '#server/imports/import-vehicles.ts';
import { type VehicleFilter, vehicleFilterSchema } from '#shared/operations/quotes/vehicles.ts';
import { unpackVehicles } from '#shared/search/vehicle-pack.ts';
import { indexVehicles, searchVehicles } from '#shared/search/vehicle-search.ts';
import { vehiclesCsv } from '#tests/support/quotes/vehicles.ts';
import { startPostgres } from '#tests/support/server/postgres.ts';
import { type Bench, quantile } from './bench.ts';

const total = 50_000;
const rounds = 300;

/** From an empty search to a single vehicle, common letters included: frequent matches cost most to count. */
const filters: readonly VehicleFilter[] = [
  {},
  { brand: 'e' },
  { brand: 'toyota', model: 'hilux' },
  { brand: 'renault', version: 'dci 4x4' },
  { version: '1.5' },
  { version: 'a e i' },
  { sra: '2041' },
  { minesType: 'M10REN' },
  { version: 'n° 49 999' },
].map((filter) => v.parse(vehicleFilterSchema, filter));

const timeWork = async (work: () => unknown): Promise<number> => {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
};

const measure = async (db: OpenDb, file: string, prefix: string): Promise<Record<string, number>> => {
  await migrate(db, await readMigrations());
  const importMs = await timeWork(() =>
    importVehicles(db, file, { onRefused: () => undefined, onProgress: () => undefined }),
  );
  const firstMs = await timeWork(() => loadCatalogue(db));
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    samples.push(
      await timeWork(async () => {
        const { index } = await loadCatalogue(db);
        searchVehicles(index, filters[round % filters.length] ?? {}, { offset: (round % 5) * 20, limit: 20 });
      }),
    );
  return {
    [`${prefix}Import50000Seconds`]: Math.round(importMs / 10) / 100,
    [`${prefix}FirstSearchMs`]: Math.round(firstMs),
    [`${prefix}SearchP50Ms`]: quantile(samples, 0.5),
    [`${prefix}SearchP95Ms`]: quantile(samples, 0.95),
  };
};

/** Importing 50,000 vehicles and searching them on both engines; the download of a device and its search. */
const bench: Bench = {
  name: 'vehicles50000',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'lagon-bench-'));
    const file = join(folder, 'vehicles.csv');
    writeFileSync(file, vehiclesCsv(total));
    const postgres = await startPostgres('bench');
    try {
      const pooled = openPostgresql({ url: postgres.url, poolSize: 4, onIdleError: () => undefined });
      const onPostgresql = await measure(pooled, file, 'postgresql');
      await pooled.close();
      const single = await openEmbedded({ dataDir: join(folder, 'data') });
      const onEmbedded = await measure(single, file, 'embedded');
      const packed = (await loadCatalogue(single)).packed();
      await single.close();
      const openMs = await timeWork(() => indexVehicles(unpackVehicles(packed)));
      return {
        ...onPostgresql,
        ...onEmbedded,
        downloadGzipBytes: gzipSync(packed, { level: 6 }).length,
        deviceOpenIndexMs: Math.round(openMs),
      };
    } finally {
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

export default bench;
