import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The first of `names` found in PATH or in `folders`, as an absolute path. */
export const findProgram = (names: readonly string[], folders: readonly string[] = []): string | undefined => {
  const places = [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), ...folders];
  for (const name of names)
    for (const place of places) {
      const path = join(place, process.platform === 'win32' ? `${name}.exe` : name);
      if (existsSync(path)) return path;
    }
  return undefined;
};

/** Whether missing system packages can be installed here: root on Debian or one of its derivatives. */
export const canInstallPackages = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

/** Installs Debian packages; the lists are fetched only when a first try without them fails. Output goes to stderr. */
export const installPackages = (names: readonly string[]): void => {
  const apt = (...args: string[]) =>
    execFileSync('apt-get', args, {
      stdio: ['ignore', process.stderr.fd, process.stderr.fd],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
  const install = () => apt('install', '-y', '-qq', '--no-install-recommends', ...names);
  try {
    install();
  } catch {
    apt('update', '-qq');
    install();
  }
};

/** A program that judges what the server makes: found, or installed with its package where that can be done. */
export const judgeNamed = (name: string, packageName: string): string | undefined => {
  const found = findProgram([name], ['/usr/sbin']);
  if (found || !canInstallPackages()) return found;
  try {
    installPackages([packageName]);
  } catch {
    return undefined;
  }
  return findProgram([name], ['/usr/sbin']);
};
