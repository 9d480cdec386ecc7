import { expect, test } from 'vitest';
import { type Measured, machineIndexMs, withMeasured } from '#tests/bench/measurements.ts';

const run = (name: string, p50Ms: number): Measured => ({
  name,
  measuredAt: '2026-11-22T20:15:30.000Z',
  machine: 'A processor, 2 cores',
  indexMs: 61.5,
  figures: { p50Ms },
});
const page = '# Measurements\n\n## The product\n\nBy hand.\n';

test('measurements: replace their section with date, machine and index, and preserve manual text', () => {
  const written = withMeasured(page, [run('pricing', 1.5)]);
  expect(written.startsWith(page)).toBe(true);
  expect(written).toContain(
    '### pricing\n\n2026-11-22 20:15 UTC, A processor, 2 cores; machine index 61.5 ms.\n\n- `p50Ms`: 1.5\n',
  );
});

test('measurements: replace the section of the single bench that ran', () => {
  const first = withMeasured(page, [run('pricing', 1.5), run('client', 3)]);
  const again = withMeasured(first, [run('pricing', 2)]);
  expect(again).toBe(first.replace('`p50Ms`: 1.5', '`p50Ms`: 2'));
  expect(withMeasured(again, [])).toBe(again);
});

test('measurements: have the machine index as a duration', () => {
  expect(machineIndexMs()).toBeGreaterThan(0);
});
