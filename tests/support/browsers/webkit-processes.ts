import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/**
 * True once a WebKit process has connected to the browser: it has reported its id by then. WebKitGTK aborts the whole
 * browser if a process ends before that.
 */
const isConnected = (id: string): boolean => {
  try {
    const tasks = `/proc/${id}/task`;
    return readdirSync(tasks).some((task) => readFileSync(`${tasks}/${task}/comm`, 'utf8').trim() === 'ReceiveQueue');
  } catch {
    // The process ended meanwhile.
    return false;
  }
};

/** Kills the connected processes of one kind of a running WebKit; `browserId` is the id of their group. */
export const killWebKitProcesses = (browserId: number, program: 'WebKitNetworkProcess' | 'WebKitWebProcess'): void => {
  const processes = execFileSync('ps', ['-eo', 'pid=,pgid=,args='], { encoding: 'utf8' }).split('\n');
  const matching = processes
    .map((line) => line.trim().split(/\s+/))
    .filter(
      ([id = '', group, path]) => Number(group) === browserId && path?.endsWith(`/${program}`) && isConnected(id),
    );
  if (matching.length === 0) throw new Error(`The browser has no ${program}.`);
  for (const [id] of matching) process.kill(Number(id), 'SIGKILL');
};
