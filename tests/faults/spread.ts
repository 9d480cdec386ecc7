import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Finding } from './finding.ts';

interface Spread {
  readonly schedules: number;
  /** Process `n` runs the schedules of `seed + n`. */
  readonly seed: number;
  readonly processes: number;
  /** See `Exploration`; for one process. */
  readonly path?: string;
  /** Called with the number of schedules run by all processes. */
  readonly onProgress?: (done: number) => void;
}

/** Input of one process. */
export type Share = Pick<Spread, 'schedules' | 'seed' | 'path'>;
/** Messages of one process: schedules since the last message, and the finding at the end. */
export type ShareMessage = { readonly ran: number } | { readonly finding: Finding | null };

const program = fileURLToPath(new URL('./explore-share.ts', import.meta.url));

/** Runs schedules in several processes until all have run or one finds a violation. */
export const spread = async (options: Spread): Promise<Finding | undefined> => {
  const { schedules, seed, processes, path, onProgress } = options;
  const leaving = new AbortController();
  let done = 0;
  const runShare = (share: Share): Promise<Finding | undefined> =>
    new Promise((resolve, reject) => {
      const execArgv = [...process.execArgv, '--disable-warning=DEP0204'];
      const child = fork(program, [JSON.stringify(share)], { signal: leaving.signal, execArgv });
      let outcome: { readonly finding: Finding | null } | undefined;
      child.on('message', (message: ShareMessage) => {
        if ('finding' in message) outcome = message;
        else {
          done += message.ran;
          onProgress?.(done);
        }
      });
      child.on('error', (error) => (leaving.signal.aborted ? resolve(undefined) : reject(error)));
      child.on('exit', (code) => {
        if (outcome?.finding) leaving.abort();
        if (outcome) resolve(outcome.finding ?? undefined);
        else reject(new Error(`the process of seed ${share.seed} ended with ${code}`));
      });
    });
  const shares = Array.from({ length: processes }, (_, nb): Share => {
    const part = Math.floor(schedules / processes) + (nb < schedules % processes ? 1 : 0);
    return { schedules: part, seed: seed + nb, ...(path === undefined ? {} : { path }) };
  });
  try {
    return (await Promise.all(shares.map(runShare))).find((finding) => finding !== undefined);
  } finally {
    leaving.abort();
  }
};
