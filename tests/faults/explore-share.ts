import { explore } from './explore.ts';
import { memoryWorld } from './memory-world.ts';
import { openSimServer } from './sim-server.ts';
import type { Share, ShareMessage } from './spread.ts';

/** One process of `spread`: its range of schedules is its argument. */
const share = JSON.parse(process.argv[2] ?? '{}') as Share;
const stepEach = 50;

// The database library logs each connection that a newer version or a kill closes.
console.debug = () => undefined;
console.warn = () => undefined;

const postMessageToParent = (message: ShareMessage): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });

let ran = 0;
const server = await openSimServer(await memoryWorld());
const finding = await explore({
  ...share,
  server,
  onSchedule: () => {
    ran += 1;
    if (ran % stepEach === 0) void postMessageToParent({ ran: stepEach });
  },
});
await postMessageToParent({ ran: ran % stepEach });
await postMessageToParent({ finding: finding ?? null });
await server.close();
process.disconnect?.();
