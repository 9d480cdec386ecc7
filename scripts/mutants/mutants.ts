// `npm run mutants [-- WORDS…]`: plants each mistake of tests/mutants, one at a time in a copy of the tree, and expects the test that it names to notice.
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import type { Mutant } from '#tests/mutants/mutant.ts';
import { mutants } from '#tests/mutants/mutants.ts';
import { copyWorkTree } from './mutant-copy.ts';
import { stopTrials, trial, type Verdict } from './mutant-trial.ts';

const say = (text: string): boolean => process.stdout.write(`${text}\n`);
const words = process.argv.slice(2).map((word) => word.toLowerCase());
const isAsked = ({ name, file, noticedBy }: Mutant): boolean =>
  words.length === 0 || words.some((word) => `${name}\n${file}\n${noticedBy.file}`.toLowerCase().includes(word));

const chosen = mutants.filter(isAsked);
if (chosen.length === 0) {
  say(`No mutant has ${words.join(' or ')} in its name, its file or its test’s file.`);
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
const show = ({ mutant, outcome, said, seconds }: Verdict): boolean =>
  say(
    `${outcome.padEnd(12)}${seconds.toFixed(1).padStart(6)} s  ${mutant.name}\n${' '.repeat(22)}${outcome === 'noticed' ? '' : `${mutant.file}, ${mutant.noticedBy.file}: `}${said}`,
  );

try {
  // A test of the API or of a component keeps more than one core busy at times, and its copy of the tree takes space.
  const places = Math.min(chosen.length, availableParallelism(), 8);
  for (let place = 0; place < places; place += 1) copies.push(copyWorkTree());
  const waiting = [...chosen];
  await Promise.all(
    copies.map(async (folder) => {
      for (let mutant = waiting.shift(); mutant && !isStopped; mutant = waiting.shift()) {
        const verdict = await trial(folder, mutant);
        if (isStopped) return;
        verdicts.push(verdict);
        show(verdict);
      }
    }),
  );
} finally {
  for (const copy of copies) rmSync(copy, { recursive: true, force: true });
}

const missed = verdicts.filter(({ outcome }) => outcome !== 'noticed');
say(
  `\n${verdicts.length - missed.length} noticed, ${chosen.length - verdicts.length + missed.length} not, ${((Date.now() - startedMs) / 1000).toFixed(0)} s`,
);
for (const { mutant, outcome } of missed) say(`  ${outcome}: ${mutant.name} (${mutant.file})`);
if (missed.length > 0) process.exitCode ||= 1;
