import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '#api/call.ts';
import { Notifications } from '#features/profile/notifications.tsx';
import {
  notificationChoose,
  notificationSubscribe,
  notificationUnsubscribe,
} from '#shared/operations/people/notifications.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { forgetPush, renewPush } from '#work/notifications/push-device.ts';

vi.mock('#api/call.ts', () => ({ call: vi.fn() }));

const endpoint = 'https://updates.push.services.mozilla.com/wpush/v2/tablet';
const publicKey = 'AQID';
/** Subscription at the browser's push service, and the person's answer to its prompt. */
const device = { subscription: null as object | null, answer: 'granted' };

const createSubscription = () => ({
  endpoint,
  options: { applicationServerKey: new Uint8Array([1, 2, 3]).buffer },
  toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  unsubscribe: async () => {
    device.subscription = null;
    return true;
  },
});
const inputsOf = (operation: unknown) =>
  vi.mocked(call).mock.calls.flatMap(([called, input]) => (called === operation ? [input] : []));

beforeEach(() => {
  Object.assign(device, { subscription: null, answer: 'granted' });
  vi.mocked(call)
    .mockReset()
    .mockResolvedValue({ success: true, publicKey, kinds: ['signature'] } as never);
  const pushManager = {
    getSubscription: async () => device.subscription,
    subscribe: async () => {
      device.subscription = createSubscription();
      return device.subscription;
    },
  };
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({ pushManager } as never);
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => device.answer });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.removeItem('lagon-notified');
});

const thisDevice = () => page.getByRole('switch', { name: 'Me prévenir sur cet appareil' });

test('notifications: are switched on and off for this device', async () => {
  await renderWithServices(
    { connectivity: { state: 'online', trouble: null, subscribe: () => () => undefined } } as never,
    <Notifications />,
  );
  await expect.element(thisDevice()).not.toBeChecked();
  await userEvent.click(thisDevice());
  await expect.element(thisDevice()).toBeChecked();
  await expect.poll(() => inputsOf(notificationSubscribe)).toEqual([{ endpoint, keys: { p256dh: 'p', auth: 'a' } }]);
  await userEvent.click(thisDevice());
  await expect.poll(() => inputsOf(notificationUnsubscribe)).toEqual([{ endpoint }]);
  expect(device.subscription).toBeNull();
});

test('notifications: stay off where the person refuses', async () => {
  device.answer = 'denied';
  await renderWithServices(
    { connectivity: { state: 'online', trouble: null, subscribe: () => () => undefined } } as never,
    <Notifications />,
  );
  await userEvent.click(thisDevice());
  await expect.element(thisDevice()).not.toBeChecked();
  expect(inputsOf(notificationSubscribe)).toEqual([]);
});

test('notifications: are chosen by kind', async () => {
  await renderWithServices(
    { connectivity: { state: 'online', trouble: null, subscribe: () => () => undefined } } as never,
    <Notifications />,
  );
  await userEvent.click(page.getByRole('switch', { name: /^Une demande/ }));
  await expect
    .poll(() => inputsOf(notificationChoose))
    .toEqual([{ kinds: ['signature', 'request'], morningMail: false }]);
});

test('notifications: follow the same person after a sign-in, and end for another', async () => {
  device.subscription = createSubscription();
  localStorage.setItem('lagon-notified', '7');
  await renewPush(7);
  expect(inputsOf(notificationSubscribe)).toHaveLength(1);
  await renewPush(8);
  expect(device.subscription).toBeNull();
  expect(inputsOf(notificationSubscribe)).toHaveLength(1);
  await forgetPush();
  await renewPush(7);
  expect(inputsOf(notificationSubscribe)).toHaveLength(1);
});

test('notifications: end at sign-out where the browser refuses its storage', async () => {
  device.subscription = createSubscription();
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  await forgetPush();
  expect(device.subscription).toBeNull();
});
