import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { OpenDb } from '#server/db/db.ts';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { migrate, readMigrations } from '#server/db/migrate.ts';
import { openPostgresql } from '#server/db/postgresql/postgresql.ts';
import { sql } from '#server/db/sql.ts';
import { parseRidet } from '#shared/primitives/parsers/typed-value.ts';
import { parsePhone } from '#shared/primitives/phone/phone-countries.ts';
import { fold, normalizeText } from '#shared/primitives/text.ts';
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

/** `fold` of the versions before the migration. */
const formerFold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replace(/[’‘ʼ`´]/g, "'")
    .replace(/\s+/gu, ' ')
    .trim();

const names = [
  'ĐẶNG VĂN ĐỨC',
  'ĐẶNG VĂN ĐỨC'.normalize('NFD'),
  'WAŁĘSA',
  'SØRENSEN',
  'GROß',
  "O'CONNOR",
  'O’CONNOR',
  'TUʻIPULOTU',
  'JEAN-PIERRE',
  'JEAN‑PIERRE',
  'DU\u200BPONT',
  '\u202AKONÉ\u202C',
  'LE\u00A0GOFF',
  'ŒUVRARD',
  'DUPONT',
];
const phones: readonly (readonly [number: string, prefix: string])[] = [
  ['687751234', '+687'],
  ['751234', '+687'],
  ['0612345678', '+687'],
  ['612345678', '+33'],
  ['87123456', '+687'],
  ['87123456', '+689'],
  // Telephone numbers whose country is ambiguous.
  ['12345678', '+687'],
  ['1234567890', '+687'],
];

for (const engine of ['embedded', 'postgresql'] as const) {
  describe.skipIf(engine === 'postgresql' && inject('postgresUrl') === null)(`repaired texts (${engine})`, () => {
    let db: OpenDb;
    beforeAll(async () => {
      db = await openDatabase[engine]();
      const migrations = await readMigrations();
      const migrationIndex = migrations.findIndex(({ name }) => name === '0008-mend-texts.sql');
      await migrate(db, migrations.slice(0, migrationIndex));
      await db.query(sql`insert into broker (id, code, name, login) values (1, 'C1', 'Courtage', 'c1')`);
      for (const [index, name] of names.entries()) {
        const [number, prefix] = phones[index % phones.length] as readonly [string, string];
        const body = {
          fullname: name,
          lastname: name,
          phone: { number, prefix },
          siret: '123456001',
          siren: '123456001',
        };
        await db.query(sql`
          insert into person (id, broker_id, person_type, last_name, ridet, phone, body, last_name_n)
          values (${index + 1}, 1, 'PHY', ${name}, '123456001', ${number}, ${JSON.stringify(body)}::text::jsonb, ${formerFold(name)})`);
        await db.query(sql`
          insert into contract (broker_id, person_id, numero, is_estimate, product_code, status, effect_date, creation_date,
            holder_name, phone, body, numero_n, holder_n)
          values (1, ${index + 1}, ${`P-2024-${index}`}, false, 'AUTO', 'Valide', '2024-01-01', '2024-01-01', ${name},
            ${number}, '{}', ${formerFold(`P-2024-${index}`)}, ${formerFold(name)})`);
      }
      expect(await migrate(db, migrations.slice(0, migrationIndex + 1))).toEqual(['0008-mend-texts.sql']);
    });
    afterAll(() => db.close());

    it('stores names as they enter now, and folds them as the device does', async () => {
      const rows = await db.query<Record<string, string>>(
        sql`select p.last_name, p.body ->> 'fullname' as full, p.last_name_n, c.holder_name, c.holder_n, c.numero, c.numero_n
          from person p join contract c on c.person_id = p.id order by p.id`,
      );
      expect(rows).toEqual(
        names.map((name, index) => ({
          last_name: normalizeText(name),
          full: normalizeText(name),
          last_name_n: fold(name),
          holder_name: normalizeText(name),
          holder_n: fold(name),
          numero: `P-2024-${index}`,
          numero_n: fold(`P-2024-${index}`),
        })),
      );
    });

    it('assigns the country to a telephone number if it is unambiguous', async () => {
      const rows = await db.query(
        sql`select p.phone, p.body #>> '{phone,number}' as number, p.body #>> '{phone,prefix}' as prefix, c.phone as own
          from person p join contract c on c.person_id = p.id order by p.id`,
      );
      expect(rows).toEqual(
        names.map((_, index) => {
          const [given, code] = phones[index % phones.length] as readonly [string, string];
          const phone = parsePhone(given, code);
          return { ...phone, phone: phone?.number, own: phone?.number };
        }),
      );
    });

    it('restores the leading zero of a RIDET', async () => {
      const rows = await db.query(
        sql`select distinct ridet, body ->> 'siret' as siret, body ->> 'siren' as siren from person`,
      );
      const ridet = parseRidet('123456001');
      expect(rows).toEqual([{ ridet, siret: ridet, siren: ridet?.slice(0, 7) }]);
    });

    it('marks repaired rows as changed for devices', async () => {
      const [row] = await db.query<{
        count: number;
      }>(sql`select count(*)::int as count from contract where updated_at >= (
        select applied_at from migration where name = '0008-mend-texts.sql')`);
      expect(row?.count).toBe(names.length);
    });
  });
}
