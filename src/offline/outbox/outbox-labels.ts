import type { Refusal } from '#offline/interfaces/draft-types.ts';
import type { OutboxEntry, OutboxReason, OutboxState } from '#offline/interfaces/outbox-types.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { formatCounted } from '#shared/primitives/text.ts';

/** French label of each state, the same on every screen. */
export const stateLabels: Readonly<Record<OutboxState, string>> = {
  queued: 'En attente d’envoi',
  sending: 'Envoi en cours',
  'retry-wait': 'En attente d’envoi',
  'auth-paused': 'Connexion requise',
  rejected: 'À corriger',
  conflict: 'À confirmer',
  accepted: 'Envoyé',
};

const stuckCodes: ReadonlySet<OutboxReason['code']> = new Set([
  'too-large',
  'not-understood',
  'app-error',
  'other-broker',
  'forbidden',
]);

type EntryState = Pick<OutboxEntry, 'state' | 'reason'>;

/** True for a refused item for which nothing is left to do but to delete it. */
export const isSuperseded = ({ state, reason }: EntryState): boolean =>
  state === 'rejected' && reason?.code === 'superseded';

/** True if the user has to act before it can take effect. */
export const needsUserAction = ({ state }: Pick<OutboxEntry, 'state'>): boolean =>
  state === 'rejected' || state === 'conflict';

/** True for a refused item that may need no correction: another network, version or right may let it pass unchanged. */
export const isStuck = ({ state, reason }: EntryState): boolean =>
  state === 'rejected' && reason !== null && stuckCodes.has(reason.code);

const uncorrectableCodes: ReadonlySet<OutboxReason['code'] | undefined> = new Set([
  'not-understood',
  'other-broker',
  'forbidden',
  'superseded',
]);

/**
 * True if the person can correct the item by editing it: not if the server cannot parse the frozen request, if it is for
 * another broker, if the person lacks the right, or if nothing is left to do.
 */
export const isCorrectable = (entry: EntryState): boolean =>
  !(isStuck(entry) || isSuperseded(entry)) || !uncorrectableCodes.has(entry.reason?.code);

/** French label of an entry's state. */
export const formatState = (entry: EntryState): string =>
  isSuperseded(entry) ? 'Sans objet' : isStuck(entry) ? 'Bloqué' : stateLabels[entry.state];

/** French label of work that is shown before the server has it: one that was refused says so. */
export const formatUnsent = (entry: EntryState): string =>
  formatState(entry) === stateLabels.rejected ? 'Refusé, à corriger' : formatState(entry);

/** French label of a refused draft. */
export const formatRefusalState = ({ answer }: Refusal): string =>
  answer ? stateLabels.conflict : stateLabels.rejected;

/** Numbers of items that need the person: « 1 envoi à corriger », « 2 envois à confirmer ». */
export const formatNeededActions = (entries: readonly EntryState[]): readonly string[] => {
  const countIn = (state: OutboxState) =>
    entries.filter((entry) => entry.state === state && formatState(entry) === stateLabels[state]).length;
  return [
    ...formatCounted(countIn('rejected'), 'envoi à corriger', 'envois à corriger'),
    ...formatCounted(countIn('conflict'), 'envoi à confirmer', 'envois à confirmer'),
    ...formatCounted(entries.filter(isStuck).length, 'envoi bloqué', 'envois bloqués'),
    ...formatCounted(entries.filter(isSuperseded).length, 'envoi sans objet', 'envois sans objet'),
  ];
};

/** File name of an export of unsent work. */
export const exportName = (): string => `lagon-travail-non-envoye-${dayInNoumea(new Date())}.lagon`;

/** True if follow-up work may begin: the item needs no action, and nothing is queued behind it yet. */
export const canFollowUp = ({ state }: Pick<OutboxEntry, 'state'>, isFollowed: boolean): boolean =>
  !isFollowed && state !== 'conflict' && state !== 'rejected';
