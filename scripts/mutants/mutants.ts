// `npm run mutants [-- WORDS…]`: applies each mutant of tests/mutants, one at a time in a copy of the tree, and expects
// its test to fail.
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Mutant } from '#tests/mutants/mutant.ts';
import { mutants } from '#tests/mutants/mutants.ts';
import { copyWorkTree } from './mutant-copy.ts';
import { runTrial, stopTrials, type Verdict } from './mutant-trial.ts';

const print = (text: string): boolean => process.stdout.write(`${text}\n`);
const filters = process.argv.slice(2).map((word) => word.toLowerCase());
const isRequested = ({ name, file, noticedBy }: Mutant): boolean =>
  filters.length === 0 || filters.some((word) => `${name}\n${file}\n${noticedBy.file}`.toLowerCase().includes(word));

const requestedMutants = mutants.filter(isRequested);
if (requestedMutants.length === 0) {
  print(`No mutant has ${filters.join(' or ')} in its name, its file or its test’s file.`);
  process.exit(1);
}

const startedMs = Date.now();
const copies: string[] = [];
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isStopped = true;
    process.exitCode = 130;
    stopTrials();
  });

const verdicts: Verdict[] = [];
const printVerdict = ({ mutant, outcome, reason, seconds }: Verdict): boolean =>
  print(
    `${outcome.padEnd(12)}${seconds.toFixed(1).padStart(6)} s  ${mutant.name}\n${' '.repeat(22)}${outcome === 'noticed' ? '' : `${mutant.file}, ${mutant.noticedBy.file}: `}${reason}`,
  );

try {
  // An API or component test can occupy more than one core, and its copy of the tree takes disk space.
  const places = Math.min(requestedMutants.length, availableParallelism(), 8);
  for (let index = 0; index < places; index += 1) copies.push(copyWorkTree());
  const queue = [...requestedMutants];
  await Promise.all(
    copies.map(async (folder) => {
      for (let mutant = queue.shift(); mutant && !isStopped; mutant = queue.shift()) {
        const verdict = await runTrial(folder, mutant);
        if (isStopped) return;
        verdicts.push(verdict);
        printVerdict(verdict);
      }
    }),
  );
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
}

const unnoticed = verdicts.filter(({ outcome }) => outcome !== 'noticed');
print(
  `\n${verdicts.length - unnoticed.length} noticed, ${requestedMutants.length - verdicts.length + unnoticed.length} not, ${((Date.now() - startedMs) / 1000).toFixed(0)} s`,
);
for (const { mutant, outcome } of unnoticed) print(`  ${outcome}: ${mutant.name} (${mutant.file})`);
if (unnoticed.length > 0) process.exitCode ||= 1;
