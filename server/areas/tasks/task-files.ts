import type { AuditEntry } from '#server/db/audit-repository.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Answer, Context, Handler, Handlers } from '#server/http/handler.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type {
  TaskFile,
  taskAttachmentGet,
  taskGet,
  taskRecent,
  taskReply,
  taskTake,
} from '#shared/operations/tasks/task-file.ts';
import { processingTaskStatuses, taskStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { changeTask, findTask, findTaskFile, holdTask, recentTasks, type TaskChange } from './task-file-repository.ts';
import { type TaskNotice, taskNoticeJobKind } from './task-notice.ts';

const missing = () => notFound('Cette demande n’existe pas ou n’est plus disponible.');

/** What a device keeps beside the portfolio: some hundreds of requests are a few hundred kilobytes. */
const recentCount = 300;

const getTask: Handler<typeof taskGet> = async ({ idTask }, { db, caller }) => {
  const task = await findTask(db, caller.scope, idTask);
  if (!task) throw missing();
  return { success: true, task };
};

const listRecentTasks: Handler<typeof taskRecent> = async (_input, { db, caller }) => ({
  success: true,
  tasks: await recentTasks(db, caller.scope, recentCount),
});

const getTaskAttachment: Handler<typeof taskAttachmentGet> = async (input, { db, caller, services }) => {
  const file = await findTaskFile(db, caller.scope, input.idTask, input.fileId);
  const bytes = file && (await services.files.get(file.storageKey));
  if (!file || !bytes) throw notFound('Ce fichier n’existe pas ou n’est plus disponible.');
  const content = Buffer.from(bytes).toString('base64');
  return { success: true, file: { data: { content, name: file.name, contentType: file.contentType } } };
};

const changedMeanwhile = {
  type: 'warning',
  message: 'Cette demande a changé entre-temps\u00A0: relisez-la avant de répondre.',
} as const;

type Deed = Omit<TaskChange, 'at' | 'userId'> & Required<Pick<AuditEntry, 'action' | 'before' | 'after'>>;

/**
 * Changes a request as it was seen, in the transaction of the key: the change, its line of the history and its line of the
 * audit. Where `deedOf` answers undefined, it is so already. `success` is false where somebody else was first.
 */
const changeAsSeen = async (
  { idTask, revision }: { readonly idTask: number; readonly revision: number },
  context: Context<typeof taskReply>,
  deedOf: (before: TaskFile) => Deed | undefined,
): Promise<Answer<typeof taskReply>> => {
  const { db, caller, services } = context;
  await holdTask(db, idTask);
  const before = await findTask(db, caller.scope, idTask);
  if (!before) throw missing();
  if (before.revision !== revision) return { success: false, message: changedMeanwhile, task: before };
  const deed = deedOf(before);
  if (!deed) return { success: true, task: before };
  await changeTask(db, before, { at: services.now(), userId: caller.user.id, ...deed });
  const { action, before: was, after } = deed;
  await recordAudit(db, context, { action, subject: `task ${idTask}`, before: was, after });
  const task = await findTask(db, caller.scope, idTask);
  return {
    success: true,
    message: { type: 'success', message: `La demande ${before.number} a été mise à jour.` },
    ...(task ? { task } : {}),
  };
};

/** The broker is told by e-mail. */
const replyToTask: Handler<typeof taskReply> = async (input, context) => {
  const { idTask, status, answer } = input;
  const said = await changeAsSeen(input, context, (before) => {
    if (status === before.status && answer === '')
      throw invalid({ answer: ['Écrivez une réponse ou changez l’état de la demande'] });
    return {
      status,
      answer,
      action: 'task-reply',
      before: { status: before.status },
      after: { status, ...(answer === '' ? {} : { answer }) },
    };
  });
  const notice: TaskNotice = { taskId: idTask, status, isAnswered: answer !== '' };
  if (said.success) await enqueueJob(context.db, taskNoticeJobKind, notice, context.services.now());
  return said;
};

const takeTask: Handler<typeof taskTake> = (input, context) => {
  const { isTaken } = input;
  const { user } = context.caller;
  return changeAsSeen(input, context, (before) => {
    if (isTaken ? before.takenById === user.id : before.takenById === null) return undefined;
    if (isTaken && !processingTaskStatuses.includes(before.status))
      throw invalid({ isTaken: ['Cette demande est close\u00A0: changez son état pour la reprendre'] });
    const status = isTaken && before.status === taskStatuses.open ? taskStatuses.running : before.status;
    return {
      status,
      answer: '',
      taking: isTaken ? 'taken' : 'released',
      action: 'task-take',
      before: { status: before.status, takenBy: before.takenById },
      after: { status, takenBy: isTaken ? user.id : null },
    };
  });
};

export const taskFilesHandlers = {
  taskAttachmentGet: getTaskAttachment,
  taskGet: getTask,
  taskRecent: listRecentTasks,
  taskReply: replyToTask,
  taskTake: takeTask,
} satisfies Partial<Handlers>;
