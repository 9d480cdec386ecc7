import type { Db } from '#server/db/db.ts';
import { recordAudit } from '#server/http/audit-record.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { applyMarkChange, describeMark, settleStaleChange } from '#shared/actions/action-marks.ts';
import { parseActionKey } from '#shared/actions/define-action.ts';
import type {
  ActionMark,
  actionMarkSet,
  followUpList,
  reminderCreate,
} from '#shared/operations/follow-up/reminders.ts';
import { dayInNoumea, frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { findDelegations } from './delegation-repository.ts';
import { brokerOf, findDossierTarget } from './dossier-target.ts';
import {
  addReminder,
  findColleagues,
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
  const brokerId = brokerOf(caller);
  return {
    success: true,
    reminders: await findReminders(db, brokerId),
    marks: await findMarks(db, brokerId),
    colleagues: await findColleagues(db, brokerId),
    delegations: await findDelegations(db, brokerId, dayInNoumea(services.now())),
  };
};

const createReminder: Handler<typeof reminderCreate> = async (input, { db, caller, services }) => {
  const brokerId = brokerOf(caller);
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

const stateOf = ({ hiddenUntil, assigneeId }: ActionMark) => ({ hiddenUntil, assigneeId });

/** Audit subject of an action: its contract, request or reminder. Throws a 404 unless the broker may see it. */
const findMarkSubject = async (db: Db, brokerId: number, key: string): Promise<string> => {
  const action = parseActionKey(key);
  const table = action && subjectTable(action.kind);
  if (!table || !(await isOfBroker(db, brokerId, table, action.id)))
    throw notFound('Cette action n’existe pas ou n’est plus disponible.');
  return `${table} ${action.id}`;
};

const setMark: Handler<typeof actionMarkSet> = async (input, context) => {
  const { db, caller, services } = context;
  const brokerId = brokerOf(caller);
  const subject = await findMarkSubject(db, brokerId, input.key);
  await assertColleague(db, brokerId, input.assigneeId);
  if (input.change === 'postponed' && input.until === null) throw invalid({ until: ['Le champ Jour est requis'] });
  const at = services.now();
  const stored = await lockMark(db, brokerId, input.key, at);
  const isStale = stored.revision !== input.revision;
  const outcome = isStale ? settleStaleChange(stored, input) : 'applied';
  const colleagues = isStale ? await findColleagues(db, brokerId) : [];
  const nameOf = (id: number) => colleagues.find((one) => one.id === id)?.name;
  const theirs = `${stored.changedBy ?? 'Un collègue'} l’a ${describeMark(stored, nameOf)} le ${frenchDateTime(new Date(stored.changedAt))}`;
  if (outcome === 'refused')
    return {
      success: false,
      message: { type: 'warning', message: `${theirs}\u00A0: votre choix n’a pas été appliqué.` },
      mark: toMark(stored),
    };
  if (outcome === 'same')
    return { success: true, message: { type: 'info', message: `${theirs}.` }, mark: toMark(stored) };
  const mark = { key: input.key, ...applyMarkChange(stored, input), revision: stored.revision + 1 };
  await saveMark(db, brokerId, mark, { userId: caller.user.id, at });
  await markTerminationChanged(db, input.key);
  await recordAudit(db, context, {
    action: 'action-marked',
    subject,
    before: stateOf(stored),
    after: stateOf(mark),
  });
  const message = isStale ? `Noté comme fait. ${theirs}.` : `C’est ${describeMark(mark, nameOf)}.`;
  return { success: true, message: { type: isStale ? 'info' : 'success', message }, mark };
};

export const remindersHandlers = {
  followUpList: listFollowUp,
  reminderCreate: createReminder,
  actionMarkSet: setMark,
} satisfies Partial<Handlers>;
