import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const filesOf = (path: string): string[] => {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [path];
  const names = readdirSync(path).sort();
  return names.flatMap((name) => filesOf(join(path, name)));
};

/**
 * Hash (16 hexadecimal digits) of the names and contents of files and folders, relative to the working directory. A
 * missing file counts as empty. Generated files are excluded, since their sources are included.
 */
export const fingerprint = (paths: readonly string[]): string => {
  const hash = createHash('sha256');
  for (const file of paths.flatMap(filesOf)) {
    if (file.includes('.gen.')) continue;
    const content = readFileSync(file);
    hash.update(`${file.replaceAll('\\', '/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
};
