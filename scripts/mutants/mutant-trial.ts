import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyMutant, type Mutant } from '#tests/mutants/mutant.ts';

interface TestResult {
  readonly title: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

/** One file in vitest’s JSON report. */
interface FileResult {
  readonly name: string;
  readonly message: string;
  readonly assertionResults: readonly TestResult[];
}

/** Result of one mutant; only `noticed` is a success. */
export interface Verdict {
  readonly mutant: Mutant;
  readonly outcome: 'noticed' | 'not noticed' | 'not run' | 'broke' | 'unsound';
  /** One line with the reason. */
  readonly reason: string;
  readonly seconds: number;
}

const limitMs = 5 * 60_000;
const runningProcesses = new Set<ChildProcess>();

/** Stops running trials, after an interrupt at the terminal. */
export const stopTrials = (): void => {
  for (const child of runningProcesses) child.kill('SIGTERM');
};

/**
 * Runs the test of a mutant in a copy of the tree, with the API on the embedded engine only, and returns its report.
 */
const runTests = async (
  folder: string,
  { project, file, test }: Mutant['noticedBy'],
): Promise<readonly FileResult[]> => {
  const report = join(folder, '.cache', 'mutant-report.json');
  rmSync(report, { force: true });
  const child = spawn(
    process.execPath,
    [
      join('node_modules', 'vitest', 'vitest.mjs'),
      'run',
      ...['--project', project, '--reporter=json', '--outputFile.json=.cache/mutant-report.json'],
      ...(test === undefined ? [] : ['-t', test.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')]),
      file,
    ],
    { cwd: folder, stdio: 'ignore', env: { ...process.env, LAGON_POSTGRESQL: 'off' } },
  );
  runningProcesses.add(child);
  const timer = setTimeout(() => child.kill('SIGTERM'), limitMs);
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  runningProcesses.delete(child);
  if (!existsSync(report)) return [];
  return (JSON.parse(readFileSync(report, 'utf8')) as { testResults: FileResult[] }).testResults;
};

/** The tests of a mutant among those that ran. */
const testsOfMutant = (results: readonly FileResult[], { noticedBy }: Mutant): readonly TestResult[] =>
  results
    .filter(({ name }) => name.replaceAll('\\', '/').endsWith(noticedBy.file))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, title }) => /^(passed|failed)$/.test(status) && title.includes(noticedBy.test ?? ''));

const firstLine = (text = ''): string => text.split('\n')[0]?.trim().slice(0, 160) ?? '';

/**
 * Only a failed assertion counts as noticed: a test that stopped for another reason does not show that it checks the
 * behaviour.
 */
const isAssertion = (message: string): boolean => /^(AssertionError|Error: Property failed)/.test(message);

const judgeResults = (results: readonly FileResult[], mutant: Mutant): Pick<Verdict, 'outcome' | 'reason'> => {
  const tests = testsOfMutant(results, mutant);
  if (tests.length === 0)
    return {
      outcome: 'not run',
      reason: firstLine(results.find(({ message }) => message)?.message) || 'no test of that name ran',
    };
  const messages = tests.flatMap(({ status, failureMessages }) => (status === 'failed' ? failureMessages : []));
  const assertion = messages.find(isAssertion);
  if (assertion) return { outcome: 'noticed', reason: firstLine(assertion) };
  if (messages.length > 0) return { outcome: 'broke', reason: firstLine(messages[0]) };
  return { outcome: 'not noticed', reason: 'the test passes all the same' };
};

/** Baseline: the problem of a test that does not pass without any mutation; undefined if it passes. */
const baselineProblem = async (folder: string, mutant: Mutant): Promise<string | undefined> => {
  const { outcome, reason } = judgeResults(await runTests(folder, mutant.noticedBy), mutant);
  return outcome === 'not noticed' ? undefined : reason;
};

/** Cached baselines by test: mutants with the same test share one run. */
const baselines = new Map<string, Promise<string | undefined>>();

/**
 * Applies one mutant in a copy of the tree, runs its test and reverts it. The test must pass before, run in the same
 * way.
 */
export const runTrial = async (folder: string, mutant: Mutant): Promise<Verdict> => {
  const startedMs = Date.now();
  const buildVerdict = (result: Pick<Verdict, 'outcome' | 'reason'>): Verdict => ({
    mutant,
    ...result,
    seconds: (Date.now() - startedMs) / 1000,
  });
  const key = JSON.stringify(mutant.noticedBy);
  const baseline = baselines.get(key) ?? baselineProblem(folder, mutant);
  baselines.set(key, baseline);
  const problem = await baseline;
  if (problem !== undefined)
    return buildVerdict({ outcome: 'unsound', reason: `fails without the mistake: ${problem}` });

  const path = join(folder, mutant.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, applyMutant(source, mutant));
  try {
    return buildVerdict(judgeResults(await runTests(folder, mutant.noticedBy), mutant));
  } finally {
    writeFileSync(path, source);
  }
};
