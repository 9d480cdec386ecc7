import * as v from 'valibot';
import { buildLinkMail } from '#server/areas/auth/credentials/link-mail.ts';
import { notifyPerson } from '#server/areas/notifications/push.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { findNoticeRecipient } from './task-repository.ts';

export const taskNoticeJobKind = 'task-notice';
const jobSchema = v.object({ taskId: v.number(), status: v.string(), isAnswered: v.boolean() });
/** Payload of the e-mail about a changed request. */
export type TaskNotice = v.InferOutput<typeof jobSchema>;

/**
 * Job: e-mails the sender of a request (or their firm, if the account is closed) about an answer or a new status. For
 * confidentiality the e-mail contains neither the answer nor the client's name; the link requires a sign-in.
 */
export const sendTaskNotice: JobHandler = async (payload, { db, services }) => {
  const { taskId, status, isAnswered } = v.parse(jobSchema, payload);
  const recipient = await findNoticeRecipient(db, taskId);
  if (!recipient) return;
  const { to, userId, number, type } = recipient;
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
      ],
      after: ['L’équipe Lagon'],
      action: 'Voir la demande',
      link: `${services.settings.publicUrl}/task/search/${taskId}`,
    }),
  );
  if (userId !== null)
    await notifyPerson(db, {
      userId,
      kind: 'request',
      message: { title, body: type, path: `/task/search/${taskId}`, tag: `request-${taskId}` },
      now: services.now(),
    });
};
