import { Dexie } from 'dexie';
import { afterEach, expect, test, vi } from 'vitest';
import { cachePrefix } from '#offline/device/device-database.ts';
import { eraseOtherUsers } from '#offline/device/device-keys.ts';
import { startDeviceSession } from '#offline/device-session.ts';
import type { DeviceSessionDeps } from '#offline/device-session-types.ts';
import { waitUntil } from '#tests/support/until.ts';

afterEach(() => eraseOtherUsers(null));

const cacheDatabaseNames = async () => (await Dexie.getDatabaseNames()).filter((name) => name.startsWith(cachePrefix));

test('device wipe: leaves no database lagon-cache- and no key, also while databases are being opened', async () => {
  const { promise: key, resolve: answer } = Promise.withResolvers<{ key: string }>();
  const call = vi.fn(() => key);
  const session = startDeviceSession({
    user: { id: 4, agency: null },
    call,
    isOnline: () => true,
    isOffline: () => false,
    probeServer: async () => true,
    changedAtMs: () => 0,
    onState: () => undefined,
    onProgress: () => undefined,
    onWork: () => undefined,
  } as unknown as DeviceSessionDeps);
  await waitUntil(() => expect(call).toHaveBeenCalled());

  const closing = session.close();
  await eraseOtherUsers(null);
  expect(await cacheDatabaseNames()).toEqual([]);
  // The server's answer was already under way.
  answer({ key: btoa('k'.repeat(32)) });
  await closing;
  expect(await cacheDatabaseNames()).toEqual([]);
});
