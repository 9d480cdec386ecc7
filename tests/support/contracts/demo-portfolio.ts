import { demoPortfolio } from '#server/demo/portfolio.ts';
import { type Batch, emptyBatch } from '#server/demo/rows.ts';

/** All rows of a demonstration, in memory. */
export const completeDemo = (options: {
  readonly today: string;
  readonly seed: number;
  readonly contracts: number;
}): Batch => {
  const all = emptyBatch();
  for (const batch of demoPortfolio(options))
    for (const table of Object.keys(batch) as (keyof Batch)[])
      for (const row of batch[table]) all[table].push(row as never);
  return all;
};
