import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { DatabaseError } from '#server/db/database-error.ts';
import type { OpenDb } from '#server/db/db.ts';
import { openEmbedded } from '#server/db/embedded/embedded.ts';
import { openPostgresql } from '#server/db/postgresql/postgresql.ts';
import { asPrepared, raw, sql } from '#server/db/sql.ts';
import { createDatabase } from '#tests/support/server/api-template.ts';

const openDatabase = {
  embedded: () => openEmbedded({}),
  postgresql: async () =>
    openPostgresql({
      url: await createDatabase(inject('postgresUrl') ?? ''),
      poolSize: 5,
      onIdleError: () => undefined,
    }),
};

for (const engine of ['embedded', 'postgresql'] as const) {
  describe.skipIf(engine === 'postgresql' && inject('postgresUrl') === null)(`the database (${engine})`, () => {
    let db: OpenDb;
    beforeAll(async () => {
      db = await openDatabase[engine]();
      await db.script('create table box (id int primary key, n int not null); insert into box values (1, 0)');
    });
    afterAll(() => db.close());

    it('prepares a frequent statement once per connection, for any values', async () => {
      const countedRows = await db.transaction(async (tx) => {
        const counts: unknown[] = [];
        for (const id of [1, 2]) {
          const query = asPrepared(sql`select count(*) as prepared_boxes from box where id = ${id}`);
          counts.push((await tx.query<{ prepared_boxes: number }>(query))[0]?.prepared_boxes);
        }
        const statements = await tx.query(sql`select name from pg_prepared_statements
          where statement like ${'%prepared_boxes from box%'} and name like 'lagon-%'`);
        return { counts, statements: statements.length };
      });
      expect(countedRows).toEqual({ counts: [1, 0], statements: engine === 'postgresql' ? 1 : 0 });
    });

    it('reads all types alike', async () => {
      const rows = await db.query(sql`select
        '2024-03-05'::date as day, '2024-03-05 14:32:00+11'::timestamptz as instant,
        '2024-03-05 14:32:00.123456+00'::timestamptz as exact, '2024-03-05 14:32:00.5'::timestamp as local,
        9007199254740991::bigint as big, 12.50::numeric as price, count(*) as total, sum(n) as added,
        '{"a": [1, null]}'::jsonb as json, '"x"'::jsonb as word, '\\xdeadbeef'::bytea as bytes, 1.5::float8 as ratio,
        true as yes, null::date as none, '{1,2}'::bigint[] as ids, '{}'::date[] as days,
        '{2024-03-05,NULL}'::date[] as some, '{"a b",c}'::text[] as words, ${'é\u0000'.slice(0, 1)}::text as letter
        from box`);
      expect(rows).toEqual([
        {
          day: '2024-03-05',
          instant: '2024-03-05T03:32:00.000Z',
          exact: '2024-03-05T14:32:00.123456Z',
          local: '2024-03-05T14:32:00.500Z',
          big: 9007199254740991,
          price: 12.5,
          total: 1,
          added: 0,
          json: { a: [1, null] },
          word: 'x',
          bytes: Buffer.from('deadbeef', 'hex'),
          ratio: 1.5,
          yes: true,
          none: null,
          ids: [1, 2],
          days: [],
          some: ['2024-03-05', null],
          words: ['a b', 'c'],
          letter: 'é',
        },
      ]);
      expect(Buffer.isBuffer(rows[0]?.['bytes'])).toBe(true);
    });

    it('writes all types alike', async () => {
      await db.script(`create table every (
        day date, instant timestamptz, big bigint, price numeric, json jsonb, bytes bytea, yes boolean, ids bigint[], words text[], missing text)`);
      const instant = new Date('2024-03-05T14:32:00.123Z');
      const bytes = new Uint8Array([0, 1, 255]);
      await db.query(sql`insert into every values (${'2024-03-05'}, ${instant}, ${2 ** 40}, ${12.5},
        ${{ a: 'é"' }}, ${bytes}, ${true}, ${[1, 2]}, ${['a b', '"']}, ${undefined})`);
      await db.query(sql`update every set json = ${JSON.stringify([1, 2])} where json->>'a' = ${'non'}`);
      expect(await db.query(sql`select * from every`)).toEqual([
        {
          day: '2024-03-05',
          instant: '2024-03-05T14:32:00.123Z',
          big: 2 ** 40,
          price: 12.5,
          json: { a: 'é"' },
          bytes: Buffer.from(bytes),
          yes: true,
          ids: [1, 2],
          words: ['a b', '"'],
          missing: null,
        },
      ]);
    });

    it('isolates concurrent transactions', async () => {
      const addOne = () =>
        db.transaction(async (tx) => {
          const [row] = await tx.query<{ n: number }>(sql`select n from box where id = 1 for update`);
          await new Promise((resolve) => setTimeout(resolve, 1));
          await tx.query(sql`update box set n = ${(row?.n ?? 0) + 1} where id = 1`);
        });
      await Promise.all(Array.from({ length: 40 }, addOne));
      expect(await db.query(sql`select n from box where id = 1`)).toEqual([{ n: 40 }]);
    });

    it('rolls back a failed nested transaction only', async () => {
      const outerTransaction = db.transaction(async (tx) => {
        await tx.query(sql`insert into box values (2, 0)`);
        await tx
          .transaction(async (inner) => {
            await inner.query(sql`insert into box values (3, 0)`);
            await inner.query(sql`insert into box values (2, 0)`);
          })
          .catch((error: unknown) => expect(error).toMatchObject({ code: '23505', constraint: 'box_pkey' }));
        expect(await tx.query(sql`select id from box where id > 1`)).toEqual([{ id: 2 }]);
        throw new Error('no');
      });
      await expect(outerTransaction).rejects.toThrow('no');
      expect(await db.query(sql`select id from box where id > 1`)).toEqual([]);
    });

    it('returns errors with their SQLSTATE', async () => {
      await expect(db.query(raw('select * from nowhere'))).rejects.toMatchObject({
        name: 'DatabaseError',
        code: '42P01',
      });
      await expect(db.query(sql`select ${'x'}::int`)).rejects.toBeInstanceOf(DatabaseError);
    });

    it('refuses the whole database within a transaction', async () => {
      await expect(db.transaction(() => db.query(sql`select 1`))).rejects.toThrow('Within a transaction');
    });

    it('runs one exclusive piece of work at a time', async () => {
      let running = 0;
      const runExclusively = () =>
        db.exclusive(async () => {
          running += 1;
          expect(running).toBe(1);
          await db.query(sql`select 1`);
          running -= 1;
        });
      await Promise.all([runExclusively(), runExclusively(), runExclusively()]);
    });
  });
}
