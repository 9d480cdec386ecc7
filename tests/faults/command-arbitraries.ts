import fc from 'fast-check';

/** Number of steps after which the device is idle. */
export const stepsUntilIdle = 10_000;
const stepCount = fc.oneof(
  { weight: 3, arbitrary: fc.constant(stepsUntilIdle) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 60 }) },
);
/** True in one of seven cases. */
export const mostlyFalse = fc.oneof(
  { weight: 6, arbitrary: fc.constant(false) },
  { weight: 1, arbitrary: fc.constant(true) },
);
/** True in three of four cases. */
export const mostlyTrue = fc.oneof(
  { weight: 3, arbitrary: fc.constant(true) },
  { weight: 1, arbitrary: fc.constant(false) },
);
export const itemIndex = fc.nat(5);
export const tabIndex = fc.nat(1);

/** Arbitrary of a command, with the number of steps that the device runs before the next command. */
export const commandWith = <T extends object>(
  entries: { [K in keyof T]: fc.Arbitrary<T[K]> },
): fc.Arbitrary<T & { steps: number }> =>
  fc.tuple(fc.record(entries as never), stepCount).map(([parameters, steps]) => ({ ...(parameters as T), steps }));

export const fileCount = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 }) },
);

/** A request, which may wait for one of another dossier. */
export const requestCommand = commandWith({
  kind: fc.constant('submit' as const),
  tab: tabIndex,
  lane: fc.nat(2),
  files: fileCount,
  flaw: fc.oneof(
    { weight: 12, arbitrary: fc.constant('none' as const) },
    { weight: 1, arbitrary: fc.constantFrom('invalid' as const, 'too large' as const) },
  ),
  hasDraft: fc.boolean(),
  isAfterOther: mostlyFalse,
});
