import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { createFileParser } from '#server/files/parsing/file-parser.ts';

/** Never gets ready when it is started for the first time; answers every file afterwards. */
const workerScript = `
import { existsSync, writeFileSync } from 'node:fs';
const marker = new URL('./started', import.meta.url);
process.on('message', () => process.send({ error: 'answered' }));
if (existsSync(marker)) process.send('ready');
else writeFileSync(marker, '');
`;

it('file parser: starts another worker after one that never got ready', { tags: ['long'] }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'file-parser-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const script = join(folder, 'worker.mjs');
  await writeFile(script, workerScript);
  const parser = createFileParser(pathToFileURL(script), { seconds: 30, heapMb: 64, startSeconds: 2 });
  const parseAndFail = () => parser.parse('table', new Blob(['a'])).catch((error: Error) => error.message);
  expect(await parseAndFail()).toContain('2 s');
  // On a busy machine a worker may take longer to start: the next call starts another one.
  await expect.poll(parseAndFail).toContain('answered');
});

it('file parser: a busy worker ends with its parent, even one that was killed', { tags: ['long'] }, async () => {
  const script = fileURLToPath(new URL('../../support/uploads/parent-of-stubborn-worker.ts', import.meta.url));
  const parent = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(parent.stdout, 'data');
  const worker = Number(execFileSync('pgrep', ['-P', String(parent.pid)], { encoding: 'utf8' }));
  const isAlive = () => {
    try {
      return process.kill(worker, 0);
    } catch {
      return false;
    }
  };
  onTestFinished(() => {
    if (isAlive()) process.kill(worker, 'SIGKILL');
  });
  expect(isAlive()).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(isAlive).toBe(false);
});
