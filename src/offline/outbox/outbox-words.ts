import type { Refusal } from '#offline/interfaces/draft-types.ts';
import type { OutboxEntry, OutboxReason, OutboxState } from '#offline/interfaces/outbox-types.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';

/** The state of an item in the words that its mark shows, the same on every screen. */
export const outboxWords: Readonly<Record<OutboxState, string>> = {
  queued: 'En attente d’envoi',
  sending: 'Envoi en cours',
  'retry-wait': 'En attente d’envoi',
  'auth-paused': 'Connexion requise',
  rejected: 'À corriger',
  conflict: 'À confirmer',
  accepted: 'Envoyé',
};

const stuckCodes: ReadonlySet<OutboxReason['code']> = new Set(['too-large', 'not-understood', 'app-error']);

type Standing = Pick<OutboxEntry, 'state' | 'reason'>;

/** Nothing takes effect by itself any more: the person has to do something. */
export const isNotTaken = ({ state }: Pick<OutboxEntry, 'state'>): boolean =>
  state === 'rejected' || state === 'conflict';

/** True for what was refused although nothing in it may need correcting: another network or version may take it as it is. */
export const isStuck = ({ state, reason }: Standing): boolean =>
  state === 'rejected' && reason !== null && stuckCodes.has(reason.code);

/** Whether a change in its form may help: not where the server does not read what this program froze. */
export const hasToCorrect = (standing: Standing): boolean =>
  !isStuck(standing) || standing.reason?.code !== 'not-understood';

/** Where an item stands, as its mark shows it. */
export const wordsOf = (standing: Standing): string => (isStuck(standing) ? 'Bloqué' : outboxWords[standing.state]);

/** What a draft that came back from the queue waits for. */
export const refusedWords = ({ answer }: Refusal): string => (answer ? outboxWords.conflict : outboxWords.rejected);

const counted = (count: number, one: string, many: string): readonly string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];

/** How many items wait for the person, and for what: « 1 envoi à corriger », « 2 envois à confirmer ». */
export const neededWords = (entries: readonly Standing[]): readonly string[] => {
  const of = (state: OutboxState) => entries.filter((entry) => entry.state === state && !isStuck(entry)).length;
  return [
    ...counted(of('rejected'), 'envoi à corriger', 'envois à corriger'),
    ...counted(of('conflict'), 'envoi à confirmer', 'envois à confirmer'),
    ...counted(entries.filter(isStuck).length, 'envoi bloqué', 'envois bloqués'),
  ];
};

/** The name of a file that holds unsent work. */
export const exportName = (): string => `lagon-travail-non-envoye-${dayInNoumea(new Date())}.lagon`;

/** Whether one may go on with what follows an item: it waits for nobody's word, and nothing waits behind it yet. */
export const mayFollow = ({ state }: Pick<OutboxEntry, 'state'>, isFollowed: boolean): boolean =>
  !isFollowed && state !== 'conflict' && state !== 'rejected';
