import { expect, it, vi } from 'vitest';
import { sql } from '#server/db/sql.ts';
import { claimJob, enqueueJob, enqueueRecurringJob, finishJob, rescheduleJob } from '#server/jobs/job-repository.ts';
import { runDueJobs } from '#server/jobs/jobs.ts';
import { describeApi } from '#tests/support/server/api.ts';
import { waitUntil } from '#tests/support/until.ts';

describeApi('jobs', (server) => {
  const addJob = (kind: string, payload: object) => enqueueJob(server().db, kind, payload, server().clock.now);

  it('run once with several processes', async () => {
    const { db, services } = server();
    for (let n = 0; n < 60; n += 1) await addJob('count', { n });
    const doneJobs: number[] = [];
    const handlers = {
      count: async (payload: unknown) => {
        doneJobs.push((payload as { n: number }).n);
      },
    };
    const counts = await Promise.all(Array.from({ length: 5 }, () => runDueJobs(db, services, handlers)));
    expect(doneJobs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
    expect(await db.query(sql`select from job where done_at is null or payload <> '{}'`)).toEqual([]);
  });

  it('are claimed by another process after a kill', async () => {
    const { db, services, clock } = server();
    await addJob('orphan', {});
    expect(await claimJob(db, clock.now)).toMatchObject({ kind: 'orphan', attempts: 1 });
    let runs = 0;
    const orphanJob = async () => {
      runs += 1;
    };
    await runDueJobs(db, services, { orphan: orphanJob });
    expect(runs).toBe(0);
    clock.advance(10 * 60_000);
    await runDueJobs(db, services, { orphan: orphanJob });
    expect(runs).toBe(1);
  });

  it('renew their lease while they run', async () => {
    const { db, services, clock } = server();
    await addJob('long', {});
    let runs = 0;
    let releaseJob = () => {};
    const done = new Promise<void>((resolve) => {
      releaseJob = resolve;
    });
    const longJob = async () => {
      runs += 1;
      await done;
    };
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const working = runDueJobs(db, services, { long: longJob });
      await waitUntil(() => expect(runs).toBe(1));
      for (let round = 0; round < 10; round += 1) {
        clock.advance(20_000);
        await vi.advanceTimersByTimeAsync(20_000);
        await waitUntil(async () => {
          const [job] = await db.query<{ leased_until: string }>(sql`select leased_until from job where kind = 'long'`);
          expect(Date.parse(job?.leased_until ?? '')).toBe(clock.now.getTime() + 30_000);
        });
        await runDueJobs(db, services, { long: longJob });
      }
      releaseJob();
      expect(await working).toBe(1);
    } finally {
      vi.useRealTimers();
    }
    expect(runs).toBe(1);
  });

  it('are not finished by a process that lost its lease', async () => {
    const { db, clock } = server();
    await addJob('slow', {});
    const first = await claimJob(db, clock.now);
    clock.advance(10 * 60_000);
    const second = await claimJob(db, clock.now);
    if (!first || !second) throw new Error('the job is there');
    expect(second.id).toBe(first.id);
    await finishJob(db, first, clock.now);
    await rescheduleJob(db, first, clock.now, 'late');
    const state = sql`select done_at, last_error from job where id = ${first.id}`;
    expect(await db.query(state)).toEqual([{ done_at: null, last_error: null }]);
    await finishJob(db, second, clock.now);
    expect((await db.query<{ done_at: string }>(state))[0]?.done_at).not.toBeNull();
  });

  it('enqueue a recurring job once within its interval', async () => {
    const { db, clock } = server();
    const count = async () =>
      (await db.query<{ n: number }>(sql`select count(*) as n from job where kind = 'recurring'`))[0]?.n;
    const everyMs = 24 * 3_600_000;
    for (let hour = 0; hour < 3; hour += 1) await enqueueRecurringJob(db, 'recurring', clock.now, everyMs);
    expect(await count()).toBe(1);
    await db.query(sql`update job set done_at = ${clock.now} where kind = 'recurring'`);
    clock.advance(23 * 3_600_000);
    await enqueueRecurringJob(db, 'recurring', clock.now, everyMs);
    expect(await count()).toBe(1);
    clock.advance(2 * 3_600_000);
    await enqueueRecurringJob(db, 'recurring', clock.now, everyMs);
    expect(await count()).toBe(2);
  });

  it('retry with exponential backoff', async () => {
    const { db, services, clock } = server();
    await addJob('fragile', {});
    const tries: number[] = [];
    const started = clock.now.getTime();
    const fragileJob = async () => {
      tries.push(Math.round((clock.now.getTime() - started) / 1000));
      if (tries.length < 4) throw new Error('not yet');
    };
    for (let second = 0; second < 200; second += 5) {
      await runDueJobs(db, services, { fragile: fragileJob });
      clock.advance(5_000);
    }
    expect(tries).toEqual([0, 15, 45, 105]);
  });
});
