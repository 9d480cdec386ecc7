import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Finding } from './finding.ts';

interface ParallelExploration {
  readonly schedules: number;
  /** Process `n` runs the schedules of `seed + n`. */
  readonly seed: number;
  readonly processes: number;
  /** See `Exploration`; only for a single process. */
  readonly path?: string;
  /** Called with the number of schedules run by all processes. */
  readonly onProgress?: (completed: number) => void;
}

/** Input of one process. */
export type ProcessInput = Pick<ParallelExploration, 'schedules' | 'seed' | 'path'>;
/** Messages of one process: schedules since the last message, and the finding at the end. */
export type ProcessMessage = { readonly completedCount: number } | { readonly finding: Finding | null };

const program = fileURLToPath(new URL('./explore-process.ts', import.meta.url));

/** Runs schedules in several processes until all have run or one finds a violation. */
export const exploreInProcesses = async (options: ParallelExploration): Promise<Finding | undefined> => {
  const { schedules, seed, processes, path, onProgress } = options;
  const abort = new AbortController();
  let completed = 0;
  const runProcess = (input: ProcessInput): Promise<Finding | undefined> =>
    new Promise((resolve, reject) => {
      const execArgv = [...process.execArgv, '--disable-warning=DEP0204'];
      const child = fork(program, [JSON.stringify(input)], { signal: abort.signal, execArgv });
      let outcome: { readonly finding: Finding | null } | undefined;
      child.on('message', (message: ProcessMessage) => {
        if ('finding' in message) outcome = message;
        else {
          completed += message.completedCount;
          onProgress?.(completed);
        }
      });
      child.on('error', (error) => (abort.signal.aborted ? resolve(undefined) : reject(error)));
      child.on('exit', (code) => {
        if (outcome?.finding) abort.abort();
        if (outcome) resolve(outcome.finding ?? undefined);
        else reject(new Error(`the process of seed ${input.seed} ended with ${code}`));
      });
    });
  const inputs = Array.from({ length: processes }, (_, index): ProcessInput => {
    const schedulesOfProcess = Math.floor(schedules / processes) + (index < schedules % processes ? 1 : 0);
    return { schedules: schedulesOfProcess, seed: seed + index, ...(path === undefined ? {} : { path }) };
  });
  try {
    return (await Promise.all(inputs.map(runProcess))).find((finding) => finding !== undefined);
  } finally {
    abort.abort();
  }
};
