import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import type { Services } from '#server/services/services.ts';
import { checkDiskState, createReadiness } from '#server/start/readiness.ts';

vi.mock('node:fs/promises', async (original) => {
  const actual = await original<typeof import('node:fs/promises')>();
  return { ...actual, statfs: vi.fn(actual.statfs) };
});

describe('readiness', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lagon-ready-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const certificate = { name: 'x', from: new Date(0), until: new Date('2030-01-01'), isDemonstration: false };
  const checkReadiness = (
    isMigrated: () => Promise<boolean>,
    dataDir = folder,
    outages: readonly string[] = [],
    now = new Date('2026-11-22'),
  ) =>
    createReadiness(
      isMigrated,
      {
        settings: { dataDir } as Services['settings'],
        outages: { isUnavailable: (part: string) => outages.includes(part) } as Services['outages'],
        seal: { certificate } as Services['seal'],
        now: () => now,
      },
      { ownership: 'ours' },
      { isUntrusted: false },
    )();

  it('requires a migrated database and a writable disk', async () => {
    expect(await checkReadiness(async () => true)).toEqual({
      isReady: true,
      checks: { database: 'ok', disk: 'ok', files: 'ok', mail: 'ok', seal: 'ok' },
    });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('fails for a full or read-only disk', async () => {
    vi.mocked(statfs).mockResolvedValueOnce({ bavail: 10, bsize: 4096 } as never);
    expect(await checkReadiness(async () => true)).toMatchObject({ isReady: false, checks: { disk: 'full' } });
    const file = join(folder, 'a-file');
    writeFileSync(file, '');
    expect(await checkDiskState(join(file, 'data'))).toBe('unwritable');
    rmSync(file);
  });

  it('fails for an unreachable, outdated or silent database', async () => {
    expect((await checkReadiness(async () => false)).isReady).toBe(false);
    expect((await checkReadiness(() => Promise.reject(new Error('away')))).checks['database']).toBe('away');
    expect((await checkReadiness(() => new Promise(() => undefined))).isReady).toBe(false);
  });

  it('stays ready without store or mail, and reports them', async () => {
    expect(await checkReadiness(async () => true, folder, ['files', 'mail'])).toMatchObject({
      isReady: true,
      checks: { files: 'away', mail: 'away' },
    });
  });

  it.each([
    ['2029-12-15', 'expires soon'],
    ['2030-01-02', 'unusable'],
    ['1969-12-31', 'unusable'],
  ])('stays ready on %s, with seal state %s', async (day, seal) => {
    expect(await checkReadiness(async () => true, folder, [], new Date(day))).toMatchObject({
      isReady: true,
      checks: { seal },
    });
  });
});
