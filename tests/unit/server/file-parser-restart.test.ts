import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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

it('file parser: starts another worker after one that never got ready', { timeout: 60_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'file-parser-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const script = join(folder, 'worker.mjs');
  await writeFile(script, workerScript);
  const parser = createFileParser(pathToFileURL(script), { seconds: 30, heapMb: 64, startSeconds: 5 });
  await expect(parser.parse('table', new Blob(['a']))).rejects.toThrow('5 s');
  await expect(parser.parse('table', new Blob(['a']))).rejects.toThrow('answered');
});
