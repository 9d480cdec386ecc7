/** The five steps of a conversion. Specification 4, section 2 "Transformation wizard". */
export const conversionSteps = [
  { id: 'pricing', title: 'Tarification' },
  { id: 'payment', title: 'Mode de paiement' },
  { id: 'premiums', title: 'Primes' },
  { id: 'documents', title: 'Documents' },
  { id: 'supporting-documents', title: 'Pièces' },
] as const;

/** The steps after the contract is created. */
export const contractSteps = ['premiums', 'documents', 'supporting-documents'] as const;
export type ContractStep = (typeof contractSteps)[number];
