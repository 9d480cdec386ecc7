import * as v from 'valibot';
import { buildLinkMail } from '#server/areas/auth/credentials/link-mail.ts';
import {
  delegateTexts,
  findNoticeUser,
  isOwnAction,
  type NoticeUser,
} from '#server/areas/notifications/notice-recipient.ts';
import { notifyPerson } from '#server/areas/notifications/push.ts';
import type { Db } from '#server/db/db.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { findTaskToNotify, type TaskToNotify } from './task-repository.ts';

export const taskNoticeJobKind = 'task-notice';
const jobSchema = v.object({
  taskId: v.number(),
  status: v.string(),
  isAnswered: v.boolean(),
  /** Who changed the request and is not notified of it; jobs of an earlier version lack it. */
  actorId: v.optional(v.number()),
});
/** Payload of the e-mail about a changed request. */
export type TaskNotice = v.InferOutput<typeof jobSchema>;

interface Recipient extends Pick<TaskToNotify, 'brokerId' | 'number' | 'type'> {
  readonly to: string;
  /** Undefined for the firm. */
  readonly user: NoticeUser | undefined;
}

/**
 * Recipient of a notice about a request: its sender or their delegate, or the firm if the account is closed or belongs to
 * another broker now. Undefined without an address.
 */
export const findNoticeRecipient = async (db: Db, taskId: number, now: Date): Promise<Recipient | undefined> => {
  const task = await findTaskToNotify(db, taskId);
  if (!task) return undefined;
  const user = await findNoticeUser(db, task, now);
  const to = user?.email ?? task.firmEmail;
  return to === null ? undefined : { to, user, brokerId: task.brokerId, number: task.number, type: task.type };
};

/**
 * Job: e-mails the sender of a request (or their delegate, or their firm if the account is closed) about an answer or a new
 * status, unless they made the change. For confidentiality the e-mail contains neither the answer nor the client's name; the
 * link requires a sign-in.
 */
export const sendTaskNotice: JobHandler = async (payload, { db, services }) => {
  const { taskId, status, isAnswered, actorId } = v.parse(jobSchema, payload);
  const recipient = await findNoticeRecipient(db, taskId, services.now());
  if (!recipient || (await isOwnAction(db, actorId, recipient))) return;
  const { to, user, number, type } = recipient;
  const title = isAnswered ? `Demande ${number}\u00A0: une réponse` : `Demande ${number}\u00A0: ${status}`;
  await services.mail.send(
    buildLinkMail({
      to,
      subject: title,
      before: [
        'Bonjour,',
        isAnswered
          ? `Votre demande ${number} (${type}) a reçu une réponse. Son état\u00A0: ${status}.`
          : `Votre demande ${number} (${type}) a changé d’état\u00A0: ${status}.`,
        ...delegateTexts(user?.delegatedBy),
      ],
      after: ['L’équipe Lagon'],
      action: 'Voir la demande',
      link: `${services.settings.publicUrl}/task/search/${taskId}`,
    }),
  );
  if (user)
    await notifyPerson(db, {
      userId: user.id,
      kind: 'request',
      message: { title, body: type, path: `/task/search/${taskId}`, tag: `request-${taskId}` },
      now: services.now(),
    });
};
