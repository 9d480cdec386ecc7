import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Absolute path of the first of `names` in PATH or in `folders`. */
export const findProgram = (names: readonly string[], folders: readonly string[] = []): string | undefined => {
  const searchedFolders = [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), ...folders];
  for (const name of names)
    for (const foundFolder of searchedFolders) {
      const path = join(foundFolder, process.platform === 'win32' ? `${name}.exe` : name);
      if (existsSync(path)) return path;
    }
  return undefined;
};

/** True if system packages can be installed here: root on Debian or a derivative. */
export const canInstallPackages = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian packages; fetches the package lists only if a first attempt fails. Output goes to stderr. */
export const installPackages = (names: readonly string[]): void => {
  const runApt = (...args: string[]) =>
    execFileSync('apt-get', args, {
      stdio: ['ignore', process.stderr.fd, process.stderr.fd],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  const install = () => runApt('install', '-y', '-qq', '--no-install-recommends', ...names);
  try {
    install();
  } catch {
    runApt('update', '-qq');
    install();
  }
};

/** An independent program that validates output of the server: found, or installed with its package if possible. */
export const findValidator = (name: string, packageName: string): string | undefined => {
  const installedProgram = findProgram([name], ['/usr/sbin']);
  if (installedProgram || !canInstallPackages()) return installedProgram;
  try {
    installPackages([packageName]);
  } catch {
    return undefined;
  }
  return findProgram([name], ['/usr/sbin']);
};
