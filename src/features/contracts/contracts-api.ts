import type { OfflineServices } from '#offline/interfaces/types.ts';
import { readQuery } from '#offline/reads/read-query.ts';
import { customerContractSearch } from '#shared/operations/clients/clients.ts';
import { claimGet } from '#shared/operations/contracts/claims.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { renewalList } from '#shared/operations/contracts/renewals.ts';
import { supportingFileList } from '#shared/operations/contracts/supporting-documents.ts';
import { globalStatus, listItems } from '#shared/operations/shell/lists.ts';
import type { UnknownDossier } from '#ui/page/dossier-page.tsx';
import { toPageRequest } from '#ui/search/page-request.ts';

type Reader = Pick<OfflineServices, 'read'>;

/** A contract or quote file; offline, as last synchronized or opened. */
export const contractFileQuery = (offline: Reader, id: number) => readQuery(offline, contractGet, { idContrat: id });

/** Contracts and quotes of a client, latest first; offline, of those on the device. */
export const dossiersOfClientQuery = (offline: Reader, personId: number) =>
  readQuery(offline, customerContractSearch, {
    idPersonnes: [personId],
    ...toPageRequest({ sort: [{ field: 'dateEffet', descending: true }], page: 0, pageSize: 50 }),
  });

/** Renewals of the next year; offline, of the contracts on the device. */
export const renewalsQuery = (offline: Reader) => readQuery(offline, renewalList, {});

/** Product codes and labels. */
export const productsQuery = (offline: Reader) => readQuery(offline, listItems, { listName: 'productsCode' });

/** Status labels of quotes and contracts. */
export const statusesQuery = (offline: Reader) => readQuery(offline, globalStatus, {});

/** Details of a claim; offline, as last opened. */
export const claimQuery = (offline: Reader, id: number) => readQuery(offline, claimGet, { id });

/** Files of a supporting document; offline, as last listed. */
export const supportingFilesQuery = (offline: Reader, documentId: number) =>
  readQuery(offline, supportingFileList, { documentId });

/** Types of supporting documents. */
export const documentTypesQuery = (offline: Reader) => readQuery(offline, listItems, { listName: 'documentTypes' });

/** Texts for a contract that does not exist or belongs to another broker. */
export const unknownContract = {
  title: 'Contrat introuvable',
  notice: 'Ce contrat n’existe pas',
  reason: 'Le lien est peut-être ancien, ou le contrat appartient à un autre courtier.',
  gone: {
    notice: 'Ce contrat n’est plus dans votre portefeuille',
    reason: 'Il vient d’être confié à un autre courtier, ou supprimé, pendant qu’il était ouvert ici.',
  },
  link: { to: '/contract/search', label: 'Rechercher un contrat' },
} satisfies UnknownDossier;
