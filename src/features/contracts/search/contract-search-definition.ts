import type {
  ContractFilter,
  ContractRow,
  ContractSortField,
  contractSearch,
} from '#shared/operations/contracts/contracts.ts';
import type { Input } from '#shared/operations/wire/endpoint.ts';
import { contractColumns } from '#shared/search/columns/contract-columns.ts';
import { quotesPreset, validatedContractsPreset } from '#shared/search/contract-search.ts';
import { toPageRequest } from '#ui/search/page-request.ts';
import type { Filters, SearchDefinition, SearchState } from '#ui/search/search-definition.ts';
import { type ContractFilterName, contractFilters } from './contract-search-params.ts';

type ContractSearchDefinition = SearchDefinition<ContractFilterName, ContractRow, ContractSortField>;
export type ContractSearchState = SearchState<ContractFilterName, ContractSortField>;

/** « Recherche de devis et contrats ». Specification 1, sections 2 and 9. */
export const contractSearchDefinition: ContractSearchDefinition = {
  urlPolicies: contractFilters,
  fields: [
    { kind: 'text', name: 'texte', label: 'Nom ou numéro', place: 'bar' },
    { kind: 'text', name: 'searchNumber', label: 'Numéro de contrat ou devis' },
    { kind: 'select', name: 'productCode', label: 'Produit', emptyLabel: 'Tous les produits', place: 'both' },
    { kind: 'select', name: 'etatGlobal', label: 'Statut', emptyLabel: 'Tous les statuts', place: 'both' },
    { kind: 'dates', from: 'dateCreationDu', to: 'dateCreationAu', label: 'Date de création' },
    { kind: 'dates', from: 'dateEffetDu', to: 'dateEffetAu', label: "Date d'effet", place: 'both' },
    { kind: 'text', name: 'lastName', label: 'Nom' },
    { kind: 'text', name: 'prenom', label: 'Prénom' },
    { kind: 'text', name: 'raisonSociale', label: 'Raison sociale' },
    { kind: 'checkbox', name: 'getOnlyImpayes', label: 'Impayé', place: 'both' },
    { kind: 'checkbox', name: 'getOnlyPiecesManquantes', label: 'Pièces manquantes' },
    { kind: 'checkbox', name: 'getOnlySignatures', label: 'Signature attendue', onlyWhenSet: true },
    { kind: 'checkbox', name: 'getOnlyTransformables', label: 'À transformer en contrat', onlyWhenSet: true },
    { kind: 'select', name: 'echeance', label: 'Échéance', emptyLabel: 'Toutes les échéances', onlyWhenSet: true },
  ],
  quickLinks: [
    { label: 'Contrat validé', filters: (today) => namedFilters(validatedContractsPreset(today)) },
    { label: 'Devis', filters: (today) => namedFilters(quotesPreset(today)) },
  ],
  columns: contractColumns,
  defaultSort: [{ field: 'dateEffet', descending: true }],
  pageSizes: [20, 50, 100],
  rowKey: (row) => row.id,
  tableLabel: 'Devis et contrats',
  emptyTitle: 'Aucun devis ni contrat ne correspond',
};

/** Request of a search state. `firstPage` is the offset of the first row. */
export const contractSearchInput = ({ filters, ...paging }: ContractSearchState): Input<typeof contractSearch> => {
  const {
    searchNumber,
    lastName,
    getOnlyImpayes,
    getOnlyPiecesManquantes: lacksDocuments,
    getOnlySignatures,
    getOnlyTransformables,
    ...sameNames
  } = filters;
  return {
    ...sameNames,
    numero: searchNumber,
    nom: lastName,
    getOnlyImpayes: getOnlyImpayes === 'true',
    getOnlyPiecesManquantes: lacksDocuments === 'true',
    getOnlySignatures: getOnlySignatures === 'true',
    getOnlyTransformables: getOnlyTransformables === 'true',
    ...toPageRequest(paging),
  };
};

const namedFilters = ({
  etatGlobal,
  dateEffetDu,
  dateEffetAu,
  dateCreationDu,
  dateCreationAu,
}: Partial<ContractFilter>) => {
  const given = { etatGlobal, dateEffetDu, dateEffetAu, dateCreationDu, dateCreationAu };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value)) as Partial<Filters<ContractFilterName>>;
};
