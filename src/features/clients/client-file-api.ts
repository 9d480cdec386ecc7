import type { OfflineServices } from '#offline/interfaces/types.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { clientGet, customerContractSearch } from '#shared/operations/clients/clients.ts';
import type { ContractSortField } from '#shared/operations/contracts/contracts.ts';
import { toPageRequest } from '#ui/search/page-request.ts';
import type { Sort } from '#ui/table/column.ts';

type Reader = Pick<OfflineServices, 'read'>;

/** Which contracts of a client are shown. `page` from 0. */
export interface ClientContractsState {
  readonly sort: Sort<ContractSortField>;
  readonly page: number;
  readonly pageSize: number;
}

/** Those that are listed first: by the day on which they take effect, the latest first. */
export const firstContracts: ClientContractsState = {
  sort: [{ field: 'dateEffet', descending: true }],
  page: 0,
  pageSize: 20,
};

/** A client with everything known of them; without network, as synchronised or last read. */
export const clientFileQuery = (offline: Reader, id: number) => readQuery(offline, clientGet, { idClient: id });

/** A page of a client's contracts and quotes, and the balance over all of them. */
export const clientContractsQuery = (offline: Reader, id: number, state: ClientContractsState) =>
  readQuery(offline, customerContractSearch, {
    idPersonnes: [id],
    getSolde: true,
    ...toPageRequest(state),
  });
