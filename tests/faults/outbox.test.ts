import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { explore } from './explore.ts';
import { memoryWorld } from './memory-world.ts';
import { plants } from './plants.ts';
import { openSimServer } from './sim-server.ts';

// The database library tells of each connection that a newer version or a kill closes.
beforeEach(() => {
  for (const name of ['debug', 'warn'] as const) vi.spyOn(console, name).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

test('300 schedules of faults violate nothing', async () => {
  const server = await openSimServer(memoryWorld());
  const finding = await explore({ schedules: 300, seed: 20_261_121, server });
  expect(finding?.report).toBeUndefined();
  await server.close();
});

describe('a planted mistake is found', () => {
  test.each(plants)('$name', async ({ parts, server: broken }) => {
    const server = await openSimServer(memoryWorld());
    const exploration = { schedules: 200, seed: 1, server: broken?.(server) ?? server, isShrunk: false };
    const finding = await explore(parts ? { ...exploration, plant: parts } : exploration);
    expect(finding?.report).toMatch(/took effect|is gone|attempts|overtook|other files/);
    await server.close();
  });
});
