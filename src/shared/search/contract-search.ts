import type { ContractFilter, ContractRow, ContractSortField } from '#shared/contract/contracts/contracts.ts';
import type { PortfolioContract } from '#shared/contract/contracts/portfolio.ts';
import type { SortColumn } from '#shared/contract/wire/paging.ts';
import { addDays, monthOf } from '#shared/primitives/days.ts';
import { normalisePlate } from '#shared/primitives/plate.ts';
import { fold } from '#shared/primitives/text.ts';

/** Quick link « Contrat validé »: the effect date within the month of `today` (`yyyy-mm-dd` in Nouméa). Specification 1, section 9. */
export const validatedContractsPreset = (today: string): Partial<ContractFilter> => {
  const { first, last } = monthOf(today);
  return { etatGlobal: 'Contrat validé', dateEffetDu: first, dateEffetAu: last };
};

/** Quick link « Devis »: created within the 31 days before `today` (`yyyy-mm-dd` in Nouméa). Specification 1, section 9. */
export const quotesPreset = (today: string): Partial<ContractFilter> => ({
  etatGlobal: 'Devis',
  dateCreationDu: addDays(today, -31),
  dateCreationAu: today,
});

/** Counter « Impayés ». */
export const unpaidPreset: Partial<ContractFilter> = { getOnlyImpayes: true };

/** Counter « Pièces manquantes »: open quotes and valid contracts of which a supporting document is due. */
export const lackingDocumentsPreset: Partial<ContractFilter> = { getOnlyPiecesManquantes: true };

/** What the contract search looks at, with its texts folded once. */
export interface SearchableContract {
  readonly row: ContractRow;
  readonly dateCreation: string;
  readonly isUnpaid: boolean;
  /** Undefined on a device that synchronised it before this was told. */
  readonly lacksDocuments: boolean | undefined;
  readonly folded: {
    readonly numero: string;
    readonly holder: string;
    readonly nom: string;
    readonly prenom: string;
    readonly raisonSociale: string;
    readonly plate: string;
  };
}

/** Folds the texts of a row for `matchesContract` and `compareContracts`. */
export const searchableContract = (row: ContractRow, more: PortfolioContract['search']): SearchableContract => ({
  row,
  dateCreation: more.dateCreation,
  isUnpaid: more.isUnpaid,
  lacksDocuments: more.lacksDocuments,
  folded: {
    numero: fold(row.numero),
    holder: fold(row.nomSouscripteur),
    nom: fold(more.nom),
    prenom: fold(more.prenom),
    raisonSociale: fold(more.raisonSociale),
    plate: fold(normalisePlate(more.immatriculation ?? '')),
  },
});

type Filter = Partial<ContractFilter> & { readonly idPersonnes?: readonly number[] };

/**
 * Builds the test of one search. Texts match anywhere, accents and case aside; a name also finds a company; days are
 * inclusive; an empty value does not filter. The server's `where` says the same in SQL, which a test compares.
 */
export const matchesContract = (filter: Filter): ((entry: SearchableContract) => boolean) => {
  const numero = fold(filter.numero ?? '');
  const nom = fold(filter.nom ?? '');
  const prenom = fold(filter.prenom ?? '');
  const company = fold(filter.raisonSociale ?? '');
  const holders = filter.idPersonnes?.length ? new Set(filter.idPersonnes) : undefined;
  return ({ row, folded, dateCreation, isUnpaid, lacksDocuments }) =>
    (!holders || holders.has(row.personId)) &&
    folded.numero.includes(numero) &&
    (folded.nom.includes(nom) || (folded.raisonSociale !== '' && folded.raisonSociale.includes(nom))) &&
    folded.prenom.includes(prenom) &&
    folded.raisonSociale.includes(company) &&
    (!filter.productCode || row.codeProduit === filter.productCode) &&
    (!filter.etatGlobal || row.libelleStatut === filter.etatGlobal) &&
    (!filter.dateEffetDu || row.dateEffet >= filter.dateEffetDu) &&
    (!filter.dateEffetAu || row.dateEffet <= filter.dateEffetAu) &&
    (!filter.dateCreationDu || dateCreation >= filter.dateCreationDu) &&
    (!filter.dateCreationAu || dateCreation <= filter.dateCreationAu) &&
    (!filter.getOnlyImpayes || isUnpaid) &&
    (!filter.getOnlyPiecesManquantes || lacksDocuments === true);
};

const sortValue: Record<ContractSortField, (entry: SearchableContract) => string | number> = {
  numero: ({ folded }) => folded.numero,
  codeProduit: ({ row }) => row.codeProduit,
  nomSouscripteur: ({ folded }) => folded.holder,
  dateEffet: ({ row }) => row.dateEffet,
  solde: ({ row }) => row.solde,
  libelleStatut: ({ row }) => row.libelleStatut,
};

/** Several columns, most significant first; the newest contract first where all are equal, as on the server. */
export const compareContracts =
  (sort: readonly SortColumn<ContractSortField>[]) =>
  (a: SearchableContract, b: SearchableContract): number => {
    for (const { field, descending } of sort) {
      const [left, right] = [sortValue[field](a), sortValue[field](b)];
      if (left !== right) return left < right === descending ? 1 : -1;
    }
    return b.row.id - a.row.id;
  };
