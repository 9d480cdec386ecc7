import { dayInNoumea } from '#shared/domain/calendar.ts';
import type { OutboxState } from './outbox-types.ts';

/** The state of an item in the words that its mark shows, the same on every screen. */
export const outboxWords: Readonly<Record<OutboxState, string>> = {
  queued: "En attente d'envoi",
  sending: 'Envoi en cours',
  'retry-wait': "En attente d'envoi",
  'auth-paused': 'Connexion requise',
  rejected: 'À corriger',
  conflict: 'À confirmer',
  accepted: 'Envoyé',
};

/** The name of a file that holds unsent work. */
export const exportName = (): string => `lagon-travail-non-envoye-${dayInNoumea(new Date())}.lagon`;
