import type { Db } from '#server/db/db.ts';
import { type Sql, sql } from '#server/db/sql.ts';

/** Duration of a lease. After a process was killed, another claims its job when the lease expires. */
const leaseSeconds = 30;
/** Interval at which a working process renews its lease. */
export const leaseRenewalMs = (leaseSeconds / 3) * 1000;
const initialBackoffSeconds = 15;
const maxBackoffSeconds = 3_600;

export interface Job {
  readonly id: number;
  readonly kind: string;
  readonly payload: unknown;
  readonly attempts: number;
}

/** Condition that this process still holds the job: another claim would have raised `attempts`. */
const isLeased = ({ id, attempts }: Job): Sql => sql`id = ${id} and attempts = ${attempts} and done_at is null`;

/** Enqueues a job that runs once this transaction has committed. */
export const enqueueJob = async (tx: Db, kind: string, payload: object, runAt: Date): Promise<void> => {
  await tx.query(sql`insert into job (kind, payload, run_at) values (${kind}, ${payload}, ${runAt})`);
};

/** Claims the next due job under a lease; parallel processes get different jobs. */
export const claimJob = async (db: Db, now: Date): Promise<Job | undefined> => {
  const lease = new Date(now.getTime() + leaseSeconds * 1000);
  const [job] = await db.query<Job>(sql`
    update job set leased_until = ${lease}, attempts = attempts + 1 where id = (
      select id from job where done_at is null and run_at <= ${now} and (leased_until is null or leased_until < ${now})
      order by run_at, id limit 1 for update skip locked)
    returning id, kind, payload, attempts`);
  return job;
};

/** Renews the lease of a long job. False if another process has claimed it. */
export const renewLease = async (db: Db, job: Job, now: Date): Promise<boolean> => {
  const lease = new Date(now.getTime() + leaseSeconds * 1000);
  const renewed = await db.query(
    sql`update job set leased_until = greatest(leased_until, ${lease}) where ${isLeased(job)} returning id`,
  );
  return renewed.length === 1;
};

/** Enqueues a recurring job, unless one is pending or was done within `everyMs`. */
export const enqueueRecurringJob = async (db: Db, kind: string, now: Date, everyMs: number): Promise<void> => {
  const since = new Date(now.getTime() - everyMs);
  await db.query(sql`
    insert into job (kind, payload, run_at) select ${kind}, '{}', ${now}::timestamptz
    where not exists (select from job where kind = ${kind} and (done_at is null or done_at > ${since}))`);
};

/** Marks a job as done and clears its payload, which may contain personal data. */
export const finishJob = async (db: Db, job: Job, now: Date): Promise<void> => {
  await db.query(
    sql`update job set done_at = ${now}, leased_until = null, last_error = null, payload = '{}' where ${isLeased(job)}`,
  );
};

/** Reschedules a failed job with exponential backoff: 15 seconds, doubled at each attempt, at most one hour. */
export const rescheduleJob = async (db: Db, job: Job, now: Date, error: string): Promise<void> => {
  const backoffSeconds = Math.min(maxBackoffSeconds, initialBackoffSeconds * 2 ** (job.attempts - 1));
  await db.query(sql`
    update job set leased_until = null, run_at = ${new Date(now.getTime() + backoffSeconds * 1000)},
      last_error = ${error.slice(0, 500)} where ${isLeased(job)}`);
};

/** Statistics by kind: due jobs, jobs that failed at least once, seconds since the oldest became due. */
export const loadJobStatistics = (
  db: Db,
  now: Date,
): Promise<{ kind: string; waiting: number; failing: number; oldestSeconds: number }[]> =>
  db.query(sql`
    select kind, count(*) filter (where run_at <= ${now}) as waiting, count(*) filter (where last_error is not null) as failing,
      coalesce(extract(epoch from ${now}::timestamptz - min(run_at) filter (where run_at <= ${now})), 0)::float8 as "oldestSeconds"
    from job where done_at is null group by kind order by kind`);
