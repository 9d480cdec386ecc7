import * as v from 'valibot';
import { taskRowSchema } from '#shared/operations/contracts/contract-file.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, daySchema, errorsSchema, listItemSchema, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { serverTable } from '#shared/operations/wire/table-shape.ts';
import { jsonPart, uploadsSchema } from '#shared/operations/wire/upload.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { taskCommentSchema, taskNotLinkedMessage, taskSubjectSchema } from '#shared/schemas/task-form.ts';

const id = wholeNumber({ min: 1, max: 999_999_999 });
const optionalId = v.optional(v.union([v.null(), v.literal(''), id]), null);

/** Creates a request; `role` is the caller's agency. Specification 4, sections 3 and 7. */
export const taskCreate = endpoint({
  method: 'POST',
  path: '/api/task/create',
  summary: 'Envoyer une demande',
  access: 'linked',
  notLinkedMessage: taskNotLinkedMessage,
  offline: 'queued',
  effect: 'change',
  body: 'multipart',
  idempotent: 'when-keyed',
  input: v.object({
    typeDemande: jsonPart(listItemSchema),
    sujet: taskSubjectSchema,
    dateEffet: daySchema,
    commentaire: taskCommentSchema,
    contrat: optionalId,
    client: optionalId,
    /** Instead of `client`: draft from which the caller created the client, or the client’s first quote, on the same device. */
    clientReference: v.optional(v.union([v.null(), v.literal(''), v.pipe(v.string(), v.uuid())]), null),
    files: uploadsSchema,
    /** ISO instant of submission on the device, earlier than receipt if the request waited in the outbox. */
    submittedAt: v.optional(v.nullable(v.pipe(v.string(), v.isoTimestamp())), null),
    role: v.optional(jsonPart(v.nullable(v.object({ code: v.string() }))), null),
  }),
  output: v.object({
    success: v.boolean(),
    type: v.picklist(['success', 'error', 'warning', 'info']),
    message: v.string(),
    errors: v.optional(errorsSchema),
    id: v.number(),
    number: v.string(),
    contractId: v.nullable(v.number()),
    clientId: v.nullable(v.number()),
  }),
});

const codes = v.optional(v.union([v.literal(''), v.array(v.pipe(v.string(), v.maxLength(textLimits.listCode)))]), '');

/** A row of the request list: the columns of the tab in the contract file, and its subject. */
export const taskListRowSchema = v.object({
  ...taskRowSchema.entries,
  contractId: v.nullable(v.number()),
  contractNumber: v.nullable(v.string()),
  clientId: v.nullable(v.number()),
  clientName: v.nullable(v.string()),
  brokerName: v.string(),
  /** Name and id of the administrator who handles it. */
  takenBy: v.nullable(v.string()),
  takenById: v.nullable(v.number()),
  filesNb: v.number(),
  /** Name of the sender; null for the server itself, absent from lists that a device stored with an earlier version. */
  sentBy: v.optional(v.nullable(v.string())),
});
export type TaskListRow = v.InferOutput<typeof taskListRowSchema>;

/** The requests of the caller's broker, all of them for root and admin, newest first, at most 1,000. Specification 4, section 7. */
export const taskSearch = endpoint({
  method: 'POST',
  path: '/api/task/search',
  summary: 'Demandes du courtier',
  access: 'linked-or-admin',
  notLinkedMessage: taskNotLinkedMessage,
  offline: 'portfolio',
  effect: 'none',
  input: v.object({ idContrat: optionalId, codeTypeList: codes, codeEtatList: codes, idPersonne: optionalId }),
  output: answer({
    tasks: serverTable(taskListRowSchema),
    /** How many older requests the list leaves out; absent if none. */
    omittedCount: v.optional(v.number()),
  }),
});
