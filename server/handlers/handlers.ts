import type { Handlers } from '../http/handler.ts';
import { getClaim } from './claims.ts';
import { getClient, getPortfolioClients, searchClientsHandler, searchCustomerContracts } from './clients.ts';
import { getContract, getPortfolioChanges, searchContractsHandler } from './contracts.ts';
import { globalStatus, listItems } from './lists.ts';

/** Every operation and what answers it. */
export const handlers: Partial<Handlers> = {
  claimGet: getClaim,
  clientGet: getClient,
  clientSearch: searchClientsHandler,
  contractGet: getContract,
  contractSearch: searchContractsHandler,
  customerContractSearch: searchCustomerContracts,
  globalStatus,
  listItems,
  portfolioChanges: getPortfolioChanges,
  portfolioClients: getPortfolioClients,
};
