import { untilIdle } from './command-arbitraries.ts';
import type { Command } from './commands.ts';

/** A schedule as text, one event a line. */
export const describeSchedule = (schedule: readonly Command[]): string =>
  schedule
    .map(({ do: what, steps: ran, ...rest }, index) => {
      const parameters = Object.entries(rest).map(([name, value]) => `${name} ${String(value)}`);
      const until = ran === untilIdle ? '' : `, then ${ran} steps`;
      return `  ${index + 1}. ${[what, ...parameters].join(', ')}${until}`;
    })
    .join('\n');
