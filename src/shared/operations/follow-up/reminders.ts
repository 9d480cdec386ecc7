import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, daySchema, noInput, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { reminderTextSchema, reminderTimeSchema } from '#shared/schemas/reminder-form.ts';
import { delegationSchema } from './delegations.ts';

const id = wholeNumber({ min: 1, max: 999_999_999 });
const optionalId = v.optional(v.nullable(id), null);

/** Value of `hiddenUntil` for an action that is done: a recurring action has a new key. */
export const doneUntil = '9999-12-31';

/** A colleague at the same broker. */
const colleagueSchema = v.object({ id: v.number(), name: v.string() });
export type Colleague = v.InferOutput<typeof colleagueSchema>;

/** A reminder that is not done. Names are null if unknown. */
const reminderSchema = v.object({
  id: v.number(),
  text: v.string(),
  dueDay: v.string(),
  /** Time of day in Nouméa, `14:30`; null for the whole day. */
  dueTime: v.nullable(v.string()),
  clientId: v.number(),
  clientName: v.string(),
  phone: v.nullable(v.string()),
  contractId: v.nullable(v.number()),
  contractNumber: v.nullable(v.string()),
  taskId: v.nullable(v.number()),
  taskNumber: v.nullable(v.string()),
  /** Null: for all people of the broker. */
  assigneeId: v.nullable(v.number()),
  createdBy: v.nullable(v.string()),
  /**
   * True for a reminder to ask for a former insurer's confirmation; it is done once that has arrived. Absent from
   * earlier answers.
   */
  awaitsConfirmation: v.optional(v.boolean()),
});
export type Reminder = v.InferOutput<typeof reminderSchema>;

/** Shared state of a next action, by its key. Optimistic concurrency by `revision`. */
export const actionMarkSchema = v.object({
  key: v.string(),
  /** First day on which the action is shown again; `doneUntil` once it is done, null if it is shown. */
  hiddenUntil: v.nullable(v.string()),
  /** Null: for all people of the broker. */
  assigneeId: v.nullable(v.number()),
  revision: v.number(),
});
export type ActionMark = v.InferOutput<typeof actionMarkSchema>;

/** A mark in the list, with the client of an action that is assigned to a person. */
const listedMarkSchema = v.object({ ...actionMarkSchema.entries, clientId: v.optional(v.nullable(v.number())) });
export type ListedMark = v.InferOutput<typeof listedMarkSchema>;

/** Kinds of events of a reminder. */
const reminderEventKinds = ['edited', 'done', 'postponed', 'assigned', 'shown'] as const;
export type ReminderEventKind = (typeof reminderEventKinds)[number];

/** An event of a reminder, open or done: what a person did with it. `text` is the current text of the reminder. */
const reminderEventSchema = v.object({
  ...v.pick(reminderSchema, ['clientId', 'contractId', 'contractNumber', 'taskId', 'taskNumber', 'text']).entries,
  id: v.number(),
  reminderId: v.number(),
  kind: v.picklist(reminderEventKinds),
  /** ISO instant. */
  at: v.string(),
  /** Null for an account that was removed. */
  by: v.nullable(v.string()),
  /** Values before and after, formatted in French. */
  changes: v.array(v.object({ label: v.string(), before: v.string(), after: v.string() })),
});
export type ReminderEvent = v.InferOutput<typeof reminderEventSchema>;

/** Open reminders of the broker, earliest first, marks of its next actions, its people, and what they delegate. */
export const followUpList = endpoint({
  method: 'POST',
  path: '/api/follow-up/list',
  summary: 'Rappels et suivi du courtier',
  access: 'linked',
  offline: 'cached',
  effect: 'none',
  input: noInput,
  output: answer({
    reminders: v.array(reminderSchema),
    /** Newest first. Absent in answers that a device stored with an earlier version. */
    events: v.optional(v.array(reminderEventSchema)),
    marks: v.array(listedMarkSchema),
    colleagues: v.array(colleagueSchema),
    /** People to whom work is assigned and who are no colleagues any more. Absent like `delegations`. */
    formerColleagues: v.optional(v.array(colleagueSchema)),
    /** Absent in answers that a device stored with an earlier version. */
    delegations: v.optional(v.array(delegationSchema)),
  }),
});

/** Values of a reminder that a person enters. */
const reminderValues = {
  text: reminderTextSchema,
  dueDay: daySchema,
  dueTime: v.nullable(reminderTimeSchema),
  assigneeId: optionalId,
};

/** Creates a reminder about a client, one of their contracts or requests; the most precise one is given. */
export const reminderCreate = endpoint({
  method: 'POST',
  path: '/api/follow-up/reminder/create',
  summary: 'Créer un rappel',
  access: 'linked',
  offline: 'queued',
  effect: 'change',
  idempotent: true,
  input: v.object({
    clientId: optionalId,
    contractId: optionalId,
    taskId: optionalId,
    ...reminderValues,
  }),
  output: answer({ reminderId: v.optional(v.number()), clientId: v.optional(v.number()) }),
});

/**
 * The reminder as a colleague changed it meanwhile, with the revision of its state, for the answer to a refused edit.
 */
export const reminderConflictSchema = v.object({
  ...v.pick(reminderSchema, ['text', 'dueDay', 'dueTime', 'assigneeId']).entries,
  revision: v.number(),
});

/**
 * Changes text, day, hour or person of a reminder; a postponement or assignment by a tap is replaced. `revision` is that
 * of its state (`ActionMark`). If a colleague changed it since, nothing is applied, and `conflict` is what it is now.
 */
export const reminderEdit = endpoint({
  method: 'POST',
  path: '/api/follow-up/reminder/edit',
  summary: 'Modifier un rappel',
  access: 'linked',
  offline: 'queued',
  effect: 'change',
  idempotent: true,
  input: v.object({ reminderId: id, ...reminderValues, revision: v.pipe(v.number(), v.integer(), v.minValue(0)) }),
  output: answer({ clientId: v.optional(v.number()), conflict: v.optional(reminderConflictSchema) }),
});

/** Change of the state of a next action. `shown` undoes the others. */
const markChanges = ['done', 'postponed', 'assigned', 'shown'] as const;
export type MarkChange = (typeof markChanges)[number];

/**
 * Changes the shared state of a next action. `revision` is the one that the person saw. If a colleague changed the state
 * since, « Fait » is applied all the same, anything else is not: `success` is false, the message says what they did, and `conflict` is the state as it is now.
 */
export const actionMarkSet = endpoint({
  method: 'POST',
  path: '/api/follow-up/mark',
  summary: 'Noter une action comme faite, remise ou passée',
  access: 'linked',
  offline: 'queued',
  effect: 'change',
  idempotent: true,
  input: v.object({
    key: v.pipe(v.string(), v.nonEmpty('requis'), v.maxLength(400, 'trop long')),
    change: v.picklist(markChanges),
    /** Day to postpone to, for the change `postponed`. */
    until: v.optional(v.nullable(daySchema), null),
    /** Person to assign to, for the change `assigned`; null assigns it to everybody. */
    assigneeId: optionalId,
    revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  }),
  output: answer({ mark: v.optional(actionMarkSchema), conflict: v.optional(actionMarkSchema) }),
});
