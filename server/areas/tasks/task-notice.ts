import * as v from 'valibot';
import { buildLinkMail } from '#server/areas/auth/credentials/link-mail.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import { noticeRecipient } from './task-repository.ts';

export const taskNoticeJobKind = 'task-notice';
const jobSchema = v.object({ taskId: v.number(), status: v.string(), isAnswered: v.boolean() });
/** What the broker is told by e-mail of a change of their request. */
export type TaskNotice = v.InferOutput<typeof jobSchema>;

/**
 * Tells who sent a request, or their firm once they are gone, that it was answered or what became of it. A mailbox is
 * nobody’s locker: neither the words nor the client’s name leave, and the link asks for a sign-in.
 */
export const sendTaskNotice: JobHandler = async (payload, { db, services }) => {
  const { taskId, status, isAnswered } = v.parse(jobSchema, payload);
  const recipient = await noticeRecipient(db, taskId);
  if (!recipient) return;
  const { to, number, type } = recipient;
  await services.mail.send(
    buildLinkMail({
      to,
      subject: isAnswered ? `Demande ${number}\u00A0: une réponse` : `Demande ${number}\u00A0: ${status}`,
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
};
