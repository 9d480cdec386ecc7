import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { explore } from './explore.ts';
import { createMemoryBackend } from './memory-backend.ts';
import { plantedBugs } from './planted-bugs.ts';
import { plantedLinkBugs } from './planted-bugs-links.ts';
import { plantedMoneyBugs } from './planted-bugs-money.ts';
import { plantedReceivedPaymentBugs } from './planted-bugs-received.ts';
import { plantedReminderBugs } from './planted-bugs-reminders.ts';
import { plantedSignatureBugs } from './planted-bugs-signature.ts';
import { plantedStorageBugs } from './planted-bugs-storage.ts';
import { openSimServer } from './sim-server.ts';

// The database library logs each connection that a newer version or a kill closes.
beforeEach(() => {
  for (const name of ['debug', 'warn'] as const) vi.spyOn(console, name).mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('fault simulation: finds the planted bug', () => {
  test.each([
    ...plantedBugs,
    ...plantedMoneyBugs,
    ...plantedLinkBugs,
    ...plantedReceivedPaymentBugs,
    ...plantedReminderBugs,
    ...plantedSignatureBugs,
    ...plantedStorageBugs,
  ])('$name', async (bug) => {
    const { expectedViolation, arbitrary, replaceDeps, replacePage, replaceBackend, replaceServer } = bug;
    const backend = await createMemoryBackend();
    const server = await openSimServer(replaceBackend?.(backend) ?? backend);
    const finding = await explore({
      schedules: 3_000,
      seed: 4,
      server: replaceServer?.(server) ?? server,
      isShrunk: false,
      ...(arbitrary && { arbitrary }),
      ...(replaceDeps && { replaceDeps }),
      ...(replacePage && { replacePage }),
    });
    expect(finding?.report).toMatch(expectedViolation);
    await server.close();
  });
});
