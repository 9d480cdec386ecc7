import type { OfflineServices } from '#offline/interfaces/types.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { clientGet, customerContractSearch } from '#shared/operations/clients/clients.ts';
import type { ContractSortField } from '#shared/operations/contracts/contracts.ts';
import { toPageRequest } from '#ui/search/page-request.ts';
import type { Sort } from '#ui/table/sort-and-paging.ts';

type Reader = Pick<OfflineServices, 'read'>;

/** Sort and page of a client’s contracts. `page` counts from 0. */
export interface ClientContractsState {
  readonly sort: Sort<ContractSortField>;
  readonly page: number;
  readonly pageSize: number;
}

/** Initial state: latest effect date first. */
export const firstContracts: ClientContractsState = {
  sort: [{ field: 'dateEffet', descending: true }],
  page: 0,
  pageSize: 20,
};

/** A client file; offline, as last synchronized or read. */
export const clientFileQuery = (offline: Reader, id: number) => readQuery(offline, clientGet, { idClient: id });

/** A page of a client’s contracts and quotes, with the total balance. */
export const clientContractsQuery = (offline: Reader, id: number, state: ClientContractsState) =>
  readQuery(offline, customerContractSearch, {
    idPersonnes: [id],
    getSolde: true,
    ...toPageRequest(state),
  });
