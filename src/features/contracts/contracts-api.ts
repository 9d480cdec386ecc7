import type { OfflineServices } from '#offline/interfaces/types.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { claimGet } from '#shared/operations/contracts/claims.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { renewalList } from '#shared/operations/contracts/renewals.ts';
import { supportingFileList } from '#shared/operations/contracts/supporting-documents.ts';
import { globalStatus, listItems } from '#shared/operations/shell/lists.ts';

type Reader = Pick<OfflineServices, 'read'>;

/** A contract or quote with everything on its file; without network, as it was synchronised or last opened. */
export const contractFileQuery = (offline: Reader, id: number) => readQuery(offline, contractGet, { idContrat: id });

/** The renewals of the year ahead; without network, of the contracts on the device. */
export const renewalsQuery = (offline: Reader) => readQuery(offline, renewalList, {});

/** The products' codes and labels. */
export const productsQuery = (offline: Reader) => readQuery(offline, listItems, { listName: 'productsCode' });

/** The labels of the statuses of quotes and contracts. */
export const statusesQuery = (offline: Reader) => readQuery(offline, globalStatus, {});

/** What is known of a claim beyond its row; without network, as it was last opened. */
export const claimQuery = (offline: Reader, id: number) => readQuery(offline, claimGet, { id });

/** The files of a supporting document; without network, as they were last listed. */
export const supportingFilesQuery = (offline: Reader, documentId: number) =>
  readQuery(offline, supportingFileList, { documentId });

/** What a supporting document may be. */
export const documentTypesQuery = (offline: Reader) => readQuery(offline, listItems, { listName: 'documentTypes' });
