// `npm test [-- all | step… | quick [base]]`: the local checks, everything as in CI, the steps named, or those that a
// change affects. Ends with one line that counts all tests.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Outcome } from './test-reports.ts';
import { allSteps, quickSteps, type Step, steps } from './test-steps.ts';

const print = (text: string): boolean => process.stdout.write(`${text}\n`);
const formatElapsedSeconds = (sinceMs: number): string => `${((Date.now() - sinceMs) / 1000).toFixed(1)} s`;
const failedOnce: Outcome = { passed: 0, failed: 1, skipped: 0 };
/** Compile cache shared by the processes of a run: compiling is a third of a server's start time. */
const compiled = resolve('.cache/compiled');
const zeroOutcome: Outcome = { passed: 0, failed: 0, skipped: 0 };

/** Exit code of one step, null when it was stopped for taking too long. */
const execute = (step: Step): Promise<number | null> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, step.args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...step.environment },
    });
    const forwardSignal = (signal: NodeJS.Signals) => {
      child.kill(signal);
      process.exitCode = 130;
    };
    const timer = setTimeout(() => child.kill('SIGTERM'), step.limitMs);
    process.once('SIGINT', forwardSignal).once('SIGTERM', forwardSignal);
    child.once('exit', (code) => {
      clearTimeout(timer);
      process.off('SIGINT', forwardSignal).off('SIGTERM', forwardSignal);
      resolve(code);
    });
  });

const outcomeOf = (step: Step, code: number | null): Outcome => {
  if (!step.count) return code === 0 ? { passed: 1, failed: 0, skipped: 0 } : failedOnce;
  const counts = step.count();
  const isEmpty = !counts || counts.passed + counts.failed === 0;
  if (isEmpty && step.mayBeEmpty && code === 0) return zeroOutcome;
  if (!counts) return failedOnce;
  if (isEmpty) {
    print(`${step.name}: no test ran.`);
    return failedOnce;
  }
  // A runner can fail outside of a test: an error between tests, a set-up that throws.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
};

const runStep = async (step: Step): Promise<Outcome> => {
  const command = step.installCommand?.();
  if (command !== undefined) {
    print(`${step.name}: skipped, since Debian packages are missing: ${command}`);
    return process.env['CI'] ? failedOnce : zeroOutcome;
  }
  try {
    step.prepare?.();
  } catch (error) {
    print(String(error));
    return failedOnce;
  }
  const code = await execute(step);
  if (code === null) print(`${step.name}: stopped (limit ${step.limitMs / 60_000} min).`);
  return outcomeOf(step, code);
};

const requestedNames = process.argv.slice(2);
const isQuick = requestedNames[0] === 'quick';
const isAll = requestedNames.length === 0 ? process.env['CI'] === 'true' : requestedNames[0] === 'all';
const unknown = isQuick || isAll ? [] : requestedNames.filter((name) => !allSteps.some((step) => step.name === name));
if (unknown.length > 0) {
  print(
    `Unknown step: ${unknown.join(', ')}. There are: ${allSteps.map((step) => step.name).join(', ')}, all, or quick.`,
  );
  process.exit(1);
}
mkdirSync('.cache/test', { recursive: true });

const startedMs = Date.now();
const failedSteps: string[] = [];
const failures: string[] = [];
const total = { passed: 0, failed: 0 };
/** Durations and skips of the steps, repeated at the end of the log, where a truncated log still shows them. */
const durations: string[] = [];
const skippedSteps: string[] = [];
const namedSteps = (): readonly Step[] =>
  requestedNames.length === 0 ? steps : allSteps.filter(({ name }) => requestedNames.includes(name));
const chosen = isQuick ? quickSteps(requestedNames[1]) : isAll ? allSteps : namedSteps();

for (const [index, step] of chosen.entries()) {
  if (process.exitCode === 130) break;
  const stepStartedMs = Date.now();
  print(`\n── ${step.name} (${index + 1}/${chosen.length}) ──`);
  const isBlocked = step.needs !== undefined && failedSteps.includes(step.needs);
  const outcome = isBlocked ? failedOnce : await runStep(step);
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  failures.push(...(outcome.failures ?? []));
  if (outcome.failed > 0) failedSteps.push(step.name);
  const verdict = isBlocked ? `not run, since ${step.needs} failed` : outcome.failed > 0 ? 'FAILED' : 'ok';
  const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : '';
  const line = `${step.name}: ${verdict}, ${outcome.passed} passed, ${outcome.failed} failed${skipped}, ${formatElapsedSeconds(stepStartedMs)}`;
  print(line);
  durations.push(line);
  if (outcome.skipped > 0)
    skippedSteps.push(`${outcome.skipped} ${step.name} tests skipped ${step.skipHint?.() ?? ''}`.trim());
  if (outcome.failed > 0 && step.hint && !isBlocked) print(`  → ${step.hint}`);
}

print(`\n${durations.join('\n')}\n${formatElapsedSeconds(startedMs)} in all.`);
for (const failure of failures) print(`✗ ${failure}`);
for (const skip of skippedSteps) print(skip);
print(`${total.passed} passed, ${total.failed} failed`);
if (total.failed > 0) process.exitCode ||= 1;
