import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const executeFile = promisify(execFile);

/** Opens and closes folders concurrently, like restarting servers; a file put there must survive. */
const restartScript = `
  import { existsSync, writeFileSync } from 'node:fs';
  import { join } from 'node:path';
  import { openUploadFolder } from '#server/files/upload-folder.ts';
  const [dataDir] = process.argv.slice(1);
  const kept = [];
  for (let n = 0; n < 60; n += 1) {
    const folder = openUploadFolder(dataDir);
    const file = join(folder.path, 'form');
    writeFileSync(file, 'bytes');
    await new Promise((done) => setTimeout(done, 1));
    if (!existsSync(file)) throw new Error('the file of a form is gone');
    if (n % 3 === 0) kept.push(folder);
    else folder.close();
  }
`;

describe('upload folders', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'lagon-upload-folder-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  const startProcess = () =>
    executeFile(process.execPath, ['--experimental-strip-types', '--input-type=module', '-e', restartScript, dataDir]);

  it('are separate for concurrent processes', { tags: ['long'] }, async () => {
    await Promise.all(Array.from({ length: 4 }, startProcess));
    // The next process removes folders of ended ones and leaves its own twenty.
    await startProcess();
    const folders = readdirSync(join(dataDir, 'uploads'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    );
    expect(folders).toHaveLength(20);
  });
});
