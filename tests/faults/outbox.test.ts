import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { exploreInProcesses } from './explore-in-processes.ts';

test('fault simulation: finds no violation in 2,000 schedules', async () => {
  const finding = await exploreInProcesses({
    schedules: 2_000,
    seed: 20_261_121,
    processes: Math.max(2, availableParallelism()),
  });
  expect(
    finding && `${finding.report}\nnpm run faults -- --seed ${finding.seed} --path ${finding.path}`,
  ).toBeUndefined();
});
