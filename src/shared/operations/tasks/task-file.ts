import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, flag, noInput, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { limitedLines } from '#shared/primitives/limited-text.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { taskStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { taskListRowSchema } from './tasks.ts';

const id = wholeNumber({ min: 1, max: 999_999_999 });

/** A file joined to a request. */
const taskAttachmentSchema = v.object({
  id: v.number(),
  name: v.string(),
  contentType: v.string(),
  sizeBytes: v.number(),
});
export type TaskAttachment = v.InferOutput<typeof taskAttachmentSchema>;

/**
 * An event of a request: submitted on a device, received by the server, status changed or answered, taken or released
 * by an administrator. `by` is a person's name, null if unknown.
 */
const taskEventSchema = v.object({
  kind: v.picklist(['submitted', 'received', 'changed', 'taken', 'released']),
  at: v.string(),
  by: v.nullable(v.string()),
  /** New status; null if unchanged. */
  status: v.nullable(v.string()),
  answer: v.nullable(v.string()),
  /** True if the app closed the request after what a person of the broker did: the insurer did not answer. Absent if not. */
  isOwn: v.optional(v.boolean()),
});
export type TaskEvent = v.InferOutput<typeof taskEventSchema>;

/** A complete request. `history` is in chronological order. */
const taskFileSchema = v.object({
  ...taskListRowSchema.entries,
  comment: v.string(),
  /** User who sent it; null for the server itself, absent in answers that a device stored with an earlier version. */
  senderId: v.optional(v.nullable(v.number())),
  /** Sentence on the end of its contract, which ended before the server received the request; absent otherwise. */
  contractEnd: v.optional(v.string()),
  files: v.array(taskAttachmentSchema),
  history: v.array(taskEventSchema),
  /** Revision for optimistic concurrency: a change must state the revision that it is based on. */
  revision: v.number(),
});
export type TaskFile = v.InferOutput<typeof taskFileSchema>;

export const taskGet = endpoint({
  method: 'POST',
  path: '/api/task/get',
  summary: 'Lire une demande',
  access: 'signed-in',
  offline: 'portfolio',
  effect: 'none',
  input: v.object({ idTask: id }),
  output: answer({ task: v.optional(taskFileSchema) }),
});

/** The newest complete requests of the broker, which a device stores. */
export const taskRecent = endpoint({
  method: 'POST',
  path: '/api/task/recent',
  summary: 'Dernières demandes du courtier',
  access: 'linked',
  offline: 'cached',
  effect: 'none',
  input: noInput,
  output: answer({ tasks: v.array(taskFileSchema) }),
});

/** One file of a request, base64. */
export const taskAttachmentGet = endpoint({
  method: 'POST',
  path: '/api/task/file/get',
  summary: 'Télécharger un fichier d’une demande',
  access: 'signed-in',
  offline: 'cached',
  effect: 'download',
  input: v.object({ idTask: id, fileId: id }),
  output: answer({
    file: v.optional(v.object({ data: v.object({ content: v.string(), name: v.string(), contentType: v.string() }) })),
  }),
});

const replyEntries = {
  status: v.picklist(Object.values(taskStatuses), messages.required('État')),
  answer: v.optional(limitedLines(textLimits.taskAnswer), ''),
};

/** A refusal tells the broker why. */
const isExplained = ({ status, answer }: { readonly status: string; readonly answer: string }): boolean =>
  status !== taskStatuses.refused || answer !== '';
const answerRequired = messages.required('Réponse au courtier');

/** An administrator's answer. */
export const taskReplySchema = v.pipe(
  v.object(replyEntries),
  v.forward(v.partialCheck([['status'], ['answer']], isExplained, answerRequired), ['answer']),
);

/**
 * Answers a request, changes its status, or both. Optimistic concurrency: if the request changed since `revision`,
 * nothing is written and `success` is false.
 */
export const taskReply = endpoint({
  method: 'POST',
  path: '/api/admin/task/reply',
  summary: 'Répondre à une demande',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  idempotent: true,
  input: v.pipe(
    v.object({ idTask: id, revision: v.pipe(v.number(), v.integer(), v.minValue(0)), ...replyEntries }),
    v.forward(v.partialCheck([['status'], ['answer']], isExplained, answerRequired), ['answer']),
  ),
  output: answer({ task: v.optional(taskFileSchema) }),
});

/**
 * Assigns a request to the calling administrator, even from a colleague, or releases it. A new request becomes « En
 * cours ». Optimistic concurrency: if the request changed since `revision`, nothing is written and `success` is false.
 */
export const taskTake = endpoint({
  method: 'POST',
  path: '/api/admin/task/take',
  summary: 'Prendre une demande en charge, ou la rendre',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  idempotent: true,
  input: v.object({ idTask: id, revision: v.pipe(v.number(), v.integer(), v.minValue(0)), isTaken: flag }),
  output: answer({ task: v.optional(taskFileSchema) }),
});
