import type { Db } from '#server/db/db.ts';
import { Outage } from '#server/services/outage.ts';
import type { Services } from '#server/services/services.ts';
import {
  addRecurringJob,
  claimJob,
  finishJob,
  type Job,
  postponeJob,
  renewEveryMs,
  renewLease,
} from './job-repository.ts';

/** Does one kind of job. It may be called again after a kill: what it does twice must not matter. */
export type JobHandler = (payload: unknown, deps: { readonly db: Db; readonly services: Services }) => Promise<void>;
/** Done again and again, by one process at a time; looked at every hour. */
export interface RecurringJob {
  readonly kind: string;
  readonly everyMs: number;
}
export type JobHandlers = Readonly<Record<string, JobHandler>>;

const pollMs = 1_000;
const recurEveryMs = 3_600_000;

/** An outage is told once, by who watches for it. */
const logFault = ({ log, outages }: Services, error: unknown, fields: object, text: string): void => {
  if (error instanceof Outage) outages.begin(error);
  else log.error({ err: error, ...fields }, text);
};

/** Does every job that is due, one after the other, and answers how many succeeded. */
export const runDueJobs = async (db: Db, services: Services, handlers: JobHandlers): Promise<number> => {
  let done = 0;
  for (;;) {
    const job = await claimJob(db, services.now());
    if (!job) return done;
    try {
      const handler = handlers[job.kind];
      if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`);
      await underLease(db, services, job, () => handler(job.payload, { db, services }));
      await finishJob(db, job, services.now());
      done += 1;
    } catch (error) {
      logFault(services, error, { job: job.id, kind: job.kind, attempts: job.attempts }, 'job failed');
      await postponeJob(db, job, services.now(), error instanceof Error ? error.message : String(error));
    }
  }
};

/** Works as long as it takes: the lease is renewed meanwhile, so that no other process does the same. */
const underLease = async (db: Db, services: Services, job: Job, work: () => Promise<void>): Promise<void> => {
  const renewal = setInterval(() => {
    renewLease(db, job, services.now()).catch((error: unknown) =>
      services.log.warn({ err: error, job: job.id }, 'lease not renewed'),
    );
  }, renewEveryMs);
  try {
    await work();
  } finally {
    clearInterval(renewal);
  }
};

/** Looks for due jobs every second, and leaves those that recur. `stop` resolves once the one in hand is done. */
export const startJobs = (
  db: Db,
  services: Services,
  handlers: JobHandlers,
  recurring: readonly RecurringJob[],
): { stop(): Promise<void> } => {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const turn = (): void => {
    running = runDueJobs(db, services, handlers)
      .catch((error: unknown) => logFault(services, error, {}, 'jobs cannot be read'))
      .then(() => {
        if (!isStopped) timer = setTimeout(turn, pollMs);
      });
  };
  const recur = (): void => {
    for (const { kind, everyMs } of recurring) {
      addRecurringJob(db, kind, services.now(), everyMs).catch((error: unknown) =>
        logFault(services, error, { kind }, 'recurring job not left'),
      );
    }
  };
  const recurrence = setInterval(recur, recurEveryMs).unref();
  recur();
  turn();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(recurrence);
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
    },
  };
};
