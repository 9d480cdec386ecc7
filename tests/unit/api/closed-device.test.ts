import { afterEach, expect, test } from 'vitest';
import { createApi } from '#api/call.ts';
import { contactAge, maxContactDays, warnContactDays } from '#api/contact.ts';
import { CallError } from '#api/errors.ts';
import { deviceClosure, reopenDevice } from '#api/session/closed-device.ts';
import { onSessionClosed, onSessionEnded } from '#api/session/session-events.ts';
import { createSessionStore, isEnded } from '#api/session/session-store.ts';
import type { Send } from '#api/transport.ts';
import { deviceKey, refreshSession } from '#shared/contract/people/session.ts';

const user = {
  id: 7,
  userBrokerCode: 'A',
  userBrokerId: 1,
  agency: null,
  isRoot: false,
  isAdmin: false,
  isBroker: true,
  initials: 'HW',
  userName: 'h@lagon.nc',
  fullName: 'H W',
};
const day = 24 * 3_600_000;
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  reopenDevice();
});

/** A tab of a signed-in person whose server refuses every call, and answers renewals with `refusal`. */
const setUp = (session = { token: 'old', refreshToken: 'r1' }) => {
  const store = createSessionStore(undefined);
  store.setSession({ ...session, user });
  const world = { refusal: {} as object, renewals: 0, events: [] as string[] };
  const send: Send = async ({ path }) => {
    if (path === refreshSession.path) world.renewals += 1;
    const body = path === refreshSession.path ? world.refusal : {};
    const bytes = new TextEncoder().encode(JSON.stringify({ success: false, ...body })).buffer;
    return { status: 401, headers: new Headers(), bytes };
  };
  stops.push(
    onSessionClosed(({ closure }) => {
      world.events.push(closure);
    }),
    onSessionEnded(() => {
      world.events.push('ended');
    }),
  );
  return { store, world, api: createApi({ send, store }) };
};

test('H4 a disabled account closes the device at its first refused call; it is not called expired', async () => {
  const { store, world, api } = setUp();
  world.refusal = { closure: 'account-disabled' };
  await expect(api.call(deviceKey, {})).rejects.toThrow(CallError);
  expect(store.getSession()).toBeNull();
  expect(world.events).toEqual(['account-disabled']);
  expect(deviceClosure()).toBe('account-disabled');
});

test('a session that ended first, and whose account was disabled later, closes too', async () => {
  const { store, world, api } = setUp();
  await expect(api.call(deviceKey, {})).rejects.toThrow(CallError);
  const ended = store.getSession();
  expect(ended && isEnded(ended)).toBe(true);
  expect(world.events).toEqual(['ended']);
  world.refusal = { closure: 'device-revoked' };
  await expect(api.call(deviceKey, {})).rejects.toThrow(CallError);
  expect(store.getSession()).toBeNull();
  expect(world.events).toEqual(['ended', 'device-revoked']);
});

test('an ended session that is only expired stays readable, and is not asked about at every call', async () => {
  const { store, world, api } = setUp();
  for (let call = 0; call < 5; call += 1) await expect(api.call(deviceKey, {})).rejects.toThrow(CallError);
  expect(store.getSession()?.user.id).toBe(7);
  expect(world.renewals).toBe(2);
  expect(deviceClosure()).toBeUndefined();
});

test('a device without contact is told before, then closed', () => {
  expect(contactAge(0, (warnContactDays - 1) * day).kind).toBe('fine');
  expect(contactAge(0, warnContactDays * day)).toEqual({
    kind: 'warned',
    days: warnContactDays,
    closesAtMs: maxContactDays * day,
  });
  expect(contactAge(0, maxContactDays * day - 1).kind).toBe('warned');
  expect(contactAge(0, maxContactDays * day).kind).toBe('closed');
});
