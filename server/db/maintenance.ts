import type { Logger } from 'pino';
import { Outage } from '#server/services/outage.ts';
import { purgeAudit } from './audit-repository.ts';
import type { OpenDb } from './db.ts';
import { purgeAnswers } from './idempotency-repository.ts';
import { sql } from './sql.ts';

const checkEveryMs = 15_000;
const purgeEveryMs = 3_600_000;
const checkpointBytes = 32 * 1024 * 1024;
const checkpointEveryMs = 5 * 60_000;
const vacuumBytes = 64 * 1024 * 1024;
const vacuumEveryMs = 3_600_000;

/** Deletes what time has made useless: answers to repeat, attempts, tokens, finished jobs;
 * the audit and sessions that ended after `auditDays`. Harmless on several processes. */
export const purge = async (db: OpenDb, now: Date, auditDays: number): Promise<void> => {
  const before = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await purgeAnswers(db, now);
  await db.query(sql`delete from attempt where at < ${before(2)}`);
  await db.query(sql`delete from spent_challenge where expires_at < ${now}`);
  await db.query(sql`delete from password_reset where expires_at < ${before(30)}`);
  await db.query(sql`delete from code_step where expires_at < ${before(1)}`);
  await db.query(sql`delete from session_token where expires_at < ${before(1)}`);
  await db.query(sql`delete from view_as where ended_at < ${before(1)}`);
  await db.query(sql`delete from removed_person_token where expires_at < ${before(1)}`);
  // Who signed in from where is told by the audit as long as the audit tells it.
  await db.query(sql`delete from session where coalesce(revoked_at, expires_at) < ${before(auditDays)}`);
  await purgeAudit(db, before(auditDays));
  await db.query(sql`delete from job where done_at < ${before(30)}`);
};

/**
 * The embedded engine neither checkpoints nor vacuums by itself: its journal would grow without end and its indexes would
 * age. PostgreSQL does both. `stop` resolves once the work in hand is done.
 */
export const startMaintenance = (
  db: OpenDb,
  log: Logger,
  { now, auditDays }: { readonly now: () => Date; readonly auditDays: number },
): { stop(): Promise<void> } => {
  let running: Promise<void> = Promise.resolve();
  const every = (ms: number, what: string, work: () => Promise<void>) =>
    setInterval(() => {
      running = running.then(work).catch((error: unknown) => {
        // An outage is told once, by who watches for it.
        if (!(error instanceof Outage)) log.error({ err: error }, `${what} failed`);
      });
    }, ms).unref();
  const timers = [every(purgeEveryMs, 'purge', () => purge(db, now(), auditDays))];
  if (db.engine === 'embedded') timers.push(every(checkEveryMs, 'maintenance', keeperOf(db)));
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
};

/** Checkpoints and vacuums once enough was written, or was written long enough ago. */
export const keeperOf = (db: OpenDb, clock: () => number = Date.now): (() => Promise<void>) => {
  const start = { at: clock(), bytes: 0 };
  let checkpoint = start;
  let vacuum = start;
  return async () => {
    const bytes = await journalBytes(db);
    const at = clock();
    if (isDue(bytes - vacuum.bytes, at - vacuum.at, vacuumBytes, vacuumEveryMs)) {
      await db.script('vacuum (analyze)');
      vacuum = { at, bytes: await journalBytes(db) };
    }
    if (isDue(bytes - checkpoint.bytes, at - checkpoint.at, checkpointBytes, checkpointEveryMs)) {
      await db.script('checkpoint');
      checkpoint = { at, bytes: await journalBytes(db) };
    }
  };
};

/** A little is written by every checkpoint itself. */
const isDue = (bytes: number, elapsedMs: number, limitBytes: number, limitMs: number): boolean =>
  bytes > limitBytes || (elapsedMs > limitMs && bytes > 16_384);

const journalBytes = async (db: OpenDb): Promise<number> => {
  const [row] = await db.query<{ bytes: number }>(sql`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes`);
  return row?.bytes ?? 0;
};
