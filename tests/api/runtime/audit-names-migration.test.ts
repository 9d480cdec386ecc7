import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OpenDb } from '#server/db/db.ts';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
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
  describe.skipIf(engine === 'postgresql' && inject('postgresUrl') === null)(`audit names (${engine})`, () => {
    let db: OpenDb;
    beforeAll(async () => {
      db = await openDatabase[engine]();
      const migrations = await readMigrations();
      const migrationIndex = migrations.findIndex(({ name }) => name.endsWith('-audit-names.sql'));
      await migrate(db, migrations.slice(0, migrationIndex));
      await db.query(sql`insert into role (id, title, kind) values (91, 'Racine', 'root')`);
      await db.query(sql`
        insert into app_user (id, email, email_n, password_hash, first_name, last_name, first_name_n, last_name_n, role_id)
        values (1, 'reste@lagon.nc', 'reste@lagon.nc', '', 'Léa', 'Reste', 'lea', 'reste', 91)`);
      await db.query(sql`
        insert into audit (at, user_id, action, subject, address, before) values
          (now(), 2, 'broker-added', 'broker 7', '', null),
          (now(), 1, 'broker-updated', 'broker 7', '', '{"name":"Récif"}'),
          (now(), 1, 'user-removed', 'user 2', '',
            '{"firstName":"Élie","lastName":"Parti","email":"elie@lagon.nc","role":[{"id":91,"name":"Racine"}]}')`);
      await migrate(db, migrations.slice(0, migrationIndex + 1));
    });
    afterAll(() => db.close());

    it('names actors of existing rows, removed ones too, and what the rows are about', async () => {
      const rows = await db.query(sql`
        select person_name as name, person_email as email, is_root, person_words as words, subject_name as subject,
          subject_words from audit order by id`);
      const remainingUser = {
        name: 'Léa Reste',
        email: 'reste@lagon.nc',
        is_root: true,
        words: 'lea reste reste@lagon.nc',
      };
      expect(rows).toEqual([
        {
          name: 'Élie Parti',
          email: 'elie@lagon.nc',
          is_root: true,
          words: 'elie parti elie@lagon.nc',
          subject: null,
          subject_words: null,
        },
        { ...remainingUser, subject: 'Récif', subject_words: 'recif' },
        { ...remainingUser, subject: 'Élie Parti', subject_words: 'elie parti' },
      ]);
    });

    it('leaves the audit append-only', async () => {
      await expect(db.query(sql`update audit set subject_name = 'x'`)).rejects.toThrow(/append-only/);
    });
  });
}
