import { afterEach, expect, it, vi } from 'vitest';
import { openPostgresql } from '#server/db/postgresql/postgresql.ts';
import { raw, sql } from '#server/db/sql.ts';
import { runDueJobs, startJobs } from '#server/jobs/jobs.ts';
import { Outage } from '#server/services/outage.ts';
import { endpoints } from '#shared/operations/endpoints.ts';
import { describeApi } from '#tests/support/server/api.ts';

const createOutage = () =>
  new Outage('database', 'PostgreSQL db.example/lagon', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));

describeApi('outage of the database', (server) => {
  afterEach(() => vi.restoreAllMocks());
  const outageLogs = (since: number) =>
    server()
      .logs.slice(since)
      .map((line) => JSON.parse(line) as { level: number; part?: string; cause?: string; calls?: number })
      .filter(({ level }) => level >= 40);

  it('answers 503 with Retry-After, and logs its start and its end once', async () => {
    const token = await server().tokenOf('courtier');
    const firstLogIndex = server().logs.length;
    const query = vi.spyOn(server().db, 'query').mockImplementation(async () => {
      throw createOutage();
    });
    const transaction = vi.spyOn(server().db, 'transaction').mockImplementation(async () => {
      throw createOutage();
    });
    for (let n = 0; n < 5; n += 1) {
      const { status, headers, body } = await server().call(endpoints.contractSearch, {}, { token });
      expect({ status, retry: headers['retry-after'], ours: headers['x-lagon'] }).toEqual({
        status: 503,
        retry: '5',
        ours: '1',
      });
      expect(body.message?.message).toContain('momentanément indisponible');
    }
    const jobs = startJobs(server().db, server().services, {}, [{ kind: 'x', everyMs: 1000 }]);
    await jobs.stop();
    expect(outageLogs(firstLogIndex)).toEqual([
      expect.objectContaining({ level: 50, part: 'database', cause: 'PostgreSQL db.example/lagon: ECONNREFUSED' }),
    ]);
    query.mockRestore();
    transaction.mockRestore();
    expect((await server().call(endpoints.contractSearch, {}, { token })).status).toBe(200);
    expect(outageLogs(firstLogIndex).slice(1)).toEqual([expect.objectContaining({ level: 40, part: 'database' })]);
    await runDueJobs(server().db, server().services, {});
  });

  it('covers a database that does not listen and one that closes the connection', async () => {
    const nowhere = openPostgresql({
      url: 'postgres://lagon:Secret-77@127.0.0.1:1/lagon',
      poolSize: 1,
      onIdleError: () => undefined,
    });
    await expect(nowhere.query(sql`select 1`)).rejects.toMatchObject({
      name: 'Outage',
      part: 'database',
      message: 'PostgreSQL 127.0.0.1:1/lagon: ECONNREFUSED',
    });
    await nowhere.close();
    const { db, engine } = server();
    if (engine !== 'postgresql') return;
    await expect(db.query(raw('select pg_terminate_backend(pg_backend_pid())'))).rejects.toMatchObject({
      part: 'database',
    });
    await expect(
      db.transaction(async (tx) => tx.query(raw('select pg_terminate_backend(pg_backend_pid())'))),
    ).rejects.toMatchObject({ part: 'database' });
    expect(await db.query(sql`select 1 as one`)).toEqual([{ one: 1 }]);
  });
});
