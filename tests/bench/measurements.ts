import { median } from './bench.ts';

/** One run of one bench, as shown on the measurements page. */
export interface Measured {
  readonly name: string;
  /** ISO, UTC. */
  readonly measuredAt: string;
  /** Processor, cores, memory, Node. */
  readonly machine: string;
  /** `machineIndexMs` of the same run. */
  readonly indexMs: number;
  readonly figures: Readonly<Record<string, number>>;
}

/** Duration of a fixed piece of arithmetic on this machine, to compare figures of two runs. Milliseconds. */
export const machineIndexMs = (): number =>
  median(
    Array.from({ length: 5 }, () => {
      const startedMs = performance.now();
      let state = 1;
      for (let step = 0; step < 50_000_000; step += 1) state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
      const tookMs = performance.now() - startedMs;
      if (Number.isNaN(state)) throw new Error('not arithmetic');
      return tookMs;
    }),
  );

const heading = '## As measured last';

const sectionOf = ({ name, measuredAt, machine, indexMs, figures }: Measured): string =>
  [
    `### ${name}`,
    `${measuredAt.slice(0, 16).replace('T', ' ')} UTC, ${machine}; machine index ${indexMs} ms.`,
    Object.entries(figures)
      .map(([figure, value]) => `- \`${figure}\`: ${value}`)
      .join('\n'),
  ].join('\n\n');

/** The page with the last run of the same bench replaced. */
export const withMeasured = (page: string, measured: readonly Measured[]): string => {
  const [before = '', written = ''] = page.split(`\n${heading}\n`);
  const sections = new Map(
    written
      .split(/^(?=### )/m)
      .filter((section) => section.startsWith('### '))
      .map((section) => [section.slice(4, section.indexOf('\n')), section.trim()]),
  );
  for (const each of measured) sections.set(each.name, sectionOf(each));
  const all = [...sections].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, section]) => section);
  return `${[before.trimEnd(), heading, 'Written by `npm run bench`.', ...all].join('\n\n')}\n`;
};
