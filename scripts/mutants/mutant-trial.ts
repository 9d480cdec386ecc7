import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mutant, planted } from '#tests/mutants/mutant.ts';

interface TestResult {
  readonly title: string;
  readonly status: string;
  readonly failureMessages: readonly string[];
}

/** What vitest’s JSON report says of one file. */
interface FileResult {
  readonly name: string;
  readonly message: string;
  readonly assertionResults: readonly TestResult[];
}

/** What came of one mistake: only `noticed` is well. */
export interface Verdict {
  readonly mutant: Mutant;
  readonly outcome: 'noticed' | 'not noticed' | 'not run' | 'broke' | 'unsound';
  /** One line that says why. */
  readonly said: string;
  readonly seconds: number;
}

const limitMs = 5 * 60_000;
const running = new Set<ChildProcess>();

/** Ends the runs under way, as when the person at the terminal has seen enough. */
export const stopTrials = (): void => {
  for (const child of running) child.kill('SIGTERM');
};

/** Runs the test that a mutant names in a copy of the tree, the API on the embedded engine alone; what the report says. */
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
  running.add(child);
  const timer = setTimeout(() => child.kill('SIGTERM'), limitMs);
  await new Promise((resolve) => child.once('close', resolve));
  clearTimeout(timer);
  running.delete(child);
  if (!existsSync(report)) return [];
  return (JSON.parse(readFileSync(report, 'utf8')) as { testResults: FileResult[] }).testResults;
};

/** The tests that a mutant names, among those that ran. */
const named = (results: readonly FileResult[], { noticedBy }: Mutant): readonly TestResult[] =>
  results
    .filter(({ name }) => name.replaceAll('\\', '/').endsWith(noticedBy.file))
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, title }) => /^(passed|failed)$/.test(status) && title.includes(noticedBy.test ?? ''));

const firstLine = (text = ''): string => text.split('\n')[0]?.trim().slice(0, 160) ?? '';

/** A test notices by what it asserts; one that could not go on for another reason shows something else. */
const isAssertion = (message: string): boolean => /^(AssertionError|Error: Property failed)/.test(message);

const judged = (results: readonly FileResult[], mutant: Mutant): Pick<Verdict, 'outcome' | 'said'> => {
  const tests = named(results, mutant);
  if (tests.length === 0)
    return {
      outcome: 'not run',
      said: firstLine(results.find(({ message }) => message)?.message) || 'no test of that name ran',
    };
  const messages = tests.flatMap(({ status, failureMessages }) => (status === 'failed' ? failureMessages : []));
  const assertion = messages.find(isAssertion);
  if (assertion) return { outcome: 'noticed', said: firstLine(assertion) };
  if (messages.length > 0) return { outcome: 'broke', said: firstLine(messages[0]) };
  return { outcome: 'not noticed', said: 'the test passes all the same' };
};

/** A test that fails without any mistake notices nothing; what it says of itself, undefined where it passes. */
const complaint = async (folder: string, mutant: Mutant): Promise<string | undefined> => {
  const { outcome, said } = judged(await runTests(folder, mutant.noticedBy), mutant);
  return outcome === 'not noticed' ? undefined : said;
};

/** Complaints by test: mistakes that name the same one ask it once. */
const complaints = new Map<string, Promise<string | undefined>>();

/**
 * Plants one mistake in a copy of the tree, runs the test that it names and takes the mistake out again. The test has to
 * pass before, run in the same way.
 */
export const trial = async (folder: string, mutant: Mutant): Promise<Verdict> => {
  const startedMs = Date.now();
  const told = (verdict: Pick<Verdict, 'outcome' | 'said'>): Verdict => ({
    mutant,
    ...verdict,
    seconds: (Date.now() - startedMs) / 1000,
  });
  const key = JSON.stringify(mutant.noticedBy);
  const asked = complaints.get(key) ?? complaint(folder, mutant);
  complaints.set(key, asked);
  const before = await asked;
  if (before !== undefined) return told({ outcome: 'unsound', said: `fails without the mistake: ${before}` });

  const path = join(folder, mutant.file);
  const source = readFileSync(path, 'utf8');
  writeFileSync(path, planted(source, mutant));
  try {
    return told(judged(await runTests(folder, mutant.noticedBy), mutant));
  } finally {
    writeFileSync(path, source);
  }
};
