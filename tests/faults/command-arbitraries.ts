import fc from 'fast-check';

/** Number of steps after which the device is idle. */
export const untilIdle = 10_000;
const steps = fc.oneof(
  { weight: 3, arbitrary: fc.constant(untilIdle) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 60 }) },
);
/** True once out of seven. */
export const seldom = fc.oneof(
  { weight: 6, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
);
/** True three times out of four. */
export const usually = fc.oneof(
  { weight: 3, arbitrary: fc.constant(true) },
  { weight: 1, arbitrary: fc.constant(false) },
);
export const place = fc.nat(5);
export const tab = fc.nat(1);

/** A command with the progress of the device before the next one. */
export const command = <T extends object>(
  entries: { [K in keyof T]: fc.Arbitrary<T[K]> },
): fc.Arbitrary<T & { steps: number }> =>
  fc.tuple(fc.record(entries as never), steps).map(([rest, ran]) => ({ ...(rest as T), steps: ran }));
