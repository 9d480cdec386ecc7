import { createCipheriv } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkArchive, createFrameStream, readArchive, writeArchive } from '#server/backup/archive.ts';
import type { Frame } from '#server/backup/frames.ts';

const folder = mkdtempSync(join(tmpdir(), 'lagon-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const key = Buffer.alloc(32, 1);
/** Deterministic, incompressible bytes that span several encrypted chunks. */
const photo = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(Buffer.alloc(200_000));
const frames: readonly Frame[] = [
  {
    kind: 'head',
    head: { format: 1, madeAt: '', database: 'x', migrations: [], secrets: { token: '', deviceKey: '' } },
  },
  { kind: 'table', table: { name: 'person', columns: [{ name: 'id', type: 'bigint' }] } },
  { kind: 'rows', rows: '[["1"],["2"]]' },
  { kind: 'counters', counters: [] },
  { kind: 'file', key: 'piece/aa/aa', bytes: photo },
  { kind: 'end', end: { rows: { person: 2 }, files: 1, bytes: photo.length, missing: [] } },
];
const storeArchive = async (name: string, framesToWrite: readonly Frame[] = frames): Promise<string> => {
  const file = join(folder, name);
  await writeArchive(
    file,
    key,
    createFrameStream(async (writeFrame) => {
      for (const frame of framesToWrite) await writeFrame(frame);
    }),
  );
  return file;
};
const archiveFile = await storeArchive('whole');

test('backup archive: returns the written rows and bytes', async () => {
  const readFrames: Frame[] = [];
  for await (const frame of readArchive(archiveFile, key)) readFrames.push(frame);
  expect(readFrames.map(({ kind }) => kind)).toEqual(frames.map(({ kind }) => kind));
  const file = readFrames.find((frame) => frame.kind === 'file');
  expect(file?.kind === 'file' && Buffer.compare(file.bytes, photo)).toBe(0);
});

test('backup archive: refuses another key, a flipped bit, moved, missing or added bytes, and other files', async () => {
  const bytes = readFileSync(archiveFile);
  const expectRefused = async (name: string, changed: Uint8Array, with_ = key) => {
    const file = join(folder, name);
    writeFileSync(file, changed);
    await expect(checkArchive(file, with_), name).rejects.toThrow(expect.objectContaining({ name: 'WrongBackup' }));
  };
  await expectRefused('another key', bytes, Buffer.alloc(32, 2));
  const sealed = 64 * 1024 + 16;
  for (const at of [0, 20, 45, sealed + 100, bytes.length - 1]) {
    const flipped = Buffer.from(bytes);
    flipped[at] = (flipped[at] ?? 0) ^ 1;
    await expectRefused(`turned ${at}`, flipped);
  }
  for (const length of [0, 7, 40, 41, 40 + sealed, bytes.length - 1])
    await expectRefused(`cut ${length}`, bytes.subarray(0, length));
  await expectRefused('added', Buffer.concat([bytes, Buffer.from([0])]));
  const [one, other] = [bytes.subarray(40, 40 + sealed), bytes.subarray(40 + sealed, 40 + 2 * sealed)];
  expect(other).toHaveLength(sealed);
  await expectRefused('moved', Buffer.concat([bytes.subarray(0, 40), other, one, bytes.subarray(40 + 2 * sealed)]));
});

test('backup archive: gets no final name if it is incomplete', async () => {
  await expect(storeArchive('early', frames.slice(0, -1))).rejects.toThrow('n’est pas entière');
  await expect(
    storeArchive(
      'less',
      frames.filter(({ kind }) => kind !== 'rows'),
    ),
  ).rejects.toThrow('ce qu’elle annonce');
  for (const name of ['early', 'less']) expect(() => readFileSync(join(folder, name))).toThrow('ENOENT');
});
