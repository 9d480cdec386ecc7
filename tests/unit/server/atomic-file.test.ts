import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { createFileOnce, replaceFile } from '#server/settings/atomic-file.ts';

describe('atomic file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lagon-kept-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is complete or absent for another process', async () => {
    const file = join(folder, 'large');
    const text = 'x'.repeat(64 * 1024 * 1024);
    // Returns the size of the file when it first existed.
    const watcher = new Worker(
      `const { parentPort, workerData } = require('node:worker_threads');
       const { statSync } = require('node:fs');
       parentPort.postMessage('watching');
       let seen;
       while (!(seen = statSync(workerData, { throwIfNoEntry: false })));
       parentPort.postMessage(seen.size);`,
      { eval: true, workerData: file },
    );
    await once(watcher, 'message');
    createFileOnce(file, text);
    expect(await once(watcher, 'message')).toEqual([text.length]);
  });

  it('keeps the content of the first writer (createFileOnce)', () => {
    const file = join(folder, 'once');
    createFileOnce(file, 'first');
    createFileOnce(file, 'second');
    expect(readFileSync(file, 'utf8')).toBe('first');
  });

  it('replaces the content without leaving temporary files', () => {
    const file = join(folder, 'deep', 'anew');
    replaceFile(file, 'first');
    replaceFile(file, 'second');
    expect(readFileSync(file, 'utf8')).toBe('second');
    expect(readdirSync(join(folder, 'deep'))).toEqual(['anew']);
  });
});
