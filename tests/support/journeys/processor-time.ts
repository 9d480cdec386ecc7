import { readdirSync, readFileSync } from 'node:fs';

interface Process {
  readonly parent: number;
  readonly ticks: number;
}

/** Of the kernel's accounts: a hundred to the second wherever Linux runs Node. */
const ticksPerSecond = 100;

const readProcess = (id: string): Process | undefined => {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The name, in parentheses, may hold blanks. After it: state, parent … own and finished children's user and system time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), ticks };
  } catch {
    return undefined;
  }
};

/**
 * Seconds of processor that this process, those it started, and theirs have taken so far; those that ended are in their
 * parents' accounts. Undefined where the kernel does not tell, as on macOS.
 */
export const processorSeconds = (root: number = process.pid): number | undefined => {
  const ids = process.platform === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  if (ids.length === 0) return undefined;
  const processes = new Map<number, Process>();
  for (const id of ids) {
    const found = readProcess(id);
    if (found) processes.set(Number(id), found);
  }
  const isOurs = (id: number): boolean => {
    for (let at = id; at > 1; at = processes.get(at)?.parent ?? 0) if (at === root) return true;
    return false;
  };
  let ticks = 0;
  for (const [id, { ticks: own }] of processes) if (isOurs(id)) ticks += own;
  return ticks / ticksPerSecond;
};
