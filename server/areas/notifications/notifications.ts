import type { Handler, Handlers } from '#server/http/handler.ts';
import {
  type notificationChoose,
  notificationKinds,
  type notificationSettings,
  type notificationSubscribe,
  type notificationUnsubscribe,
} from '#shared/operations/people/notifications.ts';
import {
  findNotificationChoices,
  removeSubscription,
  saveNotificationChoices,
  saveSubscription,
} from './push-repository.ts';

const getSettings: Handler<typeof notificationSettings> = async (_input, { db, services, caller }) => {
  const { muted, morningMail } = await findNotificationChoices(db, caller.user.id);
  const kinds = notificationKinds.filter((kind) => !muted.includes(kind));
  return { success: true, publicKey: services.push.publicKey, kinds, morningMail };
};

const subscribe: Handler<typeof notificationSubscribe> = async (subscription, { db, services, caller }) => {
  await db.transaction((tx) => saveSubscription(tx, caller.sessionId, subscription, services.now()));
  return { success: true };
};

const unsubscribe: Handler<typeof notificationUnsubscribe> = async ({ endpoint }, { db, caller }) => {
  await removeSubscription(db, caller.user.id, endpoint);
  return { success: true };
};

const chooseKinds: Handler<typeof notificationChoose> = async ({ kinds, morningMail }, { db, caller }) => {
  const muted = notificationKinds.filter((kind) => !kinds.includes(kind));
  await saveNotificationChoices(db, caller.user.id, { muted, morningMail });
  return { success: true };
};

export const notificationHandlers = {
  notificationSettings: getSettings,
  notificationSubscribe: subscribe,
  notificationUnsubscribe: unsubscribe,
  notificationChoose: chooseKinds,
} satisfies Partial<Handlers>;
