import { execFileSync } from 'node:child_process';

/** Kills the processes of one kind of a running WebKit; `browserId` is the id of their group. */
export const killWebKitProcesses = (browserId: number, program: 'WebKitNetworkProcess' | 'WebKitWebProcess'): void => {
  const processes = execFileSync('ps', ['-eo', 'pid=,pgid=,args='], { encoding: 'utf8' }).split('\n');
  const found = processes
    .map((line) => line.trim().split(/\s+/))
    .filter(([, group, path]) => Number(group) === browserId && path?.endsWith(`/${program}`));
  if (found.length === 0) throw new Error(`The browser has no ${program}.`);
  for (const [id] of found) process.kill(Number(id), 'SIGKILL');
};
