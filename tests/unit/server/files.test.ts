import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createFolderStore, newFileKey } from '#server/adapters/files.ts';

describe('file store in a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lagon-files-'));
  const store = createFolderStore(join(folder, 'files'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('stores, replaces, returns and removes bytes', async () => {
    const key = newFileKey('piece');
    expect(await store.get(key)).toBeUndefined();
    await store.put(key, new Uint8Array([1, 2]));
    await store.put(key, new Uint8Array([3]));
    expect([...((await store.get(key)) ?? [])]).toEqual([3]);
    const remainingFiles = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(remainingFiles.filter((name) => name.endsWith('.part'))).toEqual([]);
    await store.remove(key);
    await store.remove(key);
    expect(await store.get(key)).toBeUndefined();
  });

  it.each(['../evil', 'a/../../evil', '/etc/passwd', 'a//b', '', 'a/b/../c', 'a\\b', 'A/b', 'a/.b', 'x\0y'])(
    'refuses the key %o',
    async (key) => {
      await expect(store.get(key)).rejects.toThrow('Not a key');
      await expect(store.put(key, new Uint8Array())).rejects.toThrow('Not a key');
    },
  );
});
