import type { Db } from '#server/db/db.ts';
import { Outage } from '#server/services/outage.ts';
import type { Services } from '#server/services/services.ts';
import {
  claimJob,
  enqueueRecurringJob,
  finishJob,
  type Job,
  leaseRenewalMs,
  renewLease,
  rescheduleJob,
} from './job-repository.ts';

/** Runs one kind of job. It must be idempotent: after a kill it runs again. */
export type JobHandler = (payload: unknown, deps: { readonly db: Db; readonly services: Services }) => Promise<void>;
/** A job that runs every `everyMs`, in one process at a time; checked every hour. */
export interface RecurringJob {
  readonly kind: string;
  readonly everyMs: number;
}
export type JobHandlers = Readonly<Record<string, JobHandler>>;

const pollMs = 1_000;
const recurrenceCheckMs = 3_600_000;

/** Outages are logged once, by `services.outages`. */
const logUnlessOutage = ({ log, outages }: Services, error: unknown, fields: object, text: string): void => {
  if (error instanceof Outage) outages.begin(error);
  else log.error({ err: error, ...fields }, text);
};

/** Runs every due job, one after the other; returns how many succeeded. */
export const runDueJobs = async (db: Db, services: Services, handlers: JobHandlers): Promise<number> => {
  let doneCount = 0;
  for (;;) {
    const job = await claimJob(db, services.now());
    if (!job) return doneCount;
    try {
      const handler = handlers[job.kind];
      if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`);
      await withLease(db, services, job, () => handler(job.payload, { db, services }));
      await finishJob(db, job, services.now());
      doneCount += 1;
    } catch (error) {
      logUnlessOutage(services, error, { job: job.id, kind: job.kind, attempts: job.attempts }, 'job failed');
      await rescheduleJob(db, job, services.now(), error instanceof Error ? error.message : String(error));
    }
  }
};

/** Runs `work` while renewing the job's lease, so that no other process claims it. */
const withLease = async (db: Db, services: Services, job: Job, work: () => Promise<void>): Promise<void> => {
  const renewal = setInterval(() => {
    renewLease(db, job, services.now()).catch((error: unknown) =>
      services.log.warn({ err: error, job: job.id }, 'lease not renewed'),
    );
  }, leaseRenewalMs);
  try {
    await work();
  } finally {
    clearInterval(renewal);
  }
};

/** Polls for due jobs every second and enqueues recurring ones. `stop` resolves after the current job. */
export const startJobs = (
  db: Db,
  services: Services,
  handlers: JobHandlers,
  recurring: readonly RecurringJob[],
): { stop(): Promise<void> } => {
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const poll = (): void => {
    running = runDueJobs(db, services, handlers)
      .catch((error: unknown) => logUnlessOutage(services, error, {}, 'cannot poll for jobs'))
      .then(() => {
        if (!isStopped) timer = setTimeout(poll, pollMs);
      });
  };
  const enqueueRecurring = (): void => {
    for (const { kind, everyMs } of recurring) {
      enqueueRecurringJob(db, kind, services.now(), everyMs).catch((error: unknown) =>
        logUnlessOutage(services, error, { kind }, 'recurring job not enqueued'),
      );
    }
  };
  const recurrenceTimer = setInterval(enqueueRecurring, recurrenceCheckMs).unref();
  enqueueRecurring();
  poll();
  return {
    stop: async () => {
      isStopped = true;
      clearInterval(recurrenceTimer);
      clearTimeout(timer);
      await running;
      clearTimeout(timer);
    },
  };
};
