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
export const taskAttachmentSchema = v.object({
  id: v.number(),
  name: v.string(),
  contentType: v.string(),
  sizeBytes: v.number(),
});
export type TaskAttachment = v.InferOutput<typeof taskAttachmentSchema>;

/**
 * What happened to a request: submitted on a device, received by the server, then each change of status or answer, and
 * each time an administrator took it or gave it back.
 * `by` is a person's name, null where it is not known.
 */
export const taskEventSchema = v.object({
  kind: v.picklist(['submitted', 'received', 'changed', 'taken', 'released']),
  at: v.string(),
  by: v.nullable(v.string()),
  /** The status from then on; null where it stayed. */
  status: v.nullable(v.string()),
  answer: v.nullable(v.string()),
});
export type TaskEvent = v.InferOutput<typeof taskEventSchema>;

/** A request with everything on it. `history` begins with the oldest. */
export const taskFileSchema = v.object({
  ...taskListRowSchema.entries,
  comment: v.string(),
  files: v.array(taskAttachmentSchema),
  history: v.array(taskEventSchema),
  /** Counts its changes: who changes it says which state they saw. */
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

/** The newest requests of the broker, whole: what a device keeps for the field. */
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

/** What an administrator writes. */
export const taskReplySchema = v.object({
  status: v.picklist(Object.values(taskStatuses), messages.required('État')),
  answer: v.optional(limitedLines(textLimits.requestAnswer), ''),
});
export type TaskReply = v.InferOutput<typeof taskReplySchema>;

/**
 * Answers a request, changes its status, or both. Where somebody else changed it since `revision`, nothing is written
 * and `success` is false.
 */
export const taskReply = endpoint({
  method: 'POST',
  path: '/api/admin/task/reply',
  summary: 'Répondre à une demande',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  idempotent: true,
  input: v.object({ idTask: id, revision: v.pipe(v.number(), v.integer(), v.minValue(0)), ...taskReplySchema.entries }),
  output: answer({ task: v.optional(taskFileSchema) }),
});

/**
 * An administrator takes a request, from a colleague too, or gives it back. One that nobody had begun is in hand from
 * then on. Where somebody else changed it since `revision`, nothing is written and `success` is false.
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
