import { expect, it } from 'vitest';
import { newFileKey } from '#server/adapters/files.ts';
import { raw } from '#server/db/sql.ts';
import { cleanFiles, quarantineDays } from '#server/files/file-cleanup.ts';
import { adoptStore } from '#server/files/store-owner.ts';
import { describeApi } from '#tests/support/server/api.ts';

const keysOf = async (list: AsyncIterable<{ readonly key: string }>): Promise<Set<string>> => {
  const keys = new Set<string>();
  for await (const { key } of list) keys.add(key);
  return keys;
};

describeApi('unreferenced files', (server) => {
  it('are removed after thirty days in quarantine, unless referenced', async () => {
    expect(quarantineDays).toBe(30);
    const { db, services, clock } = server();
    const orphan = newFileKey('piece');
    await services.files.put(orphan, new Uint8Array([1]));
    const referenced = await db.query<{ key: string }>(
      raw(`select storage_key as key from supporting_file union select storage_key from editique where storage_key is not null
        union select storage_key from product_file`),
    );
    expect(referenced.length).toBeGreaterThan(0);
    await adoptStore(db, services.files);
    const before = await keysOf(services.files.list());
    expect(before.has(orphan)).toBe(true);

    // The files were written today by the machine's clock.
    clock.now = new Date();
    await cleanFiles({}, { db, services });
    expect(await keysOf(services.files.list())).toEqual(before);

    clock.advance(25 * 3_600_000);
    await cleanFiles({}, { db, services });
    expect(await keysOf(services.files.list())).toEqual(before);

    clock.advance((quarantineDays + 1) * 24 * 3_600_000);
    await cleanFiles({}, { db, services });
    const remaining = await keysOf(services.files.list());
    expect(remaining.has(orphan)).toBe(false);
    expect(referenced.map(({ key }) => key).filter((key) => before.has(key) && !remaining.has(key))).toEqual([]);
    expect(remaining.size).toBeGreaterThan(0);
  });
});
