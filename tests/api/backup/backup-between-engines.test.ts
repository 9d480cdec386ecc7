// @module-tag long
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OpenDb } from '#server/db/db.ts';
import { raw } from '#server/db/sql.ts';
import {
  findContractId,
  locationsByEngine,
  openDatabaseAt,
  pdfTextOf,
  rowCounts,
  runDataScript,
  sendRequest,
  signIn,
  startServerAt,
  storedFiles,
} from '#tests/support/server/server-location.ts';

const engineMoves = [
  ['embedded', 'postgresql'],
  ['postgresql', 'embedded'],
] as const;

/** A digest of the rows of each table, as text. */
const rowsOf = async (db: OpenDb): Promise<Record<string, string>> => {
  const digests: Record<string, string> = {};
  for (const [table, count] of Object.entries(await rowCounts(db))) {
    const [row] = await db.query<{ digest: string }>(
      raw(`select md5(string_agg(t::text, ';' order by t::text collate "C")) as digest from ${table} t`),
    );
    digests[table] = `${count} ${row?.digest}`;
  }
  return digests;
};

describe.skipIf(inject('postgresUrl') === null).each(engineMoves)('an archive of %s', (from, to) => {
  let folder: string;
  const path = (name: string) => join(folder, name);
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lagon-across-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it(`restores on ${to} every row and file; signed-in users stay signed in`, async () => {
    const origin = await locationsByEngine[from].filled(path('origin'));
    const server = await startServerAt(origin);
    const token = await signIn(server);
    // A running server works on its jobs, which would change rows between the archive and the digests.
    await server.stop();
    expect(await runDataScript('backup', [path('day.lagon')], origin)).toMatchObject({ code: 0 });
    const originDb = await openDatabaseAt(origin);
    const contractId = await findContractId(originDb);
    const rows = await rowsOf(originDb);
    await originDb.close();

    const target = await locationsByEngine[to].migrated(path('elsewhere'));
    expect(await runDataScript('restore', [path('day.lagon')], target)).toMatchObject({ code: 0 });
    const db = await openDatabaseAt(target);
    const restored = await rowsOf(db);
    const changedTables = Object.keys(rows).filter((table) => rows[table] !== restored[table]);
    await db.close();
    expect(changedTables).toEqual([]);

    const restartedServer = await startServerAt(target);
    expect(await sendRequest(restartedServer, token, { contractId, subject: 'Demande suivante' })).toBeUndefined();
    await restartedServer.stop();
    const targetDb = await openDatabaseAt(target);
    const restoredFiles = await storedFiles(targetDb, target);
    expect(restoredFiles).not.toContain(undefined);
    expect(restoredFiles).toContain(pdfTextOf('Demande suivante'));
    await targetDb.close();
  }, 600_000);
});
