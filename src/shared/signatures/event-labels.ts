import type { SignatureEvent } from './states.ts';

/** French labels of signature events, as used in the history, the audit and the proof. */
export const signatureEventLabels: Readonly<Record<SignatureEvent, string>> = {
  created: 'Signature demandée',
  sent: 'Lien de signature envoyé',
  viewed: 'Documents ouverts avant signature',
  'code-sent': 'Code de signature envoyé',
  'code-wrong': 'Code de signature refusé',
  'code-given': 'Code de signature confirmé',
  signed: 'Signé',
  'not-signed': 'Signature non retenue',
  sealed: 'Signature scellée',
  failed: 'Scellement en échec, à réessayer',
  refused: 'Signature refusée par le client',
  expired: 'Demande de signature expirée',
  withdrawn: 'Demande de signature retirée',
  renewed: 'Demande de signature renouvelée',
  reminded: 'Rappel de signature envoyé',
  'copies-sent': 'Documents signés envoyés au client',
};
