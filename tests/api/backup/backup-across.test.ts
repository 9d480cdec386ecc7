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
    const taken = await runDataScript('backup', [path('day.lagon')], origin);
    expect(taken, server.log()).toMatchObject({ code: 0 });
    await server.stop();
    const old = await openDatabaseAt(origin);
    const contractId = await findContractId(old);
    const rows = await rowsOf(old);
    await old.close();

    const elsewhere = await locationsByEngine[to].migrated(path('elsewhere'));
    expect(await runDataScript('restore', [path('day.lagon')], elsewhere)).toMatchObject({ code: 0 });
    const db = await openDatabaseAt(elsewhere);
    const restored = await rowsOf(db);
    const unlike = Object.keys(rows).filter((table) => rows[table] !== restored[table]);
    await db.close();
    expect(unlike).toEqual([]);

    const again = await startServerAt(elsewhere);
    expect(await sendRequest(again, token, { contractId, subject: 'Demande suivante' })).toBeUndefined();
    await again.stop();
    const after = await openDatabaseAt(elsewhere);
    const restoredFiles = await storedFiles(after, elsewhere);
    expect(restoredFiles).not.toContain(undefined);
    expect(restoredFiles).toContain(pdfTextOf('Demande suivante'));
    await after.close();
  }, 600_000);
});
