import * as v from 'valibot';
import type { Db } from '#server/db/db.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { type NotificationKind, type PushMessage, pushMessageSchema } from '#shared/operations/people/notifications.ts';
import { findSubscription, findSubscriptions, removeExpiredSubscription } from './push-repository.ts';

export const pushJobKind = 'push';
const jobSchema = v.object({ subscriptionId: v.number(), message: pushMessageSchema, untilMs: v.number() });
/** Older notifications are dropped: the e-mail about the same event has long arrived. */
const retentionMs = 86_400_000;

/** Enqueues a notification to each device of a person that subscribes to this kind; one job a device, so that a retry reaches it alone. */
export const notifyPerson = async (
  tx: Db,
  notice: {
    readonly userId: number;
    readonly kind: NotificationKind;
    readonly message: PushMessage;
    readonly now: Date;
  },
): Promise<void> => {
  const { message, now } = notice;
  for (const subscriptionId of await findSubscriptions(tx, notice))
    await enqueueJob(tx, pushJobKind, { subscriptionId, message, untilMs: now.getTime() + retentionMs }, now);
};

/** Job: sends one notification to one device, and removes the device if its push service no longer knows it. */
export const sendPush: JobHandler = async (payload, { db, services }) => {
  const { subscriptionId, message, untilMs } = v.parse(jobSchema, payload);
  const subscription = await findSubscription(db, subscriptionId, services.now());
  if (!subscription || services.now().getTime() > untilMs) return;
  if ((await services.push.send(subscription, message)) === 'unknown')
    await removeExpiredSubscription(db, subscriptionId);
};
