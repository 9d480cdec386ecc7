import type { estimateSimilar } from '#shared/operations/quotes/estimates.ts';
import type { Output, ParsedInput } from '#shared/operations/wire/endpoint.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import type { SearchableClient } from '#shared/search/client-search.ts';
import type { SearchableContract } from '#shared/search/contract-search.ts';
import { deviceLookAlikes } from './client-index.ts';
import { searchPortfolio } from './portfolio-index.ts';

/** Open quotes of the same person for the same product among the device's, as the server finds them among its own. */
export const deviceSimilarQuotes = (
  contracts: readonly SearchableContract[],
  clients: readonly SearchableClient[],
  { productCode, personId, ...identity }: ParsedInput<typeof estimateSimilar>,
): Output<typeof estimateSimilar> => {
  const idPersonnes = personId === null ? deviceLookAlikes(clients, identity).clients.map(({ id }) => id) : [personId];
  if (idPersonnes.length === 0) return { success: true, contractList: [] };
  const { contractList } = searchPortfolio(contracts, {
    productCode,
    etatGlobal: contractStatuses.quote,
    idPersonnes,
    sortField: 'dateEffet',
    sortOrder: 'DESC',
  });
  return { success: true, contractList };
};
