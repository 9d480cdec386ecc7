/** One group of measurements, the default export of `tests/bench/<name>.bench.ts`; `npm run bench` finds it there. */
export interface Bench {
  readonly name: string;
  /** Measured figures by name; the unit ends the name (`searchP95Ms`, `loginInitialJsGzipBytes`). */
  run(): Promise<Record<string, number>>;
}

/** The value below which `share` (0 to 1) of the samples lie. */
export const quantile = (samples: readonly number[], share: number): number => {
  const sorted = [...samples].sort((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))];
  if (value === undefined) throw new Error('no samples');
  return Math.round(value * 100) / 100;
};

export const median = (samples: readonly number[]): number => quantile(samples, 0.5);

/** Says on stderr what is being measured, since stdout holds the one JSON object. */
export const progress = (text: string): void => {
  process.stderr.write(`${text}\n`);
};
