import { call } from '#api/call.ts';
import {
  notificationSettings,
  notificationSubscribe,
  notificationUnsubscribe,
  type PushSubscriptionKeys,
} from '#shared/operations/people/notifications.ts';
import { readStoredText, writeStoredText } from '#ui/window/browser-storage.ts';
import { browserFacts, manualInstall } from '#ui/window/install-state.ts';

/**
 * Whether this device notifies a person.
 * - `unsupported`: the browser has no web push
 * - `needs-installing`: Safari on an iPad or iPhone, which notifies from the installed app only
 * - `blocked`: refused in the browser's settings
 */
export type PushState = 'unsupported' | 'needs-installing' | 'blocked' | 'off' | 'on';

/** Storage key of the id of the person whom this device notifies. */
const personKey = 'lagon-notified';

const findRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  'serviceWorker' in navigator ? navigator.serviceWorker.getRegistration() : undefined;

const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await findRegistration())?.pushManager?.getSubscription()) ?? null;

export const readPushState = async (userId: number): Promise<PushState> => {
  if (!('PushManager' in globalThis && 'Notification' in globalThis))
    return manualInstall(browserFacts()) === 'share-menu' ? 'needs-installing' : 'unsupported';
  if (Notification.permission === 'denied') return 'blocked';
  const isSubscribed = (await findSubscription()) !== null;
  return isSubscribed && readStoredText(personKey) === String(userId) ? 'on' : 'off';
};

const isSameKey = (bytes: ArrayBuffer | null, publicKey: string): boolean =>
  bytes !== null &&
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '') === publicKey;

/** Subscribes this browser with the server's key, anew if it changed, and registers it for the caller. */
const register = async (): Promise<void> => {
  const { publicKey } = await call(notificationSettings, {});
  const registration = await findRegistration();
  if (!registration) throw new Error('The service worker is not registered yet');
  const existing = await registration.pushManager.getSubscription();
  const isCurrent = existing !== null && isSameKey(existing.options.applicationServerKey, publicKey);
  if (existing && !isCurrent) await existing.unsubscribe();
  const subscription = isCurrent
    ? existing
    : await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  await call(notificationSubscribe, subscription.toJSON() as PushSubscriptionKeys);
};

/** Asks for the permission where it was not given yet, and registers this device. Call it from a tap. */
export const turnOnPush = async (userId: number): Promise<void> => {
  // Safari asks only while it handles the tap: nothing is awaited before.
  if ((await Notification.requestPermission()) !== 'granted') return;
  await register();
  writeStoredText(personKey, String(userId));
};

/** Stops the notifications of this device, without network too. Resolves to its former subscription. */
export const forgetPush = async (): Promise<PushSubscription | null> => {
  writeStoredText(personKey, null);
  const subscription = await findSubscription();
  await subscription?.unsubscribe();
  return subscription;
};

/** Stops the notifications of this device and removes it from the server. */
export const turnOffPush = async (): Promise<void> => {
  const subscription = await forgetPush();
  if (subscription) await call(notificationUnsubscribe, { endpoint: subscription.endpoint });
};

/** After a sign-in: registers the device for the new session of the same person, or ends it for another one. */
export const renewPush = async (userId: number): Promise<void> => {
  const person = readStoredText(personKey);
  if (person === null) return;
  if (person === String(userId)) await register();
  else await forgetPush();
};
