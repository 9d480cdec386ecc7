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
import {
  findRecentTasks,
  findTask,
  findTaskFile,
  lockTask,
  saveTaskChange,
  type TaskChange,
} from './task-file-repository.ts';
import { type TaskNotice, taskNoticeJobKind } from './task-notice.ts';

const taskMissing = () => notFound('Cette demande n’existe pas ou n’est plus disponible.');

/** Number of recent requests that a device stores, a few hundred kilobytes. */
const recentCount = 300;

const getTask: Handler<typeof taskGet> = async ({ idTask }, { db, caller }) => {
  const task = await findTask(db, caller.scope, idTask);
  if (!task) throw taskMissing();
  return { success: true, task };
};

const listRecentTasks: Handler<typeof taskRecent> = async (_input, { db, caller }) => ({
  success: true,
  tasks: await findRecentTasks(db, caller.scope, recentCount),
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

type AuditedTaskChange = Omit<TaskChange, 'at' | 'userId'> & Required<Pick<AuditEntry, 'action' | 'before' | 'after'>>;

/**
 * Changes a request with optimistic concurrency (`revision`), in the transaction of the idempotency key: change, history and
 * audit. `buildChange` returns undefined if there is nothing to change. `success` is false if somebody else changed it first.
 */
const changeAtRevision = async (
  { idTask, revision }: { readonly idTask: number; readonly revision: number },
  context: Context<typeof taskReply>,
  buildChange: (before: TaskFile) => AuditedTaskChange | undefined,
): Promise<Answer<typeof taskReply>> => {
  const { db, caller, services } = context;
  await lockTask(db, idTask);
  const before = await findTask(db, caller.scope, idTask);
  if (!before) throw taskMissing();
  if (before.revision !== revision) return { success: false, message: changedMeanwhile, task: before };
  const change = buildChange(before);
  if (!change) return { success: true, task: before };
  await saveTaskChange(db, before, { at: services.now(), userId: caller.user.id, ...change });
  const { action, before: previous, after } = change;
  await recordAudit(db, context, { action, subject: `task ${idTask}`, before: previous, after });
  const task = await findTask(db, caller.scope, idTask);
  return {
    success: true,
    message: { type: 'success', message: `La demande ${before.number} a été mise à jour.` },
    ...(task ? { task } : {}),
  };
};

/** Answers a request; its sender is notified by e-mail. */
const replyToTask: Handler<typeof taskReply> = async (input, context) => {
  const { idTask, status, answer } = input;
  const result = await changeAtRevision(input, context, (before) => {
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
  const notice: TaskNotice = { taskId: idTask, status, isAnswered: answer !== '', actorId: context.caller.user.id };
  if (result.success) await enqueueJob(context.db, taskNoticeJobKind, notice, context.services.now());
  return result;
};

const takeTask: Handler<typeof taskTake> = (input, context) => {
  const { isTaken } = input;
  const { user } = context.caller;
  return changeAtRevision(input, context, (before) => {
    if (isTaken ? before.takenById === user.id : before.takenById === null) return undefined;
    if (isTaken && !processingTaskStatuses.includes(before.status))
      throw invalid({ isTaken: ['Cette demande est close\u00A0: changez son état pour la reprendre'] });
    const status = isTaken && before.status === taskStatuses.open ? taskStatuses.running : before.status;
    return {
      status,
      answer: '',
      assignment: isTaken ? 'taken' : 'released',
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
