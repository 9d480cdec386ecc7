import { writeAudit } from '#server/db/audit-repository.ts';
import type { Handler } from '#server/http/handler.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import type { taskAttachmentGet, taskGet, taskRecent, taskReply } from '#shared/contract/tasks/task-file.ts';
import { changeTask, findTask, findTaskFile, holdTask, recentTasks } from './task-file-repository.ts';

const missing = () => notFound('Cette demande n’existe pas ou n’est plus disponible.');

/** What a device keeps beside the portfolio: some hundreds of requests are a few hundred kilobytes. */
const recentCount = 300;

export const getTask: Handler<typeof taskGet> = async ({ idTask }, { db, caller }) => {
  const task = await findTask(db, caller.scope, idTask);
  if (!task) throw missing();
  return { success: true, task };
};

export const listRecentTasks: Handler<typeof taskRecent> = async (_input, { db, caller }) => ({
  success: true,
  tasks: await recentTasks(db, caller.scope, recentCount),
});

export const getTaskAttachment: Handler<typeof taskAttachmentGet> = async (input, { db, caller, services }) => {
  const file = await findTaskFile(db, caller.scope, input.idTask, input.fileId);
  const bytes = file && (await services.files.get(file.storageKey));
  if (!file || !bytes) throw notFound('Ce fichier n’existe pas ou n’est plus disponible.');
  const content = Buffer.from(bytes).toString('base64');
  return { success: true, file: { data: { content, name: file.name, contentType: file.contentType } } };
};

/** In the transaction of its key: the change, its line of the history and its line of the audit. */
export const replyToTask: Handler<typeof taskReply> = async (input, { db, caller, services, address }) => {
  const { idTask, revision, status, answer } = input;
  await holdTask(db, idTask);
  const before = await findTask(db, caller.scope, idTask);
  if (!before) throw missing();
  if (before.revision !== revision)
    return {
      success: false,
      message: { type: 'warning', message: 'Cette demande a changé entre-temps\u00A0: relisez-la avant de répondre.' },
      task: before,
    };
  if (status === before.status && answer === '')
    throw invalid({ answer: ['Écrivez une réponse ou changez l’état de la demande'] });
  const at = services.now();
  await changeTask(db, before, { at, userId: caller.user.id, status, answer });
  await writeAudit(db, {
    at,
    userId: caller.user.id,
    action: 'task-reply',
    subject: `task ${idTask}`,
    address,
    before: { status: before.status },
    after: { status, ...(answer === '' ? {} : { answer }) },
  });
  const task = await findTask(db, caller.scope, idTask);
  return {
    success: true,
    message: { type: 'success', message: `La demande ${before.number} a été mise à jour.` },
    ...(task ? { task } : {}),
  };
};
