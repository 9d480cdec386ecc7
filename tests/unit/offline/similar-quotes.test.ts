import * as v from 'valibot';
import { expect, it } from 'vitest';
import { indexClient } from '#offline/portfolio/client-index.ts';
import { indexContract } from '#offline/portfolio/portfolio-index.ts';
import { deviceSimilarQuotes } from '#offline/portfolio/similar-quotes.ts';
import { estimateSimilar } from '#shared/operations/quotes/estimates.ts';
import { portfolioClient, portfolioContract } from '#tests/support/contracts/portfolio.ts';

const personOf = (id: number, firstname: string, birthDate: string) => {
  const entry = portfolioClient(id, { lastname: 'Siapo' });
  return { ...entry, client: { ...entry.client, firstname, birthDate } };
};
const createQuote = (
  id: number,
  personId: number,
  overrides: { codeProduit?: string; libelleStatut?: string } = {},
) => {
  const { row, search } = portfolioContract(id);
  return { id, row: { ...row, personId, libelleStatut: 'Devis', ...overrides }, search };
};

const clients = [personOf(1, 'Marie', '1985-01-02'), personOf(2, 'Marie', '1999-09-09')].map(indexClient);
const contracts = [
  createQuote(10, 1),
  createQuote(11, 1, { codeProduit: 'PJ' }),
  createQuote(12, 1, { libelleStatut: 'Devis sans-suite' }),
  createQuote(13, 2),
].map(indexContract);
const findSimilar = (query: object) => {
  const input = v.parse(estimateSimilar.input, { productCode: 'AUTO', ...query });
  return deviceSimilarQuotes(contracts, clients, input).contractList.map(({ id }) => id);
};

it('similar quotes: finds open quotes of the product and person by number or identity', () => {
  expect(findSimilar({ personId: 1 })).toEqual([10]);
  expect(findSimilar({ lastname: 'siapo', firstname: 'MARIE', birthDate: '1985-01-02' })).toEqual([10]);
  expect(findSimilar({ lastname: 'siapo', firstname: 'MARIE', birthDate: '1985-01-03' })).toEqual([]);
  expect(findSimilar({ lastname: 'siapo', firstname: 'MARIE' })).toEqual([]);
});
