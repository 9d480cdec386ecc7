import type { ClaimRow } from '#shared/operations/contracts/claims.ts';
import type { TaskFile } from '#shared/operations/tasks/task-file.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { defineAction } from './define-action.ts';

/** Days during which an answer is displayed. */
export const answerDays = 14;

/** Facts of a request (task) that the rule of its action reads. */
export type TaskActionSubject = Pick<TaskFile, 'id' | 'number' | 'type' | 'subject' | 'clientName' | 'history'>;

/** The insurer answered a request or changed its status. */
export const taskAnsweredAction = defineAction<TaskActionSubject, object>({
  kind: 'request-answered',
  label: 'Réponses',
  unit: ['réponse à lire', 'réponses à lire'],
  icon: 'tasks',
  tone: 'success',
  command: 'read',
  rule: ({ id, number, type, subject, clientName, history }, today) => {
    const lastEvent = history.findLast(({ kind, isOwn }) => kind === 'changed' && !isOwn);
    if (!lastEvent) return undefined;
    const since = dayInNoumea(new Date(lastEvent.at));
    if (since < addDays(today, -answerDays)) return undefined;
    return {
      id: String(id),
      who: clientName ?? (subject || type),
      about: `${type} · demande ${number}`,
      why: `${lastEvent.answer ? 'L’assureur a répondu' : `Demande\u00A0: ${lastEvent.status?.toLowerCase()}`} le ${frenchDate(since)}`,
      since,
      isUrgent: false,
      occasion: lastEvent.at,
    };
  },
});

/** The insurer has not opened a claim that was declared (`unopenedClaimsPreset`). */
export const unopenedClaimAction = defineAction<ClaimRow, object>({
  kind: 'silent-claim',
  label: 'Sinistres',
  unit: ['sinistre sans nouvelles', 'sinistres sans nouvelles'],
  icon: 'warning',
  tone: 'warning',
  command: 'open',
  rule: ({ contractId, personId, number, type, nomSouscripteur, contractNumber, declaredOn }) => ({
    id: String(contractId),
    clientId: personId,
    who: nomSouscripteur,
    about: `Sinistre ${number} · contrat ${contractNumber}`,
    why: `${type}\u00A0: déclaré le ${frenchDate(declaredOn)}, pas encore ouvert par la compagnie`,
    since: declaredOn,
    isUrgent: false,
    occasion: number,
  }),
});

/** A draft or an outbox item of this device for the rules. */
interface WorkSubject {
  readonly id: string;
  /** Label of the kind of work: « Demande ». */
  readonly label: string;
  readonly title: string;
  readonly atMs: number;
  /** Why it was refused; null for a draft. */
  readonly refusal: string | null;
}

const workFacts = ({ id, label, title, atMs }: WorkSubject) => {
  const since = dayInNoumea(new Date(atMs));
  return { id, who: title, about: label, since, occasion: String(atMs) };
};

/** Work that was sent and refused, or is in conflict. */
export const refusedSendAction = defineAction<WorkSubject, object>({
  kind: 'refused-send',
  label: 'Envois à corriger',
  unit: ['envoi à corriger', 'envois à corriger'],
  icon: 'alert',
  tone: 'danger',
  command: 'correct',
  rule: (work) =>
    work.refusal === null
      ? undefined
      : { ...workFacts(work), why: `À corriger\u00A0: ${work.refusal}`, isUrgent: true },
});

/** An unfinished draft. */
export const draftAction = defineAction<WorkSubject, object>({
  kind: 'draft',
  label: 'Brouillons',
  unit: ['brouillon', 'brouillons'],
  icon: 'edit',
  tone: 'info',
  command: 'resume',
  rule: (work) => {
    if (work.refusal !== null) return undefined;
    const facts = workFacts(work);
    return { ...facts, why: `Commencé le ${frenchDate(facts.since)}, pas encore envoyé`, isUrgent: false };
  },
});
