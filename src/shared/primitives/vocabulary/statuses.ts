/** Statuses of quotes and contracts, as their labels travel (specification 1, section 4; specification 2, section 4.1). */
export const contractStatuses = {
  quote: 'Devis',
  converted: 'Devis transformé',
  dropped: 'Devis sans-suite',
  void: 'Sans-effet',
  valid: 'Contrat validé',
  cancelled: 'Résilié',
} as const;
export type ContractStatus = (typeof contractStatuses)[keyof typeof contractStatuses];

/** Statuses of contracts that have ended: terminated, or given up before they began. */
export const endedContractStatuses: readonly string[] = [contractStatuses.cancelled, contractStatuses.void];

/** Statuses without conversion (specification 2, section 4.1). */
export const closedQuoteStatuses: readonly string[] = [
  contractStatuses.void,
  contractStatuses.dropped,
  contractStatuses.converted,
];

/** Statuses of a movement of a contract. */
export const movementStatuses = { valid: 'Validé', waiting: 'En attente', cancelled: 'Annulé' } as const;

/** State of a claim that a broker declared, until the insurer opens it. */
export const declaredClaimState = 'Déclaré';
/** State of a claim once the insurer opened it. */
export const openedClaimState = 'Ouvert';
/** States that the insurer reports of a claim, in their usual order. */
export const claimStates = [declaredClaimState, openedClaimState, 'Expertise', 'Réglé', 'Clos', 'Refusé'] as const;
/** State of claims that the insurer reported without a declaration made here. */
export const runningClaimState = 'En cours';
/** States of a claim that needs nothing more: closed or refused. */
export const closedClaimStates: readonly string[] = ['Clos', 'Refusé'];

/** Statuses of a request (task). */
export const taskStatuses = { open: 'À traiter', running: 'En cours', done: 'Terminée', refused: 'Refusée' } as const;
export const processingTaskStatuses: readonly string[] = [taskStatuses.open, taskStatuses.running];

/** Statuses of a generated document (éditique). */
export const generatedDocumentStatuses = {
  preparing: 'En préparation',
  available: 'Disponible',
  signing: 'En cours de signature',
  signed: 'Signé',
  /** State of the signature request; the stored row is `signing` meanwhile. */
  sending: 'Envoi pour signature',
  sent: 'Envoyé pour signature',
  viewed: 'Vu',
  sealing: 'Signature en cours d’enregistrement',
  /** Shown for an available document that a newer one replaced; the stored row stays `available`. */
  replaced: 'Remplacé',
  /**
   * Shown for an available document past its last day, or that the end of its contract or quote made invalid; the stored row
   * stays `available`.
   */
  invalid: 'Plus valable',
  /** Status of a revoked document, whose statements can no longer be certified. */
  withdrawn: 'Retiré',
} as const;
export const processingGeneratedDocumentStatuses: readonly string[] = [
  generatedDocumentStatuses.preparing,
  generatedDocumentStatuses.signing,
  generatedDocumentStatuses.sending,
  generatedDocumentStatuses.sent,
  generatedDocumentStatuses.viewed,
  generatedDocumentStatuses.sealing,
];

/** Statuses of a premium, computed from its amounts and its date. */
export const premiumStatuses = {
  paid: 'Payée',
  unpaid: 'Impayée',
  upcoming: 'À échoir',
  cancelled: 'Annulée',
} as const;
