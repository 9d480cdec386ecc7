import { expect, it } from 'vitest';
import { addReset } from '#server/areas/auth/credentials/reset-repository.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import { cancelKey, findStoredAnswer, storeAnswer } from '#server/db/idempotency-repository.ts';
import { purgeExpired } from '#server/db/maintenance.ts';
import { type Sql, sql } from '#server/db/sql.ts';
import { claimJob, enqueueJob, finishJob } from '#server/jobs/job-repository.ts';
import { describeApi } from '#tests/support/server/api.ts';

const hour = 3_600_000;
const day = 24 * hour;
const keys = {
  refused: '6f1c2f0a-0000-4000-8000-000000000009',
  done: '6f1c2f0a-0000-4000-8000-000000000010',
  cancelled: '6f1c2f0a-0000-4000-8000-000000000011',
};
const storedAnswer = { operation: 'clientUpdate', bodyHash: 'x', receipt: 'r' };

describeApi('purge of old answers', (server) => {
  it.each([
    ['attempts', 2, sql`select from attempt where kind = 'test'`],
    [
      'expired session tokens',
      1,
      sql`select from session_token t join session s on s.id = t.session_id where s.user_id = 5`,
    ],
    ['links to choose a password', 30, sql`select from password_reset where hash = 'test'`],
    ['finished jobs', 30, sql`select from job where kind = 'test' and done_at is not null`],
    ['rows of the audit', 365, sql`select from audit where action = 'test'`],
    ['sessions that ended', 365, sql`select from session where user_agent = 'test purge'`],
    ['answers to repeat', 90, sql`select from idempotency where user_id = 5`],
  ] as const)('%s go after %i days, not before', async (rowKind, days, rows: Sql) => {
    const { db, clock } = server();
    const { now } = clock;
    if (rowKind === 'attempts')
      await db.query(sql`insert into attempt (kind, subject, at) values ('test', 'x', ${now})`);
    if (rowKind === 'links to choose a password') await addReset(db, { hash: 'test', userId: 5, now, validMinutes: 0 });
    if (rowKind === 'answers to repeat')
      await storeAnswer(db, { userId: 5, key: keys.refused }, { ...storedAnswer, answer: '{"success":false}' }, now);
    if (rowKind === 'rows of the audit')
      await writeAudit(db, { at: now, userId: 5, action: 'test', subject: 'x', address: '::1' });
    if (rowKind === 'sessions that ended')
      await db.query(sql`insert into session (user_id, created_at, expires_at, revoked_at, address, user_agent)
        values (5, ${now}, ${new Date(now.getTime() + 999 * day)}, ${now}, '::1', 'test purge')`);
    if (rowKind === 'finished jobs') {
      await enqueueJob(db, 'test', {}, now);
      const job = await claimJob(db, now);
      if (job) await finishJob(db, job, now);
    }
    if (rowKind === 'expired session tokens') {
      await server().tokenOf('courtier2');
      await db.query(
        sql`update session_token set expires_at = ${now} where session_id in (select id from session where user_id = 5)`,
      );
    }
    expect((await db.query(rows)).length).toBeGreaterThan(0);
    await purgeExpired(db, new Date(now.getTime() + days * day - hour), 365);
    expect((await db.query(rows)).length).toBeGreaterThan(0);
    await purgeExpired(db, new Date(now.getTime() + days * day + hour), 365);
    expect(await db.query(rows)).toEqual([]);
  });

  it('keeps idempotency keys of executed and cancelled calls after their answers are purged', async () => {
    const { db, clock } = server();
    await storeAnswer(
      db,
      { userId: 6, key: keys.done },
      { ...storedAnswer, answer: '{"success":true,"name":"Wapotro"}' },
      clock.now,
    );
    await cancelKey(db, 6, keys.cancelled, clock.now);
    await purgeExpired(db, new Date(clock.now.getTime() + 91 * day), 365);
    await purgeExpired(db, new Date(clock.now.getTime() + 9_999 * day), 365);
    expect(await findStoredAnswer(db, 6, keys.done)).toMatchObject({ isPurged: true, answer: '{"success":true}' });
    expect(await findStoredAnswer(db, 6, keys.cancelled)).toMatchObject({ answer: null });
  });
});
