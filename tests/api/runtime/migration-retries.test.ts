import { expect, inject, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openPostgresql } from '#server/db/postgresql/postgresql.ts';
import { raw, sql } from '#server/db/sql.ts';
import { createDatabase } from '#tests/support/server/api-template.ts';
import { isWaitingForLock } from '#tests/support/server/lock-wait.ts';

it.skipIf(inject('postgresUrl') === null)('migrations: retry on a lock and let other statements pass', async () => {
  const url = await createDatabase(inject('postgresUrl') ?? '');
  const openDatabase = () => openPostgresql({ url, poolSize: 4, onIdleError: () => undefined });
  const [holder, other] = [openDatabase(), openDatabase()];
  await holder.script('create table held (id int)');
  const lockReleased = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const lockingTransaction = holder.transaction(async (tx) => {
    await tx.query(sql`select * from held`);
    isHeld.resolve();
    await lockReleased.promise;
  });
  await isHeld.promise;
  const migrating = migrate(other, [
    { name: '0001-held.sql', checksum: 'x', text: 'alter table held add column name text' },
  ]);
  // A migration that waits for its lock blocks every statement on the table, unless the wait ends and is retried.
  for (const expected of [true, false, true]) {
    await expect.poll(() => isWaitingForLock(other), { timeout: 30_000 }).toBe(expected);
    await other.query(raw('select count(*) from held'));
  }
  lockReleased.resolve();
  await lockingTransaction;
  expect(await migrating).toEqual(['0001-held.sql']);
  expect(await other.query(sql`select name from held`)).toEqual([]);
  await Promise.all([holder.close(), other.close()]);
});
