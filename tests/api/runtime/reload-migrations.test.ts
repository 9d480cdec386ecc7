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

const before = '2026-01-01T00:00:00.000Z';
const [answeredQuote, convertedQuote, converted, imported, latestQuote] = [1, 2, 3, 4, 5];

for (const engine of ['embedded', 'postgresql'] as const) {
  describe.skipIf(engine === 'postgresql' && inject('postgresUrl') === null)(`devices (${engine})`, () => {
    let db: OpenDb;
    const changedBy = async (name: string): Promise<number[]> => {
      await db.query(sql`update contract set updated_at = ${before}::timestamptz`);
      const migrations = await readMigrations();
      const index = migrations.findIndex((migration) => migration.name.endsWith(name));
      await migrate(db, migrations.slice(0, index + 1));
      const rows = await db.query<{ id: number }>(
        sql`select id from contract where updated_at > ${before}::timestamptz order by id`,
      );
      return rows.map(({ id }) => id);
    };
    beforeAll(async () => {
      db = await openDatabase[engine]();
      const migrations = await readMigrations();
      await migrate(
        db,
        migrations.slice(
          0,
          migrations.findIndex(({ name }) => name.endsWith('-answered-quotes.sql')),
        ),
      );
      await db.query(
        sql`insert into broker (id, code, name, login) overriding system value values (1, 'RECIF', 'Récif', 'recif')`,
      );
      await db.query(sql`
        insert into person (id, broker_id, person_type, body) overriding system value values (1, 1, 'PHY', '{}')`);
      await db.query(sql`
        insert into contract (id, broker_id, person_id, numero, is_estimate, product_code, status, effect_date,
          creation_date, holder_name, body, numero_n, holder_n, converted_from) overriding system value
        select id, 1, 1, 'N' || id, status in ('Devis', 'Devis transformé'), 'PJ', status, '2026-01-01', '2026-01-01',
          'Wéa', '{}', 'n' || id, 'wea', origin
        from (values (1, 'Devis', null::bigint), (2, 'Devis transformé', null), (3, 'Contrat validé', 2),
          (4, 'Résilié', null), (5, 'Devis', null)) as given (id, status, origin)`);
      await db.query(sql`
        insert into premium (contract_id, number, label, effect_date, effect_date_end, due_on, amount, balance)
        values (${converted}, '1', 'Prime', '2026-01-01', '2026-12-31', '2026-01-01', 1000, 0)`);
      await db.query(sql`
        insert into task (broker_id, contract_id, number, type_code, subject, effect_date, status, created_at)
        values (1, ${convertedQuote}, 'D1', 'TARIF', 'Vérifier', '2026-01-01', 'À traiter', now())`);
    });
    afterAll(() => db.close());

    it('load exactly the contracts again that a migration tells more of', async () => {
      expect(await changedBy('-answered-quotes.sql')).toEqual([answeredQuote]);
      expect(await changedBy('-quote-requests.sql')).toEqual([converted]);
      expect(await changedBy('-unknown-balances.sql')).toEqual([imported]);
      expect(latestQuote, 'a quote after the contract is not answered').toBe(5);
    });
  });
}
