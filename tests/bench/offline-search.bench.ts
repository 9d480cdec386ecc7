import { randomBytes } from 'node:crypto';
import { segmentCapacity } from '#offline/device/sealed-segments.ts';
import { createDataKey, importDeviceKey, seal, unseal } from '#offline/device/sealing.ts';
import { indexClient } from '#offline/portfolio/client-index.ts';
import { deviceQuickSearch } from '#offline/portfolio/device-quick-search.ts';
import { indexContract, searchPortfolio } from '#offline/portfolio/portfolio-index.ts';
import type { PortfolioRow } from '#offline/portfolio/portfolio-store.ts';
import type { contractSearch } from '#shared/operations/contracts/contracts.ts';
import type { Input } from '#shared/operations/wire/endpoint.ts';
import { portfolioClient, portfolioContract } from '#tests/support/contracts/portfolio.ts';
import { type Bench, quantile } from './bench.ts';

const rowCount = Number(process.env['BENCH_ROWS'] ?? 8_000);
const names = ['Wénissô', 'Dupont', 'Éléonore Ségur', 'Kaloï', 'Nguyễn', 'Lafleur', 'Tehei', 'Wamytan', 'Martin'];

const rows: PortfolioRow[] = Array.from({ length: rowCount }, (_, index) => {
  const { id, row, search } = portfolioContract(index + 1, { holder: `${names[index % names.length]} ${index % 977}` });
  const day = `20${10 + (index % 16)}-${String((index % 12) + 1).padStart(2, '0')}-15`;
  return { id, row: { ...row, dateEffet: day, solde: (index * 7919) % 100_000 }, search };
});

const searches: readonly Input<typeof contractSearch>[] = [
  { nom: 'segur', dateEffetDu: '2015-01-01', sortField: 'nomSouscripteur,dateEffet', sortOrder: 'ASC,DESC' },
  { sortField: 'solde,numero', sortOrder: 'DESC,ASC' },
  { numero: '77', sortField: 'dateEffet', sortOrder: 'DESC', firstPage: 400 },
];

/** Quick searches, letter by letter and complete. */
const typed = ['wa', 'wamyt', 'segur eleo', '77', '75 12 34', '12/03/1980'];

const clients = rows.map(({ id }) =>
  indexClient(portfolioClient(id, { lastname: `${names[id % names.length]} ${id % 977}` })),
);

const timeWork = async (work: () => unknown): Promise<number> => {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
};

/** The device's search without a browser: decrypting and normalizing the rows, and each search. */
const bench: Bench = {
  name: `offlineSearch${rowCount}`,
  run: async () => {
    const { key } = await createDataKey(await importDeviceKey(randomBytes(32).toString('base64')), 'cache');
    const segments = await Promise.all(
      Array.from({ length: Math.ceil(rowCount / segmentCapacity) }, (_, segment) =>
        seal(key, `segment ${segment}`, rows.slice(segment * segmentCapacity, (segment + 1) * segmentCapacity)),
      ),
    );
    const opening: number[] = [];
    for (let round = 0; round < 5; round += 1)
      opening.push(
        await timeWork(async () => {
          const opened = await Promise.all(
            segments.map((sealed, segment) => unseal<PortfolioRow[]>(key, `segment ${segment}`, sealed)),
          );
          opened.flatMap((part) => (part ?? []).map(indexContract));
        }),
      );
    const index = rows.map(indexContract);
    const samples: number[] = [];
    for (let round = 0; round < 40; round += 1)
      for (const search of searches) samples.push(await timeWork(() => searchPortfolio(index, search)));
    const quick: number[] = [];
    for (let round = 0; round < 40; round += 1)
      for (const text of typed) quick.push(await timeWork(() => deviceQuickSearch(index, clients, { text })));
    return {
      openIndexMs: quantile(opening, 0.5),
      searchP50Ms: quantile(samples, 0.5),
      searchP95Ms: quantile(samples, 0.95),
      quickP50Ms: quantile(quick, 0.5),
      quickP95Ms: quantile(quick, 0.95),
    };
  },
};

export default bench;
