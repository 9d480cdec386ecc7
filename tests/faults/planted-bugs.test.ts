import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { explore } from './explore.ts';
import { memoryWorld } from './memory-backend.ts';
import { plants } from './planted-bugs.ts';
import { linkPlants } from './planted-bugs-links.ts';
import { moneyPlants } from './planted-bugs-money.ts';
import { receivedPlants } from './planted-bugs-received.ts';
import { reminderPlants } from './planted-bugs-reminders.ts';
import { signaturePlants } from './planted-bugs-signature.ts';
import { storagePlants } from './planted-bugs-storage.ts';
import { openSimServer } from './sim-server.ts';

// The database library logs each connection that a newer version or a kill closes.
beforeEach(() => {
  for (const name of ['debug', 'warn'] as const) vi.spyOn(console, name).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('fault simulation: planted mistake', () => {
  test.each([
    ...plants,
    ...moneyPlants,
    ...linkPlants,
    ...receivedPlants,
    ...reminderPlants,
    ...signaturePlants,
    ...storagePlants,
  ])('$name', async ({ seen, arbitrary, deps, page, world: mistaken, server: broken }) => {
    const world = await memoryWorld();
    const server = await openSimServer(mistaken?.(world) ?? world);
    const finding = await explore({
      schedules: 500,
      seed: 4,
      server: broken?.(server) ?? server,
      isShrunk: false,
      ...(arbitrary && { arbitrary }),
      ...(deps && { plant: deps }),
      ...(page && { plantPage: page }),
    });
    expect(finding?.report).toMatch(seen);
    await server.close();
  });
});
