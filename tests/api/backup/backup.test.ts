// @module-tag long
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createFolderStore } from '#server/adapters/files.ts';
import { sql } from '#server/db/sql.ts';
import { findOwnership } from '#server/files/store-owner.ts';
import {
  BACKUP_KEY,
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

describe.each(Object.keys(locationsByEngine) as (keyof typeof locationsByEngine)[])(
  'backup and restore on %s',
  (engine) => {
    const isAvailable = engine === 'embedded' || inject('postgresUrl') !== null;
    let folder: string;
    const path = (name: string) => join(folder, name);
    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'lagon-backup-'));
    });
    afterAll(() => rmSync(folder, { recursive: true, force: true }));

    it.skipIf(!isAvailable)(
      'contains every acknowledged write, taken while writes go on and restored on another machine',
      async () => {
        const origin = await locationsByEngine[engine].filled(path('origin'));
        const originDb = await openDatabaseAt(origin);
        const contractId = await findContractId(originDb);
        await originDb.close();

        const server = await startServerAt(origin);
        const acknowledged: string[] = [];
        let isLost = false;
        const token = await signIn(server);
        const writeRows = async (writer: number) => {
          for (let n = 0; !isLost; n += 1) {
            const subject = `Demande ${writer}-${n}`;
            if ((await sendRequest(server, token, { contractId, subject })) === undefined) acknowledged.push(subject);
          }
        };
        const writers = [writeRows(1), writeRows(2)];
        await expect.poll(() => acknowledged.length).toBeGreaterThan(5);
        const acknowledgedBefore = [...acknowledged];
        const backup = await runDataScript('backup', [path('day.lagon')], origin);
        expect(backup, server.log()).toMatchObject({ code: 0 });
        const acknowledgedDuringBackup = acknowledged.length;
        await expect.poll(() => acknowledged.length).toBeGreaterThan(acknowledgedDuringBackup);
        isLost = true;
        await server.stop('SIGKILL');
        await Promise.all(writers);
        rmSync(origin.dataDir, { recursive: true });

        expect(statSync(path('day.lagon')).mode & 0o777).toBe(0o600);
        expect(readFileSync(path('day.lagon')).includes('courtier@lagon.nc')).toBe(false);
        const target = await locationsByEngine[engine].empty(path('elsewhere'));
        const restored = await runDataScript('restore', [path('day.lagon')], target);
        expect(restored).toMatchObject({ code: 0 });
        // The rows, files and bytes that the backup counted.
        const countText = backup.output.split('\u00A0: ')[1];
        expect(restored.output).toBe(countText);
        const db = await openDatabaseAt(target);
        const files = createFolderStore(join(target.dataDir, 'files'));
        const rows = Object.values(await rowCounts(db)).reduce((sum, count) => sum + count, 0);
        expect(restored.output.replace(/\D+lignes.*/s, '').replace(/\D/g, '')).toBe(String(rows));
        const subjects = await db.query<{ subject: string }>(sql`select subject from task`);
        expect(acknowledgedBefore.filter((each) => !subjects.some(({ subject }) => subject === each))).toEqual([]);
        const papers = await storedFiles(db, target);
        expect(papers).not.toContain(undefined);
        expect(acknowledgedBefore.filter((subject) => !papers.includes(pdfTextOf(subject)))).toEqual([]);
        expect(await findOwnership(db, files)).toBe('ours');
        await db.close();

        // Sessions stay valid, and the next write gets an unused id.
        const restartedServer = await startServerAt(target);
        expect(await sendRequest(restartedServer, token, { contractId, subject: 'Demande d’après' })).toBeUndefined();
        await restartedServer.stop();
      },
      600_000,
    );

    it.skipIf(!isAvailable)(
      'refuses a used database, another database’s store and other secrets, without writing',
      async () => {
        const usedLocation = await locationsByEngine[engine].filled(path('used'));
        expect(await runDataScript('restore', [path('day.lagon')], usedLocation)).toMatchObject({
          code: 1,
          output: expect.stringContaining('La base de données n’est pas vide'),
        });
        const emptyLocation = await locationsByEngine[engine].migrated(path('empty'));
        const others = {
          ...emptyLocation,
          environment: { ...emptyLocation.environment, DEVICE_KEY_SECRET: BACKUP_KEY },
        };
        expect(await runDataScript('restore', [path('day.lagon')], others)).toMatchObject({
          code: 1,
          output: expect.stringMatching(/secrets de la base sauvegardée.*DEVICE_KEY_SECRET/),
        });
        await createFolderStore(path('empty/files')).put('piece/aa/aa', new Uint8Array([1]));
        expect(await runDataScript('restore', [path('day.lagon')], emptyLocation)).toMatchObject({
          code: 1,
          output: expect.stringContaining('contient ceux d’une autre base'),
        });
        expect(existsSync(path('empty/files/store-owner'))).toBe(false);
      },
      600_000,
    );

    it.skipIf(!isAvailable)(
      'leaves no row after an aborted restore, which can be repeated',
      async () => {
        const archive = readFileSync(path('day.lagon'));
        writeFileSync(path('cut.lagon'), archive.subarray(0, archive.length - 100_000));
        const targetLocation = await locationsByEngine[engine].migrated(path('twice'));
        expect(await runDataScript('restore', [path('cut.lagon')], targetLocation)).toMatchObject({
          code: 1,
          output: expect.stringContaining('abîmé ou incomplet'),
        });
        const db = await openDatabaseAt(targetLocation);
        expect((await rowCounts(db))['contract']).toBe(0);
        await db.close();
        expect(await runDataScript('restore', [path('day.lagon')], targetLocation)).toMatchObject({ code: 0 });
      },
      600_000,
    );
  },
);
