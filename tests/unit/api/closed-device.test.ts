import { afterEach, describe, expect, it, test, vi } from 'vitest';
import { createApi } from '#api/call.ts';
import { CallError } from '#api/errors.ts';
import { createServerContact, serverContactKey, serverContactStatus } from '#api/server-contact.ts';
import { readCloseReason, reopenDevice } from '#api/session/closed-device.ts';
import { onSessionClosed, onSessionEnded } from '#api/session/session-events.ts';
import { createSessionStore, isEnded } from '#api/session/session-store.ts';
import type { Send } from '#api/transport.ts';
import { deviceKey, refreshSession } from '#shared/operations/people/session.ts';
import { sessionUser as user } from '#tests/support/offline/session-user.ts';

const day = 24 * 3_600_000;
const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const stop of cleanUps.splice(0)) stop();
  reopenDevice();
});

/** A tab of a signed-in person whose server refuses every call, and answers token refreshes with `refusal`. */
const setUp = (session = { token: 'old', refreshToken: 'r1' }) => {
  const store = createSessionStore(undefined);
  store.setSession({ ...session, user });
  const serverState = { refusal: {} as object, renewals: 0, events: [] as string[] };
  const send: Send = async ({ path }) => {
    if (path === refreshSession.path) serverState.renewals += 1;
    const body = path === refreshSession.path ? serverState.refusal : {};
    const bytes = new TextEncoder().encode(JSON.stringify({ success: false, ...body })).buffer;
    return { status: 401, headers: new Headers(), bytes };
  };
  cleanUps.push(
    onSessionClosed(({ reason }) => {
      serverState.events.push(reason);
    }),
    onSessionEnded(() => {
      serverState.events.push('ended');
    }),
  );
  return { store, serverState, api: createApi({ send, store }) };
};

test('revoked device: closes at the first refused call if the account is disabled, and is not reported as expired', async () => {
  const { store, serverState, api } = setUp();
  serverState.refusal = { closure: 'account-disabled' };
  await expect(api.call(deviceKey, {})).rejects.toThrow(CallError);
  expect(store.getSession()).toBeNull();
  expect(serverState.events).toEqual(['account-disabled']);
  expect(readCloseReason()).toBe('account-disabled');
});

test('revoked device: closes if the account is disabled after the session ended', async () => {
  const { store, serverState, api } = setUp();
  await expect(api.call(deviceKey, {})).rejects.toThrow(CallError);
  const endedSession = store.getSession();
  expect(endedSession && isEnded(endedSession)).toBe(true);
  expect(serverState.events).toEqual(['ended']);
  serverState.refusal = { closure: 'device-revoked' };
  await expect(api.call(deviceKey, {})).rejects.toThrow(CallError);
  expect(store.getSession()).toBeNull();
  expect(serverState.events).toEqual(['ended', 'device-revoked']);
});

test('expired session: stays readable without a status request at every call', async () => {
  const { store, serverState, api } = setUp();
  for (let call = 0; call < 5; call += 1) await expect(api.call(deviceKey, {})).rejects.toThrow(CallError);
  expect(store.getSession()?.user.id).toBe(7);
  expect(serverState.renewals).toBe(2);
  expect(readCloseReason()).toBeUndefined();
});

test('device without contact: is warned, then closed', () => {
  expect(serverContactStatus(23 * day - 1, 30).kind).toBe('fine');
  expect(serverContactStatus(23 * day, 30)).toEqual({ kind: 'warned', days: 23, leftMs: 7 * day });
  expect(serverContactStatus(30 * day - 1, 30).kind).toBe('warned');
  expect(serverContactStatus(30 * day, 30).kind).toBe('closed');
});

test('device without contact: is closed after the role’s number of days, also a single day', () => {
  expect(serverContactStatus(12 * 3_600_000 - 1, 1).kind).toBe('fine');
  expect(serverContactStatus(12 * 3_600_000, 1)).toEqual({ kind: 'warned', days: 0, leftMs: 12 * 3_600_000 });
  expect(serverContactStatus(day, 1).kind).toBe('closed');
  expect(serverContactStatus(31 * day, 90).kind).toBe('fine');
});

/** A device whose clock and pages the test controls; its storage outlives a page. */
const createContactDevice = () => {
  const rows = new Map<string, string>();
  const storage = {
    getItem: (name: string) => rows.get(name) ?? null,
    setItem: (name: string, text: string) => void rows.set(name, text),
  };
  let evenMs = 0;
  return {
    rows,
    runs: (ms: number) => {
      evenMs += ms;
    },
    open: (onWrongClock?: () => void) =>
      createServerContact(
        () => storage,
        () => evenMs,
        onWrongClock,
      ),
  };
};

