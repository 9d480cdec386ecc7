import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Copies a folder by hard links, which takes no space; the files must not be written to. */
const linkFolder = (from: string, to: string): void => {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFolder(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else linkSync(source, target);
  }
};

/** Folder of the copies: on the same disk as the packages, which hard links require, and ignored by git. */
const copiesFolder = '.cache/mutants';

/**
 * Copies the work tree, including uncommitted changes, to a new folder and returns its path: files known to git are
 * copied and packages are hard-linked. The caches of demonstration data and of the browser’s packages are copied
 * too.
 */
export const copyWorkTree = (): string => {
  mkdirSync(copiesFolder, { recursive: true });
  const folder = mkdtempSync(join(copiesFolder, 'tree-'));
  const listedFiles = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const file of [...listedFiles.split('\0').filter(Boolean), 'src/route-tree.gen.ts']) {
    if (!existsSync(file)) continue;
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(file, join(folder, file));
  }
  linkFolder('node_modules', join(folder, 'node_modules'));
  for (const cache of ['.cache/vite', '.cache/api-template'])
    if (existsSync(cache)) cpSync(cache, join(folder, cache), { recursive: true });
  return folder;
};
