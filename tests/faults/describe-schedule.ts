import { stepsUntilIdle } from './command-arbitraries.ts';
import type { Command } from './commands.ts';

/** A schedule as text, one event a line. */
export const describeSchedule = (schedule: readonly Command[]): string =>
  schedule
    .map(({ kind, steps, ...rest }, index) => {
      const parameters = Object.entries(rest).map(([name, value]) => `${name} ${String(value)}`);
      const until = steps === stepsUntilIdle ? '' : `, then ${steps} steps`;
      return `  ${index + 1}. ${[kind, ...parameters].join(', ')}${until}`;
    })
    .join('\n');
