import { expect, it } from 'vitest';
import { addJob, claimJob } from '#server/db/job-repository.ts';
import { sql } from '#server/db/sql.ts';
import { runDueJobs } from '#server/services/jobs.ts';
import { describeApi } from '#tests/support/api.ts';

describeApi('jobs', (server) => {
  const add = (kind: string, payload: object) => addJob(server().db, kind, payload, server().clock.now);

  it('run once, however many processes look for them', async () => {
    const { db, services } = server();
    for (let n = 0; n < 60; n += 1) await add('count', { n });
    const done: number[] = [];
    const handlers = {
      count: async (payload: unknown) => {
        done.push((payload as { n: number }).n);
      },
    };
    const counts = await Promise.all(Array.from({ length: 5 }, () => runDueJobs(db, services, handlers)));
    expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, n) => n));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
    expect(await db.query(sql`select from job where done_at is null or payload <> '{}'`)).toEqual([]);
  });

  it('are taken up by another process when theirs was killed', async () => {
    const { db, services, clock } = server();
    await add('orphan', {});
    expect(await claimJob(db, clock.now)).toMatchObject({ kind: 'orphan', attempts: 1 });
    let runs = 0;
    const orphan = async () => {
      runs += 1;
    };
    await runDueJobs(db, services, { orphan });
    expect(runs).toBe(0);
    clock.advance(10 * 60_000);
    await runDueJobs(db, services, { orphan });
    expect(runs).toBe(1);
  });

  it('are tried again later and later when they fail', async () => {
    const { db, services, clock } = server();
    await add('fragile', {});
    const tries: number[] = [];
    const started = clock.now.getTime();
    const fragile = async () => {
      tries.push(Math.round((clock.now.getTime() - started) / 1000));
      if (tries.length < 4) throw new Error('not yet');
    };
    for (let second = 0; second < 200; second += 5) {
      await runDueJobs(db, services, { fragile });
      clock.advance(5_000);
    }
    expect(tries).toEqual([0, 15, 45, 105]);
  });
});
