import { expect, it } from 'vitest';
import { newFileKey } from '#server/adapters/files.ts';
import { raw, sql } from '#server/db/sql.ts';
import { cleanFiles, quarantineDays } from '#server/files/file-cleanup.ts';
import { adoptStore, claimStore, findOwnership, ownerKey } from '#server/files/store-owner.ts';
import type { FileStore, StoredKey } from '#server/services/services.ts';
import { type ApiServer, describeApi } from '#tests/support/server/api.ts';

const dayMs = 24 * 3_600_000;

/** A store in memory whose files are old, like an object store in production. */
const oldStore = (keys: readonly string[] = []): FileStore & { readonly keys: () => string[] } => {
  const files = new Map<string, Uint8Array>(keys.map((key) => [key, new Uint8Array([1])]));
  return {
    put: async (key, bytes) => {
      files.set(key, bytes);
    },
    get: async (key) => files.get(key),
    remove: async (key) => {
      files.delete(key);
    },
    list: async function* (): AsyncGenerator<StoredKey> {
      for (const key of [...files.keys()]) yield { key, writtenAtMs: 0 };
    },
    keys: () => [...files.keys()].filter((key) => key !== ownerKey),
  };
};

const createKeys = (count: number): string[] => Array.from({ length: count }, () => newFileKey('piece'));

describeApi('protection against mass clean-up', (server) => {
  const cleanStore = (files: FileStore) => {
    const { db, services } = server() as ApiServer;
    return cleanFiles({}, { db, services: { ...services, files } });
  };
  const lastLog = () => JSON.parse(server().logs.at(-1) ?? '{}') as { level: number; msg: string };
  /** Rows that reference the given number of files. */
  const referenceKeys = async (keys: readonly string[]) => {
    const [document] = await server().db.query<{ id: number }>(sql`select id from supporting_document limit 1`);
    for (const key of keys)
      await server().db.query(sql`
        insert into supporting_file (supporting_document_id, name, content_type, size_bytes, sha256, storage_key, created_at)
        values (${document?.id ?? 0}, 'x.pdf', 'application/pdf', 1, 'x', ${key}, now())`);
  };

  it('keeps all 591 files when started on an empty or wrong database, and logs it', async () => {
    const { db } = server();
    const files = oldStore(createKeys(591));
    expect(await claimStore(db, files)).toBe('foreign');
    for (let day = 0; day < 3; day += 1) await cleanStore(files);
    expect(files.keys()).toHaveLength(591);
    expect(await db.query(sql`select 1 from file_quarantine`)).toEqual([]);
    expect(lastLog().level).toBe(50);
  });

  it('leaves a store of another database alone, even if both reference its files', async () => {
    const { db } = server();
    const keys = createKeys(3);
    await referenceKeys(keys.slice(0, 2));
    const files = oldStore(keys);
    const otherOwner = { database: '11111111-1111-4111-8111-111111111111', place: 'elsewhere' };
    await files.put(ownerKey, new TextEncoder().encode(JSON.stringify(otherOwner)));
    expect(await claimStore(db, files)).toBe('foreign');
    server().clock.advance(dayMs);
    await cleanStore(files);
    server().clock.advance(40 * dayMs);
    await cleanStore(files);
    expect(files.keys()).toEqual(keys);
  });

  it('leaves the store of a copied database alone until it is adopted', async () => {
    const { db } = server();
    const files = oldStore(createKeys(2));
    await referenceKeys(files.keys());
    await adoptStore(db, files);
    const owner = JSON.parse(new TextDecoder().decode(await files.get(ownerKey))) as { place: string };
    expect(owner.place).toMatch(/^\d+\/\d+$/);
    await files.put(ownerKey, new TextEncoder().encode(JSON.stringify({ ...owner, place: '1/1' })));
    expect(await claimStore(db, files)).toBe('copy');
    await adoptStore(db, files);
    expect(await findOwnership(db, files)).toBe('ours');
  });

  it('claims an empty store, and an unmarked one of earlier versions', async () => {
    const { db } = server();
    const emptyStore = oldStore();
    expect(await claimStore(db, emptyStore)).toBe('ours');
    const keys = createKeys(4);
    await referenceKeys(keys.slice(0, 1));
    const unmarkedStore = oldStore(keys);
    expect(await claimStore(db, unmarkedStore)).toBe('ours');
    expect(await findOwnership(db, unmarkedStore)).toBe('ours');
  });

  it('keeps files that an older restored dump does not reference', async () => {
    const { db, logs } = server();
    const keys = createKeys(200);
    await referenceKeys(keys.slice(0, 120));
    const files = oldStore(keys);
    await adoptStore(db, files);
    await cleanStore(files);
    expect(lastLog()).toMatchObject({ level: 50, all: 200, unused: 80 });
    expect(logs.at(-1)).toContain('nothing is cleaned');
    server().clock.advance(40 * dayMs);
    await cleanStore(files);
    expect(files.keys()).toHaveLength(200);
  });

  it('quarantines unreferenced files and releases them if referenced again', async () => {
    const { db, clock } = server();
    await db.query(raw('delete from file_quarantine'));
    const keys = createKeys(30);
    const [quarantinedKey = '', referencedKey = ''] = keys;
    await referenceKeys(keys.slice(2));
    const files = oldStore(keys);
    await adoptStore(db, files);
    await cleanStore(files);
    clock.advance((quarantineDays - 1) * dayMs);
    await cleanStore(files);
    expect(files.keys()).toHaveLength(30);
    await referenceKeys([referencedKey]);
    clock.advance(2 * dayMs);
    await cleanStore(files);
    expect(files.keys()).toEqual(keys.filter((key) => key !== quarantinedKey));
    expect(await db.query(sql`select 1 from file_quarantine`)).toEqual([]);
    expect(await findOwnership(db, files)).toBe('ours');
  });
});
