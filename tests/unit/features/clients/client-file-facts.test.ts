import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { clientFacts, clientLine } from '#features/clients/client-file-facts.tsx';
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
  expect(clientFacts({ ...client, personType }, { soldeTotalTTC: 12_500 }).map(([label]) => label)).toEqual([
    ...labels,
    ...shared,
  ]);
});

it.each([
  [{ soldeTotalTTC: 0 }, '0\u00A0F'],
  [{ soldeTotalTTC: 12_500, unknownBalances: 0 }, '12\u202F500\u00A0F'],
  [{ soldeTotalTTC: 0, unknownBalances: 1 }, 'Non connu\u00A0: 1 contrat repris sans ses primes'],
  [{ soldeTotalTTC: 12_500, unknownBalances: 2 }, '12\u202F500\u00A0F, hors 2 contrats repris sans leurs primes'],
])('clientFacts: states only what is known of the total balance: %j', (balances, text) => {
  const total = clientFacts(client, balances).find(([label]) => label === 'Solde total TTC')?.[1];
  expect(renderToStaticMarkup(total).replaceAll(/<[^>]+>/g, '')).toBe(text);
});

it.each([
  ['MME', 'née le 12/03/1985'],
  ['M', 'né le 12/03/1985'],
  ['', 'né(e) le 12/03/1985'],
])('clientLine: agrees with the civility «\u00A0%s\u00A0»', (code, born) => {
  const civility = { code, libelleCourt: '', libelleLong: '' };
  expect(clientLine({ ...client, personType: 'PHY', civility, birthDate: '1985-03-12' })).toContain(` · ${born}`);
});
