import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OpenDb } from '#server/db/db.ts';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { isMigrated, type Migration, migrate, readMigrations } from '#server/db/migrate.ts';
import { openPostgresql } from '#server/db/postgresql/postgresql.ts';
import { sql } from '#server/db/sql.ts';
import { createDatabase } from '#tests/support/server/api-template.ts';

const openDatabase = {
  embedded: () => openEmbedded({}),
  postgresql: async () =>
    openPostgresql({
      url: await createDatabase(inject('postgresUrl') ?? ''),
      poolSize: 2,
      onIdleError: () => undefined,
    }),
};

for (const engine of ['embedded', 'postgresql'] as const) {
  describe.skipIf(engine === 'postgresql' && inject('postgresUrl') === null)(`migrations (${engine})`, () => {
    let db: OpenDb;
    beforeAll(async () => {
      db = await openDatabase[engine]();
    });
    afterAll(() => db.close());

    it('upgrades a database of the baseline and keeps its rows', async () => {
      const baseline = await readMigrations();
      expect(await migrate(db, baseline)).toEqual(baseline.map(({ name }) => name));
      await db.query(sql`insert into broker (code, name, login) values ('C1', 'Courtage du Sud', 'c1')`);
      const laterMigration: Migration = {
        name: '9000-region.sql',
        checksum: 'later',
        text: `alter table broker add column region text not null default 'Sud'; update broker set name = upper(name)`,
      };
      expect(await isMigrated(db, [...baseline, laterMigration])).toBe(false);
      expect(await migrate(db, [...baseline, laterMigration])).toEqual(['9000-region.sql']);
      expect(await isMigrated(db, [...baseline, laterMigration])).toBe(true);
      expect(await db.query(sql`select code, name, region from broker`)).toEqual([
        { code: 'C1', name: 'COURTAGE DU SUD', region: 'Sud' },
      ]);
      expect(await migrate(db, [...baseline, laterMigration])).toEqual([]);
    });

    it('applies files in the order of their names', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'lagon-migrations-'));
      await writeFile(join(folder, '0002-rows.sql'), 'insert into ordered (id) values (1)');
      await writeFile(join(folder, '0001-table.sql'), 'create table ordered (id int)');
      await writeFile(join(folder, 'notes.txt'), 'not a migration');
      const migrations = await readMigrations(pathToFileURL(`${folder}/`));
      expect(await migrate(db, migrations)).toEqual(['0001-table.sql', '0002-rows.sql']);
      expect(await db.query(sql`select id from ordered`)).toEqual([{ id: 1 }]);
      await rm(folder, { recursive: true });
    });

    it('applies a migration once, entirely or not at all, and refuses one that was changed', async () => {
      const validMigration: Migration = {
        name: '0001-a.sql',
        checksum: 'aa',
        text: 'create table a (id int); create table a2 (id int)',
      };
      const brokenMigration: Migration = {
        name: '0002-b.sql',
        checksum: 'bb',
        text: 'create table b (id int); select 1/0',
      };
      expect(await migrate(db, [validMigration])).toEqual(['0001-a.sql']);
      expect(await migrate(db, [validMigration])).toEqual([]);
      expect(await isMigrated(db, [validMigration, brokenMigration])).toBe(false);
      await expect(migrate(db, [validMigration, brokenMigration])).rejects.toMatchObject({ code: '22012' });
      expect(await db.query(sql`select to_regclass('b')::text as b`)).toEqual([{ b: null }]);
      expect(await migrate(db, [validMigration, { ...brokenMigration, text: 'create table b (id int)' }])).toEqual([
        '0002-b.sql',
      ]);
      await expect(migrate(db, [{ ...validMigration, checksum: 'zz' }])).rejects.toThrow('0001-a.sql a été modifiée');
    });
  });
}
