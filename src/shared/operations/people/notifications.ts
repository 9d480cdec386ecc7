import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, flag, noInput } from '#shared/operations/wire/envelope.ts';

/** Kinds of notifications. */
export const notificationKinds = ['signature', 'payment', 'request', 'claim', 'delegation'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const notificationLabels: Readonly<Record<NotificationKind, string>> = {
  signature: 'Un client a signé, refusé, ou n’a pas signé à temps',
  payment: 'Un client a payé par un lien',
  request: 'Une demande a reçu une réponse ou change d’état',
  claim: 'Un sinistre change d’état',
  delegation: 'Un collègue vous passe ses dossiers, ou les reprend',
};

/**
 * Addresses at the push services of browsers (Chrome and Edge, Firefox, Windows, Safari). The server sends to no other, so
 * that a subscription cannot make it call an address of its own network.
 */
const pushAddress =
  /^https:\/\/(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|[a-z0-9-]+\.(push\.apple|notify\.windows)\.com)\/\S+$/;

const base64Url = (bytes: number) =>
  v.pipe(v.string(), v.regex(/^[\w-]+={0,2}$/), v.maxLength(Math.ceil((bytes * 4) / 3) + 2), v.minLength(bytes));

const pushEndpoint = v.pipe(
  v.string(),
  v.maxLength(1_000),
  v.regex(pushAddress, 'Ce service de notification n’est pas admis.'),
);

/** A browser's push subscription (W3C Push API): address, public key P-256 and secret of the device, in base64url. */
const pushSubscriptionSchema = v.object({
  endpoint: pushEndpoint,
  keys: v.object({ p256dh: base64Url(65), auth: base64Url(16) }),
});
export type PushSubscriptionKeys = v.InferOutput<typeof pushSubscriptionSchema>;

/** The payload that the service worker shows. It contains numbers of dossiers, and no names of people. */
export const pushMessageSchema = v.object({
  title: v.string(),
  body: v.string(),
  /** Path of the screen that a tap opens. */
  path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
  /** A later message with the same tag replaces this one. */
  tag: v.string(),
});
export type PushMessage = v.InferOutput<typeof pushMessageSchema>;

export const notificationSettings = endpoint({
  method: 'GET',
  path: '/api/notifications',
  summary: 'Mes notifications',
  access: 'signed-in',
  offline: 'online',
  effect: 'none',
  isPersonal: true,
  input: noInput,
  /**
   * `publicKey`: the server's VAPID key (RFC 8292), in base64url; `kinds`: the kinds that are enabled; `morningMail`:
   * whether the reminders of the day are mailed each morning.
   */
  output: answer({
    publicKey: v.string(),
    kinds: v.array(v.picklist(notificationKinds)),
    morningMail: v.optional(v.boolean(), false),
  }),
});

/** Registers this device for notifications of the caller. A device notifies the last person who registered it. */
export const notificationSubscribe = endpoint({
  method: 'POST',
  path: '/api/notifications/subscribe',
  summary: 'Recevoir les notifications sur cet appareil',
  rateLimit: { count: 60, perMs: 3_600_000 },
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  input: pushSubscriptionSchema,
  output: answer({}),
});

export const notificationUnsubscribe = endpoint({
  method: 'POST',
  path: '/api/notifications/unsubscribe',
  summary: 'Ne plus recevoir les notifications sur cet appareil',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  input: v.object({ endpoint: pushEndpoint }),
  output: answer({}),
});

/** Chooses what the caller is notified of, on all devices. */
export const notificationChoose = endpoint({
  method: 'POST',
  path: '/api/notifications/kinds',
  summary: 'Choisir mes notifications',
  access: 'signed-in',
  offline: 'online',
  effect: 'change',
  input: v.object({
    kinds: v.pipe(v.array(v.picklist(notificationKinds)), v.maxLength(notificationKinds.length)),
    /** Absent: unchanged. */
    morningMail: v.optional(flag),
  }),
  output: answer({}),
});
