import { expect, it } from 'vitest';
import { clientFacts } from '#features/clients/client-file-facts.tsx';
import { portfolioClient } from '#tests/support/contracts/portfolio.ts';

const { client } = portfolioClient(1);
const shared = ['Adresse', 'E-mail', 'Téléphone', 'Solde total TTC'];

/** Specification 2, section 2.2. */
it.each([
  [
    'a person',
    'PHY',
    ['Civilité', 'Date de naissance', 'Situation familiale', 'Catégorie socio-professionnelle', 'Profession'],
  ],
  ['a company', 'MOR', ['Nom commercial', 'Forme juridique', 'Code RIDET', 'Effectif', 'Site web']],
] as const)('clientFileFacts: contain the facts of the specification for %s', (_who, personType, labels) => {
  expect(clientFacts({ ...client, personType }, 12_500).map(([label]) => label)).toEqual([...labels, ...shared]);
});
