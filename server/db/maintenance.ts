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

/**
 * Deletes expired rows: idempotency answers, attempts, tokens, finished jobs; audit rows and ended sessions after
 * `auditDays`. Several processes may run it at once.
 */
export const purgeExpired = async (db: OpenDb, now: Date, auditDays: number): Promise<void> => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  await purgeAnswers(db, now);
  await db.query(sql`delete from attempt where at < ${daysAgo(2)}`);
  await db.query(sql`delete from spent_challenge where expires_at < ${now}`);
  await db.query(sql`delete from password_reset where expires_at < ${daysAgo(30)}`);
  await db.query(sql`delete from code_step where expires_at < ${daysAgo(1)}`);
  await db.query(sql`delete from session_token where expires_at < ${daysAgo(1)}`);
  await db.query(sql`delete from view_as where ended_at < ${daysAgo(1)}`);
  await db.query(sql`delete from removed_person_token where expires_at < ${daysAgo(1)}`);
  // Sessions are kept as long as the audit: they record who signed in from where.
  await db.query(sql`delete from session where coalesce(revoked_at, expires_at) < ${daysAgo(auditDays)}`);
  await purgeAudit(db, daysAgo(auditDays));
  await db.query(sql`delete from job where done_at < ${daysAgo(30)}`);
};

/**
 * Starts the periodic purge and, on the embedded engine, checkpoints and vacuums, which it does not do by itself: its journal
 * (WAL) and indexes would grow without limit. `stop` resolves after the current run.
 */
export const startMaintenance = (
  db: OpenDb,
  log: Logger,
  { now, auditDays }: { readonly now: () => Date; readonly auditDays: number },
): { stop(): Promise<void> } => {
  let currentRun: Promise<void> = Promise.resolve();
  const startTimer = (ms: number, name: string, work: () => Promise<void>) =>
    setInterval(() => {
      currentRun = currentRun.then(work).catch((error: unknown) => {
        // Outages are logged once, by `services.outages`.
        if (!(error instanceof Outage)) log.error({ err: error }, `${name} failed`);
      });
    }, ms).unref();
  const timers = [startTimer(purgeEveryMs, 'purge', () => purgeExpired(db, now(), auditDays))];
  if (db.engine === 'embedded') timers.push(startTimer(checkEveryMs, 'maintenance', createEngineUpkeep(db)));
  return {
    stop: async () => {
      for (const timer of timers) clearInterval(timer);
      await currentRun;
    },
  };
};

/** Checkpoints and vacuums after enough bytes were written, or enough time has passed since the last write. */
export const createEngineUpkeep = (db: OpenDb, clock: () => number = Date.now): (() => Promise<void>) => {
  const initial = { at: clock(), bytes: 0 };
  let checkpoint = initial;
  let vacuum = initial;
  return async () => {
    const bytes = await readJournalBytes(db);
    const at = clock();
    if (isDue(bytes - vacuum.bytes, at - vacuum.at, vacuumBytes, vacuumEveryMs)) {
      await db.script('vacuum (analyze)');
      vacuum = { at, bytes: await readJournalBytes(db) };
    }
    if (isDue(bytes - checkpoint.bytes, at - checkpoint.at, checkpointBytes, checkpointEveryMs)) {
      await db.script('checkpoint');
      checkpoint = { at, bytes: await readJournalBytes(db) };
    }
  };
};

/** Each checkpoint itself writes up to 16 kB. */
const isDue = (bytes: number, elapsedMs: number, limitBytes: number, limitMs: number): boolean =>
  bytes > limitBytes || (elapsedMs > limitMs && bytes > 16_384);

const readJournalBytes = async (db: OpenDb): Promise<number> => {
  const [row] = await db.query<{ bytes: number }>(sql`select pg_current_wal_insert_lsn() - '0/0'::pg_lsn as bytes`);
  return row?.bytes ?? 0;
};
