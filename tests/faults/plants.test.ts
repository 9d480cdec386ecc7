import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { explore } from './explore.ts';
import { memoryWorld } from './memory-world.ts';
import { plants } from './plants.ts';
import { linkPlants } from './plants-links.ts';
import { moneyPlants } from './plants-money.ts';
import { receivedPlants } from './plants-received.ts';
import { reminderPlants } from './plants-reminders.ts';
import { signaturePlants } from './plants-signature.ts';
import { storagePlants } from './plants-storage.ts';
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
