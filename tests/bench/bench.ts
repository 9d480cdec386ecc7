/** One group of measurements, the default export of `tests/bench/<name>.bench.ts`, found by `npm run bench`. */
export interface Bench {
  readonly name: string;
  /** Measured figures by name; the name ends with the unit (`searchP95Ms`, `loginInitialJsGzipBytes`). */
  run(): Promise<Record<string, number>>;
}

/** Quantile of the samples for `share` (0 to 1). */
export const quantile = (samples: readonly number[], share: number): number => {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (value === undefined) throw new Error('no samples');
  return Math.round(value * 100) / 100;
};

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

/** Logs progress to stderr, since stdout holds the single JSON object. */
export const progress = (text: string): void => {
  process.stderr.write(`${text}\n`);
};

/** Duration of a fixed piece of arithmetic on this machine, to compare figures of two runs. Milliseconds. */
export const machineIndexMs = (): number =>
  median(
    Array.from({ length: 5 }, () => {
      const startedMs = performance.now();
      let state = 1;
      for (let step = 0; step < 50_000_000; step += 1) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      const durationMs = performance.now() - startedMs;
      if (Number.isNaN(state)) throw new Error('not arithmetic');
      return durationMs;
    }),
  );
