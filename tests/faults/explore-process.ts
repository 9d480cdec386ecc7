import { explore } from './explore.ts';
import type { ProcessInput, ProcessMessage } from './explore-in-processes.ts';
import { createMemoryBackend } from './memory-backend.ts';
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

let completedCount = 0;
const server = await openSimServer(await createMemoryBackend());
const finding = await explore({
  ...input,
  server,
  onSchedule: () => {
    completedCount += 1;
    if (completedCount % reportEvery === 0) void postMessageToParent({ completedCount: reportEvery });
  },
});
await postMessageToParent({ completedCount: completedCount % reportEvery });
await postMessageToParent({ finding: finding ?? null });
await server.close();
process.disconnect?.();
