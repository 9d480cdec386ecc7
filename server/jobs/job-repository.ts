import type { Db } from '#server/db/db.ts';
import { type Sql, sql } from '#server/db/sql.ts';

/** How long a process that was killed holds a job: another takes it up then. */
const leaseSeconds = 30;
/** A process that works on a job says so this often. */
export const renewEveryMs = (leaseSeconds / 3) * 1000;
const firstRetrySeconds = 15;
const longestRetrySeconds = 3_600;

export interface Job {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
}

/** A job that another process took up meanwhile is no longer this one's to change. */
const isMine = ({ id, attempts }: Job): Sql => sql`id = ${id} and attempts = ${attempts} and done_at is null`;

/** Leaves work to be done after this transaction, by whichever process comes first. */
export const addJob = async (tx: Db, kind: string, payload: object, runAt: Date): Promise<void> => {
  await tx.query(sql`insert into job (kind, payload, run_at) values (${kind}, ${payload}, ${runAt})`);
};

/** Takes one job that is due under a lease; parallel processes get different ones. */
export const claimJob = async (db: Db, now: Date): Promise<Job | undefined> => {
  const lease = new Date(now.getTime() + leaseSeconds * 1000);
  const [job] = await db.query<Job>(sql`
    update job set leased_until = ${lease}, attempts = attempts + 1 where id = (
      select id from job where done_at is null and run_at <= ${now} and (leased_until is null or leased_until < ${now})
      order by run_at, id limit 1 for update skip locked)
    returning id, kind, payload, attempts`);
  return job;
};

/** Keeps a job that takes long from being taken up by another process. False where it was. */
export const renewLease = async (db: Db, job: Job, now: Date): Promise<boolean> => {
  const lease = new Date(now.getTime() + leaseSeconds * 1000);
  const renewed = await db.query(
    sql`update job set leased_until = greatest(leased_until, ${lease}) where ${isMine(job)} returning id`,
  );
  return renewed.length === 1;
};

/** Leaves a job that comes again and again, unless one waits already or was done within the time. */
export const addRecurringJob = async (db: Db, kind: string, now: Date, everyMs: number): Promise<void> => {
  const since = new Date(now.getTime() - everyMs);
  await db.query(sql`
    insert into job (kind, payload, run_at) select ${kind}, '{}', ${now}::timestamptz
    where not exists (select from job where kind = ${kind} and (done_at is null or done_at > ${since}))`);
};

/** The payload may name a person: it is not kept once the work is done. */
export const finishJob = async (db: Db, job: Job, now: Date): Promise<void> => {
  await db.query(
    sql`update job set done_at = ${now}, leased_until = null, last_error = null, payload = '{}' where ${isMine(job)}`,
  );
};

/** Puts a failed job back for later, each time twice as late. */
export const postponeJob = async (db: Db, job: Job, now: Date, error: string): Promise<void> => {
  const waitSeconds = Math.min(longestRetrySeconds, firstRetrySeconds * 2 ** (job.attempts - 1));
  await db.query(sql`
    update job set leased_until = null, run_at = ${new Date(now.getTime() + waitSeconds * 1000)},
      last_error = ${error.slice(0, 500)} where ${isMine(job)}`);
};

/** By kind: how many jobs are due, how many of those not done failed before, and how long the oldest has been due. */
export const jobLoad = (
  db: Db,
  now: Date,
): Promise<{ kind: string; waiting: number; failing: number; oldestSeconds: number }[]> =>
  db.query(sql`
    select kind, count(*) filter (where run_at <= ${now}) as waiting, count(*) filter (where last_error is not null) as failing,
      coalesce(extract(epoch from ${now}::timestamptz - min(run_at) filter (where run_at <= ${now})), 0)::float8 as "oldestSeconds"
    from job where done_at is null group by kind order by kind`);
