import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { exploreInProcesses } from '#tests/faults/explore-in-processes.ts';

/**
 * `npm run faults -- --schedules N --seed S [--processes P]`: runs random fault schedules on drafts, the outbox,
 * conversions and payments; `--path P` replays the schedule of a failure.
 */
const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000_000)) },
    processes: { type: 'string', default: String(availableParallelism()) },
    path: { type: 'string' },
  },
});
const wholeNumber = (name: 'schedules' | 'seed' | 'processes'): number => {
  const value = Number(values[name]);
  if (Number.isSafeInteger(value) && value >= 0) return value;
  process.stderr.write(`--${name} expects a whole number, not “${values[name]}”.\n`);
  process.exit(2);
};
const { path } = values;
const [schedules, seed, processes] = [wholeNumber('schedules'), wholeNumber('seed'), wholeNumber('processes')];

const startedMs = Date.now();
let loggedCount = 0;
const finding = await exploreInProcesses({
  schedules: path === undefined ? schedules : 1,
  seed,
  processes: path === undefined ? Math.max(1, processes) : 1,
  ...(path === undefined ? {} : { path }),
  onProgress: (doneCount) => {
    if (doneCount - loggedCount < 1_000) return;
    loggedCount = doneCount;
    process.stderr.write(`${doneCount} schedules, ${Math.round((Date.now() - startedMs) / 1000)} s\n`);
  },
});
const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
if (finding) {
  process.stdout.write(`${finding.report}\nReplay: npm run faults -- --seed ${finding.seed} --path ${finding.path}\n`);
  process.exitCode = 1;
} else process.stdout.write(`Seed ${seed}: ${schedules} schedules without a violation, in ${seconds} s.\n`);
