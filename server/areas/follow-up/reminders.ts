import type { Db } from '#server/db/db.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { applyMarkChange, describeMark, initialMarkState, resolveStaleChange } from '#shared/actions/action-marks.ts';
import { parseActionKey } from '#shared/actions/define-action.ts';
import { reminderDay, reminderKey } from '#shared/actions/reminder-action.ts';
import { describeReminder, reminderChanges } from '#shared/actions/reminder-changes.ts';
import {
  type ActionMark,
  type actionMarkSet,
  doneUntil,
  type followUpList,
  type ReminderEvent,
  type reminderCreate,
  type reminderEdit,
} from '#shared/operations/follow-up/reminders.ts';
import { dayInNoumea, frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { findDelegations } from './delegation-repository.ts';
import { findDossierTarget, requireBrokerId } from './dossier-target.ts';
import {
  addReminderEvent,
  findLastEventKind,
  findReminder,
  findReminderEvents,
  updateReminder,
} from './reminder-event-repository.ts';
import {
  addReminder,
  findColleagues,
  findFormerColleagues,
  findMarks,
  findReminders,
  isColleague,
  isOfBroker,
  lockMark,
  markTerminationChanged,
  type StoredMark,
  saveMark,
  subjectTable,
} from './reminder-repository.ts';

const assertColleague = async (db: Db, brokerId: number, assigneeId: number | null): Promise<void> => {
  if (assigneeId !== null && !(await isColleague(db, brokerId, assigneeId)))
    throw invalid({ assigneeId: ['Cette personne n’est plus chez ce courtier'] });
};

const listFollowUp: Handler<typeof followUpList> = async (_input, { db, caller, services }) => {
  const brokerId = requireBrokerId(caller);
  return {
    success: true,
    reminders: await findReminders(db, brokerId),
    events: await findReminderEvents(db, brokerId),
    marks: await findMarks(db, brokerId),
    colleagues: await findColleagues(db, brokerId),
    formerColleagues: await findFormerColleagues(db, brokerId),
    delegations: await findDelegations(db, brokerId, dayInNoumea(services.now())),
  };
};

const createReminder: Handler<typeof reminderCreate> = async (input, { db, caller, services }) => {
  const brokerId = requireBrokerId(caller);
  const target = await findDossierTarget(db, brokerId, input);
  await assertColleague(db, brokerId, input.assigneeId);
  const { text, dueDay, dueTime, assigneeId } = input;
  const reminderId = await addReminder(db, {
    ...target,
    brokerId,
    text,
    dueDay,
    dueTime,
    assigneeId,
    createdBy: caller.user.id,
    createdAt: services.now(),
  });
  return {
    success: true,
    message: { type: 'success', message: 'Rappel enregistré.' },
    reminderId,
    clientId: target.personId,
  };
};

const toMark = ({ key, hiddenUntil, assigneeId, revision }: StoredMark): ActionMark => ({
  key,
  hiddenUntil,
  assigneeId,
  revision,
});

const toState = ({ hiddenUntil, assigneeId }: ActionMark) => ({ hiddenUntil, assigneeId });

/** Audit subject of an action: its contract, request or reminder. Throws a 404 unless the broker may see it. */
const findMarkSubject = async (db: Db, brokerId: number, key: string): Promise<string> => {
  const action = parseActionKey(key);
  const table = action && subjectTable(action.kind);
  if (!table || !(await isOfBroker(db, brokerId, table, action.id)))
    throw notFound('Cette action n’existe pas ou n’est plus disponible.');
  return `${table} ${action.id}`;
};

/** What the last person did with an action, in French: « noté comme fait ». */
const describeLast = async (
  db: Db,
  { key, ...stored }: StoredMark,
  nameOf: (id: number) => string | undefined,
): Promise<string> => {
  const action = parseActionKey(key);
  const isEdited = action?.kind === 'reminder' && (await findLastEventKind(db, action.id)) === 'edited';
  return isEdited ? 'modifié' : describeMark(stored, nameOf);
};

/** Changes of a reminder by a change of its state, for its history. */
const buildReminderEvent = async (
  tx: Db,
  brokerId: number,
  { key, ...before }: StoredMark,
  after: Pick<ActionMark, 'hiddenUntil' | 'assigneeId'>,
): Promise<{ readonly reminderId: number; readonly changes: ReminderEvent['changes'] } | undefined> => {
  const action = parseActionKey(key);
  const reminder = action?.kind === 'reminder' ? await findReminder(tx, brokerId, action.id) : undefined;
  if (!action || !reminder) return undefined;
  const people = await findColleagues(tx, brokerId);
  const valuesWith = ({ hiddenUntil, assigneeId }: Pick<ActionMark, 'hiddenUntil' | 'assigneeId'>) => ({
    ...reminder,
    dueDay: reminderDay({ reminder, mark: { hiddenUntil: hiddenUntil === doneUntil ? null : hiddenUntil } }),
    assigneeId: assigneeId ?? reminder.assigneeId,
  });
  const nameOf = (id: number) => people.find((colleague) => colleague.id === id)?.name;
  return { reminderId: action.id, changes: reminderChanges(valuesWith(before), valuesWith(after), nameOf) };
};

const editReminder: Handler<typeof reminderEdit> = async (input, context) => {
  const { db, caller, services } = context;
  const brokerId = requireBrokerId(caller);
  const { reminderId, revision, ...submitted } = input;
  const unlockedReminder = await findReminder(db, brokerId, reminderId);
  if (!unlockedReminder) throw notFound('Ce rappel n’existe pas ou n’est plus disponible.');
  await assertColleague(db, brokerId, submitted.assigneeId);
  const at = services.now();
  const stored = await lockMark(db, brokerId, reminderKey(reminderId), at);
  // The lock orders concurrent edits: read again what the last one wrote.
  const reminder = (await findReminder(db, brokerId, reminderId)) ?? unlockedReminder;
  const people = await findColleagues(db, brokerId);
  const nameOf = (id: number) => people.find((colleague) => colleague.id === id)?.name;
  const isDone = stored.hiddenUntil === doneUntil;
  const { clientId } = reminder;
  const before = {
    text: reminder.text,
    dueDay: isDone ? reminder.dueDay : reminderDay({ reminder, mark: stored }),
    dueTime: reminder.dueTime,
    assigneeId: stored.assigneeId ?? reminder.assigneeId,
  };
  const when = frenchDateTime(new Date(stored.changedAt));
  const lastChangeText = `${stored.changedBy ?? 'Un collègue'} l’a ${await describeLast(db, stored, nameOf)} le ${when}`;
  const conflict = { ...before, revision: stored.revision };
  // An edit of a reminder marked « Fait » reopens it.
  if (isDone && stored.revision !== revision) {
    const message = `${lastChangeText}\u00A0: votre modification n’a pas été appliquée.`;
    return { success: false, message: { type: 'warning', message }, conflict };
  }
  const changes = reminderChanges(before, submitted, nameOf);
  if (changes.length === 0 && !isDone)
    return { success: true, message: { type: 'info', message: 'Ce rappel est déjà ainsi.' }, clientId };
  if (stored.revision !== revision) {
    const message = `${lastChangeText}\u00A0: ${describeReminder(before, nameOf)}. Votre modification n’a pas été appliquée.`;
    return { success: false, message: { type: 'warning', message }, conflict };
  }
  const userId = caller.user.id;
  await updateReminder(db, reminderId, submitted);
  await saveMark(db, brokerId, { key: stored.key, ...initialMarkState, revision: revision + 1 }, { userId, at });
  await addReminderEvent(db, { reminderId, at, userId, kind: 'edited', changes });
  const [{ text: _before, ...oldValues }, { text: _after, ...newValues }] = [before, submitted];
  await recordAudit(db, context, {
    action: 'reminder-edited',
    subject: `reminder ${reminderId}`,
    before: oldValues,
    after: newValues,
  });
  return { success: true, message: { type: 'success', message: 'Rappel modifié.' }, clientId };
};

const setMark: Handler<typeof actionMarkSet> = async (input, context) => {
  const { db, caller, services } = context;
  const brokerId = requireBrokerId(caller);
  const subject = await findMarkSubject(db, brokerId, input.key);
  await assertColleague(db, brokerId, input.assigneeId);
  if (input.change === 'postponed' && input.until === null) throw invalid({ until: ['Le champ Jour est requis'] });
  const at = services.now();
  const stored = await lockMark(db, brokerId, input.key, at);
  const isStale = stored.revision !== input.revision;
  const outcome = isStale ? resolveStaleChange(stored, input) : 'applied';
  const colleagues = isStale ? await findColleagues(db, brokerId) : [];
  const nameOf = (id: number) => colleagues.find((colleague) => colleague.id === id)?.name;
  const lastChangeText = `${stored.changedBy ?? 'Un collègue'} l’a ${await describeLast(db, stored, nameOf)} le ${frenchDateTime(new Date(stored.changedAt))}`;
  if (outcome === 'refused')
    return {
      success: false,
      message: { type: 'warning', message: `${lastChangeText}\u00A0: votre choix n’a pas été appliqué.` },
      mark: toMark(stored),
      conflict: toMark(stored),
    };
  if (outcome === 'same')
    return { success: true, message: { type: 'info', message: `${lastChangeText}.` }, mark: toMark(stored) };
  const mark = { key: input.key, ...applyMarkChange(stored, input), revision: stored.revision + 1 };
  const userId = caller.user.id;
  const reminderEvent = await buildReminderEvent(db, brokerId, stored, mark);
  await saveMark(db, brokerId, mark, { userId, at });
  await markTerminationChanged(db, input.key);
  if (reminderEvent) await addReminderEvent(db, { ...reminderEvent, at, userId, kind: input.change });
  await recordAudit(db, context, {
    action: 'action-marked',
    subject,
    before: toState(stored),
    after: toState(mark),
  });
  return { success: true, message: { type: 'success', message: `C’est ${describeMark(mark, nameOf)}.` }, mark };
};

export const remindersHandlers = {
  followUpList: listFollowUp,
  reminderCreate: createReminder,
  reminderEdit: editReminder,
  actionMarkSet: setMark,
} satisfies Partial<Handlers>;