test('device without contact: does not gain time when the clock is set back', () => {
  const device = createContactDevice();
  device.open().record(100 * day);
  expect(device.open().age(110 * day)).toBe(10 * day);
  // The clock is set back by twenty days while the app is closed, then by ten more while it runs for two hours.
  const second = device.open();
  expect(second.age(90 * day)).toBe(10 * day);
  device.runs(2 * 3_600_000);
  expect(second.age(80 * day)).toBe(10 * day + 2 * 3_600_000);
  // From here the clock runs normally.
  device.runs(5 * day);
  expect(second.age(85 * day)).toBe(15 * day + 2 * 3_600_000);
  second.record(85 * day);
  expect(device.open().age(86 * day)).toBe(day);
});

test('device without contact: counts elapsed time once for two tabs', () => {
  const device = createContactDevice();
  const [one, other] = [device.open(), device.open()];
  one.record(0, true);
  for (let hour = 1; hour <= 10; hour += 1) {
    device.runs(3_600_000);
    one.age(hour * 3_600_000);
    expect(other.age(hour * 3_600_000)).toBe(hour * 3_600_000);
  }
});

/** A device that runs for `ms` by both clocks, whose clock is `offMs` wrong. */
const runFor = (
  device: ReturnType<typeof createContactDevice>,
  contact: ReturnType<typeof createServerContact>,
  { from, ms, offMs }: { readonly from: number; readonly ms: number; readonly offMs: number },
) => {
  let age: number | undefined;
  for (let atMs = from; atMs <= from + ms; atMs += hour) {
    age = contact.age(atMs + offMs);
    device.runs(hour);
  }
  return age ?? Number.NaN;
};
const hour = 3_600_000;
const startMs = 20_000 * day;

describe.each([
  ['back to 1970', -startMs],
  ['two years back', -730 * day],
  ['40 days back', -40 * day],
  ['40 days forward', 40 * day],
  ['two years forward', 730 * day],
])('device whose clock jumps %s while it runs', (_, offMs) => {
  it('counts only the elapsed time, also once the clock is right again', () => {
    const device = createContactDevice();
    const clockListener = vi.fn();
    const contact = device.open(clockListener);
    contact.record(startMs, true);
    expect(runFor(device, contact, { from: startMs, ms: 5 * hour, offMs: 0 })).toBe(5 * hour);
    expect(runFor(device, contact, { from: startMs + 6 * hour, ms: 5 * hour, offMs })).toBeLessThan(13 * hour);
    expect(runFor(device, contact, { from: startMs + 12 * hour, ms: 5 * hour, offMs: 0 })).toBeLessThan(19 * hour);
    expect(clockListener).toHaveBeenCalled();
    // The limit holds after a restart too.
    expect(device.open().age(startMs + 30 * hour)).toBeLessThan(32 * hour);
  });

  it('counts from a contact with the server, before and after the clock is put right', () => {
    const device = createContactDevice();
    const clockListener = vi.fn();
    device.open(clockListener).record(startMs + offMs, true, startMs);
    expect(clockListener).toHaveBeenCalledOnce();
    expect(device.open().age(startMs + hour + offMs)).toBe(hour);
    expect(device.open(clockListener).age(startMs + 3 * hour)).toBe(3 * hour);
    expect(clockListener).toHaveBeenCalledTimes(2);
  });
});

test('device whose clock was wrong at the sign-in: is corrected by the first dated answer', () => {
  const device = createContactDevice();
  const clockListener = vi.fn();
  const contact = device.open(clockListener);
  contact.record(startMs + day, true);
  expect(clockListener).not.toHaveBeenCalled();
  contact.record(startMs + day + 1_000, false, startMs + 1_000);
  expect(clockListener).toHaveBeenCalledOnce();
});

test('device without contact: counts a jump forward as elapsed for a day unless contradicted', () => {
  const device = createContactDevice();
  const contact = device.open();
  contact.record(startMs, true);
  expect(contact.age(startMs + 40 * day)).toBe(0);
  expect(runFor(device, contact, { from: startMs + 40 * day, ms: 23 * hour, offMs: 0 })).toBe(23 * hour);
  expect(runFor(device, contact, { from: startMs + 41 * day, ms: hour, offMs: 0 })).toBe(41 * day + hour);
});

test('device without contact: counts the time in which it was off', () => {
  const device = createContactDevice();
  device.open().record(startMs, true);
  expect(device.open().age(startMs + 40 * day)).toBe(40 * day);
});

test('device without contact: continues the count stored by an earlier version', () => {
  const device = createContactDevice();
  device.rows.set(serverContactKey, String(3 * day));
  expect(device.open().age(10 * day)).toBe(7 * day);
});
