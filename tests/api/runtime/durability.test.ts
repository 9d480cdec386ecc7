import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { lockFolder } from '#server/db/embedded/folder-lock.ts';
import { createEngineUpkeep } from '#server/db/maintenance.ts';
import { readMigrations } from '#server/db/migrate.ts';
import { sql } from '#server/db/sql.ts';
import { createDatabase } from '#tests/support/server/api-template.ts';

const processes = 'tests/support/server/processes';

describe('embedded database on disk', () => {
  let dataDir: string;
  beforeAll(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'lagon-durable-'));
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  const insertUntilKilled = async (rows: number): Promise<number[]> => {
    const child: ChildProcessWithoutNullStreams = spawn(process.execPath, [`${processes}/insert-rows.ts`, dataDir]);
    child.stderr.pipe(process.stderr);
    const acknowledged: number[] = [];
    for await (const line of createInterface(child.stdout)) {
      if (line !== 'open') acknowledged.push(Number(line));
      if (acknowledged.length === rows) child.kill('SIGKILL');
    }
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    return acknowledged;
  };

  it('loses no acknowledged row when the process is killed', { tags: ['long'] }, async () => {
    const acknowledged: number[] = [];
    for (const rows of [40, 90, 15]) acknowledged.push(...(await insertUntilKilled(rows)));
    expect(acknowledged.length).toBeGreaterThanOrEqual(145);
    const db = await openEmbedded({ dataDir });
    const rows = await db.query<{ id: number }>(sql`select id from kept`);
    const ids = new Set(rows.map((row) => row.id));
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    await db.close();
  });

  it('syncs each commit to disk', { tags: ['long'] }, async () => {
    const db = await openEmbedded({ dataDir });
    await db.script('create table note (id int)');
    const before = await db.fsyncCount();
    for (let id = 0; id < 20; id += 1) await db.query(sql`insert into note values (${id})`);
    expect((await db.fsyncCount()) - before).toBeGreaterThanOrEqual(20);
    await db.close();
  });

  it('refuses a second process in French, and is free after a kill', async () => {
    const child = spawn(process.execPath, [`${processes}/insert-rows.ts`, dataDir]);
    await once(child.stdout, 'data');
    expect(() => lockFolder(dataDir)).toThrow(
      `Le dossier de données ${dataDir} est déjà utilisé par un autre serveur Lagon (processus ${child.pid})`,
    );
    child.kill('SIGKILL');
    await once(child, 'exit');
    lockFolder(dataDir)();
  });

  it('checkpoints and vacuums after enough writes', async () => {
    const db = await openEmbedded({ dataDir });
    let now = 0;
    const upkeep = createEngineUpkeep(db, () => now);
    const findCheckpoint = async () => {
      const [row] = await db.query<{ at: number }>(
        sql`select checkpoint_lsn - '0/0'::pg_lsn as at from pg_control_checkpoint()`,
      );
      return row?.at ?? 0;
    };
    await upkeep();
    const first = await findCheckpoint();
    await db.script(
      'create table heap (t text); insert into heap select repeat(md5(i::text), 10) from generate_series(1, 2000) i',
    );
    await upkeep();
    now += 2 * 3_600_000;
    await upkeep();
    expect(await findCheckpoint()).toBeGreaterThan(first);
    expect(await db.query(sql`select reltuples::int as n from pg_class where relname = 'heap'`)).toEqual([{ n: 2000 }]);
    await db.close();
  });
});

describe.skipIf(inject('postgresUrl') === null)('several processes on one PostgreSQL', () => {
  it('migrate once', async () => {
    const url = await createDatabase(inject('postgresUrl') ?? '');
    const migrateInProcess = () => promisify(execFile)(process.execPath, [`${processes}/migrate.ts`, url]);
    const outputs = await Promise.all([migrateInProcess(), migrateInProcess(), migrateInProcess()]);
    const appliedMigrations = outputs.map(({ stdout }) => JSON.parse(stdout) as string[]);
    const all = (await readMigrations()).map(({ name }) => name);
    expect(appliedMigrations.flat().sort()).toEqual(all);
    expect(appliedMigrations.filter((names) => names.length > 0)).toHaveLength(1);
  });
});
