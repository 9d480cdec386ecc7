import type { Caller } from '#server/http/handler.ts';
import { notFound } from '#server/http/refusal.ts';

export const changedListMessage = 'Un de ces règlements vient d’être annulé ou remis. Rechargez la liste.';

export const remittanceMissing = () => notFound('Ce bordereau n’existe pas ou n’est plus disponible.');

export const requireBroker = ({ brokerId }: Caller): number => {
  if (brokerId === null) throw notFound('Votre compte n’est lié à aucun courtier.');
  return brokerId;
};
