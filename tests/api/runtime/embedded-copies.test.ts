import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { sql } from '#server/db/sql.ts';
import { openEmbeddedCopy } from '#tests/support/server/api-template.ts';

const folder = mkdtempSync(join(tmpdir(), 'lagon-copies-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const openCopy = () => openEmbeddedCopy(join(folder, 'files'));
const queryTallies = (db: Db) =>
  db.query(sql`select (select md5(string_agg(c::text, ',' order by id)) from contract c) as contracts,
    (select count(*) from audit) as audited, (select count(*) from attempt) as attempts`);
const addBrokerSql = sql`insert into broker (code, name, login) values ('EPH', 'Éphémère', 'eph') returning id`;

it('embedded database pool: resets rows and sequences before reuse', async () => {
  const first = await openCopy();
  const before = await queryTallies(first);
  const [made] = await first.query(addBrokerSql);
  await first.query(sql`update contract set status = 'x' where id in (select id from contract limit 7)`);
  await first.close();
  const second = await openCopy();
  expect(await queryTallies(second)).toEqual(before);
  expect(await second.query(addBrokerSql)).toEqual([made]);
  await second.close();
});

it('embedded database pool: discards databases with a changed schema and closes all', async () => {
  const first = await openCopy();
  await first.script('create table sample_note (id int)');
  await first.close();
  expect(() => first.query(sql`select 1`)).toThrow('closed');
  const second = await openCopy();
  expect(await second.query(sql`select to_regclass('sample_note')::text as note`)).toEqual([{ note: null }]);
  await second.close();
});
