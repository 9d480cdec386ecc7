import type { Handlers } from '../http/handler.ts';
import { getBotChallenge } from './bot-check.ts';
import { getClaim } from './claims.ts';
import { getClient, getPortfolioClients, searchClientsHandler, searchCustomerContracts } from './clients.ts';
import { getContract, getPortfolioChanges, searchContractsHandler } from './contracts.ts';
import { getAgency, getDeviceKey } from './device.ts';
import { globalStatus, listItems } from './lists.ts';
import { checkReset, choosePassword, requestReset } from './reset.ts';
import { logIn, logOut, renewSession } from './session.ts';

/** Every operation and what answers it. */
export const handlers: Partial<Handlers> = {
  agencyGet: getAgency,
  botChallenge: getBotChallenge,
  deviceKey: getDeviceKey,
  login: logIn,
  logout: logOut,
  refreshSession: renewSession,
  resetCheck: checkReset,
  resetPassword: choosePassword,
  resetRequest: requestReset,
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
