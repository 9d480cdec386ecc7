import type { Handlers } from '../http/handler.ts';
import { getContract, getPortfolioChanges, searchContractsHandler } from './contracts.ts';

/** Every operation and what answers it. */
export const handlers: Partial<Handlers> = {
  contractGet: getContract,
  contractSearch: searchContractsHandler,
  portfolioChanges: getPortfolioChanges,
};
