import type { Db } from '../db/db.ts';
import { claimJob, finishJob, postponeJob } from '../db/job-repository.ts';
import type { Services } from './services.ts';

/** Does one kind of job. It may be called again after a kill: what it does twice must not matter. */
export type JobHandler = (payload: unknown, parts: { readonly db: Db; readonly services: Services }) => Promise<void>;
export type JobHandlers = Readonly<Record<string, JobHandler>>;

const pollMs = 1_000;

/** Does every job that is due, one after the other, and answers how many succeeded. */
export const runDueJobs = async (db: Db, services: Services, handlers: JobHandlers): Promise<number> => {
  let done = 0;
  for (;;) {
    const job = await claimJob(db, services.now());
    if (!job) return done;
    try {
      const handler = handlers[job.kind];
      if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`);
      await handler(job.payload, { db, services });
      await finishJob(db, job, services.now());
      done += 1;
    } catch (error) {
      services.log.error({ err: error, job: job.id, kind: job.kind, attempts: job.attempts }, 'job failed');
      await postponeJob(db, job, services.now(), error instanceof Error ? error.message : String(error));
    }
  }
};

/** Looks for due jobs every second. `stop` resolves once the one in hand is done. */
export const startJobs = (db: Db, services: Services, handlers: JobHandlers): { stop(): Promise<void> } => {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const turn = (): void => {
    running = runDueJobs(db, services, handlers)
      .catch((error: unknown) => services.log.error({ err: error }, 'jobs cannot be read'))
      .then(() => {
        if (!isStopped) timer = setTimeout(turn, pollMs);
      });
  };
  turn();
  return {
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
    },
  };
};
