/** The five steps of a conversion. Specification 4, section 2 "Transformation wizard". */
export const conversionSteps = [
  { id: 'pricing', title: 'Tarification' },
  { id: 'payment', title: 'Mode de paiement' },
  { id: 'premiums', title: 'Primes' },
  { id: 'documents', title: 'Documents' },
  { id: 'supporting-documents', title: 'Pièces' },
] as const;

/** The steps of a contract that exists. */
export const madeSteps = ['premiums', 'documents', 'supporting-documents'] as const;
export type MadeStep = (typeof madeSteps)[number];
