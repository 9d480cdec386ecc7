import * as v from 'valibot';
import type { clientLookAlikes } from '#shared/operations/clients/client-changes.ts';
import { clientSearch, customerContractSearch, type PortfolioClient } from '#shared/operations/clients/clients.ts';
import type { Input, Output } from '#shared/operations/wire/endpoint.ts';
import { latestEffectFirst, sortColumns } from '#shared/operations/wire/paging.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import {
  type ClientIdentity,
  compareClients,
  createLookAlikeTest,
  matchesClient,
  maxLookAlikes,
  type SearchableClient,
  searchableClient,
} from '#shared/search/client-search.ts';
import { compareContracts, matchesContract, type SearchableContract } from '#shared/search/contract-search.ts';
import { sortedPage } from '#shared/search/first-rows.ts';

/** Builds the entry of a client in the search index. */
export const indexClient = ({ client, ...searchData }: PortfolioClient): SearchableClient =>
  searchableClient(client, searchData);

/** Client search over the device's rows, with the server's filters, sorting and pagination. */
export const searchDeviceClients = (
  index: readonly SearchableClient[],
  input: Input<typeof clientSearch>,
): Output<typeof clientSearch> => {
  const parsed = v.parse(clientSearch.input, input);
  const matchingRows = index.filter(matchesClient(parsed));
  const compare = compareClients(sortColumns(parsed, latestEffectFirst));
  const page = sortedPage(matchingRows, compare, parsed.firstPage, parsed.pageSize);
  return { success: true, clients: page.map(({ row }) => row), totalCount: matchingRows.length };
};

/** Clients on the device that may be the same as one about to be saved. */
export const deviceLookAlikes = (
  index: readonly SearchableClient[],
  identity: ClientIdentity,
): Output<typeof clientLookAlikes> => {
  const found = sortedPage(
    index.filter(createLookAlikeTest(identity)),
    (a, b) => a.row.id - b.row.id,
    0,
    maxLookAlikes,
  );
  return { success: true, clients: found.map(({ row }) => row) };
};

/** Contracts of clients on the device, and if requested their balance over all pages (whole XPF). */
export const searchClientContracts = (
  index: readonly SearchableContract[],
  input: Input<typeof customerContractSearch>,
): Output<typeof customerContractSearch> => {
  const parsed = v.parse(customerContractSearch.input, input);
  const found = index.filter(matchesContract(parsed));
  const compare = compareContracts(sortColumns(parsed, latestEffectFirst));
  const page = sortedPage(found, compare, parsed.firstPage, parsed.pageSize);
  return {
    success: true,
    contractList: page.map(({ row }) => ({
      ...row,
      productName: findProduct(row.codeProduit)?.label ?? row.codeProduit,
      status: row.libelleStatut,
    })),
    totalCount: found.length,
    soldeTotalTTC: parsed.getSolde ? found.reduce((sum, { row }) => sum + (row.solde ?? 0), 0) : 0,
    ...(parsed.getSolde && { unknownBalances: found.filter(({ row }) => row.solde === null).length }),
  };
};
