import { explore } from './explore.ts';
import type { ProcessInput, ProcessMessage } from './explore-in-processes.ts';
import { memoryWorld } from './memory-backend.ts';
import { openSimServer } from './sim-server.ts';

/** One of the processes of `exploreInProcesses`; its only argument is the range of schedules to run. */
const input = JSON.parse(process.argv[2] ?? '{}') as ProcessInput;
const reportEvery = 50;

// The database library logs each connection that a newer version or a kill closes.
console.debug = () => undefined;
console.warn = () => undefined;

const postMessageToParent = (message: ProcessMessage): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });

let ran = 0;
const server = await openSimServer(await memoryWorld());
const finding = await explore({
  ...input,
  server,
  onSchedule: () => {
    ran += 1;
    if (ran % reportEvery === 0) void postMessageToParent({ ran: reportEvery });
  },
});
await postMessageToParent({ ran: ran % reportEvery });
await postMessageToParent({ finding: finding ?? null });
await server.close();
process.disconnect?.();
