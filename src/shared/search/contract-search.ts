import type { PortfolioClaim } from '#shared/operations/contracts/claims.ts';
import { contractFilters } from '#shared/operations/contracts/contract-filters.ts';
import type { ContractFilter, ContractRow, ContractSortField } from '#shared/operations/contracts/contracts.ts';
import type { ContractDue, PortfolioContract } from '#shared/operations/shell/portfolio.ts';
import type { SortColumn } from '#shared/operations/wire/paging.ts';
import { addDays, formatDaySpan, monthBounds } from '#shared/primitives/calendar/days.ts';
import { quoteValidityDays } from '#shared/primitives/limits.ts';
import { compactReceiptNumber, receiptPrefix } from '#shared/primitives/parsers/provisional-number.ts';
import { normalizePlate } from '#shared/primitives/plate.ts';
import { fold } from '#shared/primitives/text.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { isConvertible } from '#shared/products/quote-actions.ts';
import { deviceSearch } from './define-search.ts';
import { joinNames, matchesJoined } from './joined-names.ts';

/** Quick link « Contrat validé »: the effect date within the month of `today` (`yyyy-mm-dd` in Nouméa). Specification 1, section 9. */
export const validatedContractsPreset = (today: string) => {
  const { first, last } = monthBounds(today);
  return { etatGlobal: 'Contrat validé', dateEffetDu: first, dateEffetAu: last } satisfies Partial<ContractFilter>;
};

/** Quick link « Devis »: created within the 31 days before `today` (`yyyy-mm-dd` in Nouméa). Specification 1, section 9. */
export const quotesPreset = (today: string) =>
  ({
    etatGlobal: 'Devis',
    dateCreationDu: addDays(today, -31),
    dateCreationAu: today,
  }) satisfies Partial<ContractFilter>;

/** Counter « Impayés ». */
export const unpaidPreset: Partial<ContractFilter> = { getOnlyImpayes: true };

/** Counter « Pièces manquantes »: open quotes and valid contracts of which a supporting document is due. */
export const lackingDocumentsPreset: Partial<ContractFilter> = { getOnlyPiecesManquantes: true };

/** Counter « Signatures attendues ». */
export const signingPreset: Partial<ContractFilter> = { getOnlySignatures: true };

/** Contracts whose client has not paid through the link that was sent. */
export const paymentLinkPreset: Partial<ContractFilter> = { getOnlyLiensDePaiement: true };

/** Contracts with a received cheque or cash that is in no remittance slip yet. */
export const unremittedPreset: Partial<ContractFilter> = { getOnlyARemettre: true };

/** Days before an anniversary from which its renewal is shown. */
export const renewalDays = 90;

/** Valid contracts whose anniversary comes within so many days from `today` on. */
export const renewalPreset = (today: string, days: number): Partial<ContractFilter> => ({
  etatGlobal: contractStatuses.valid,
  echeance: formatDaySpan(today, addDays(today, days)),
});

/** Days without an answer after which the client of a quote is to be reminded. */
export const remindedAfterDays = 7;

/** Open quotes that everybody signed, to be converted. */
export const agreedQuotesPreset: Partial<ContractFilter> = {
  etatGlobal: contractStatuses.quote,
  devisSigne: 'oui',
  getOnlySansContrat: true,
};

/**
 * Open quotes without an answer for a week, until they expire: see `quoteValidityDays`. A signature is an answer, and so is
 * a contract for the same risk.
 */
export const unansweredQuotesPreset = (today: string): Partial<ContractFilter> => ({
  etatGlobal: contractStatuses.quote,
  devisSigne: 'non',
  getOnlySansContrat: true,
  dateCreationDu: addDays(today, -quoteValidityDays),
  dateCreationAu: addDays(today, -remindedAfterDays),
});

/** Contract data that the search reads, with texts folded once. */
export interface SearchableContract {
  readonly row: ContractRow;
  readonly dateCreation: string;
  readonly isUnpaid: boolean;
  readonly isCompany: boolean;
  /** Undefined if the device synchronised it with a version that did not send it. */
  readonly lacksDocuments: boolean | undefined;
  readonly isConvertible: boolean;
  /** Undefined if the device synchronised it with a version that did not send it. */
  readonly due: ContractDue | undefined;
  /** Undefined if the device synchronised it with a version that did not send them. */
  readonly claims: readonly PortfolioClaim[] | undefined;
  readonly folded: {
    readonly numero: string;
    readonly holder: string;
    readonly nom: string;
    readonly prenom: string;
    readonly raisonSociale: string;
    readonly plate: string;
    /** Name of the holder without its spaces: see `joinNames`. */
    readonly joined: string;
    /** Numbers of receipts, final and provisional, as `compactReceiptNumber` writes them. */
    readonly receipts: string;
    /** Telephones, e-mails and addresses of the contract and its holder. */
    readonly contacts: string;
  };
}

/** Fallback for contracts synchronised before the server sent `isConvertible`: by product, and no companies. */
const isProbablyConvertible = (row: ContractRow, { raisonSociale }: PortfolioContract['search']): boolean =>
  row.libelleStatut === contractStatuses.quote && raisonSociale === '' && isConvertible(row.codeProduit);

/** The row; older versions stored a balance of zero for a valid contract that was imported without its premiums. */
const withoutUnknownBalance = (row: ContractRow, { due }: PortfolioContract['search']): ContractRow =>
  row.solde === 0 && due?.renewal?.years.length === 0 ? { ...row, solde: null } : row;

/** Folds the texts of a row for `matchesContract` and `compareContracts`. */
export const searchableContract = (row: ContractRow, searchData: PortfolioContract['search']): SearchableContract => ({
  row: withoutUnknownBalance(row, searchData),
  dateCreation: searchData.dateCreation,
  isUnpaid: searchData.isUnpaid,
  isCompany: searchData.raisonSociale !== '',
  lacksDocuments: searchData.lacksDocuments,
  isConvertible: searchData.isConvertible ?? isProbablyConvertible(row, searchData),
  due: searchData.due,
  claims: searchData.claims,
  folded: {
    numero: fold(row.numero),
    holder: fold(row.nomSouscripteur),
    nom: fold(searchData.nom),
    prenom: fold(searchData.prenom),
    raisonSociale: fold(searchData.raisonSociale),
    plate: fold(normalizePlate(searchData.immatriculation ?? '')),
    joined: [searchData.nom, searchData.prenom, searchData.raisonSociale].map((name) => joinNames(fold(name))).join(''),
    receipts: searchData.receipts?.map(compactReceiptNumber).join(' ') ?? '',
    contacts: searchData.contacts ?? row.adresseTelephonique ?? '',
  },
});

/** True if a word is the beginning of joined parts of the holder's name. */
const isHolderJoined = ({ folded }: Pick<SearchableContract, 'folded'>, word: string): boolean =>
  matchesJoined(folded.joined, word);

/** True if a word is the beginning of a receipt's number. */
const isReceiptOf = ({ folded }: Pick<SearchableContract, 'folded'>, word: string): boolean =>
  folded.receipts !== '' && receiptPrefix(word) !== '' && ` ${folded.receipts}`.includes(` ${word}`);

const contractSearchRules = deviceSearch<typeof contractFilters, ContractSortField, SearchableContract>(
  contractFilters,
  {
    personId: ({ row }) => row.personId,
    id: ({ row }) => row.id,
    texte: ({ folded }) => `${folded.numero} ${folded.holder} ${folded.contacts}`,
    numero: ({ folded }) => folded.numero,
    nom: ({ folded }) => [folded.nom, folded.raisonSociale],
    prenom: ({ folded }) => folded.prenom,
    raisonSociale: ({ folded }) => folded.raisonSociale,
    codeProduit: ({ row }) => row.codeProduit,
    libelleStatut: ({ row }) => row.libelleStatut,
    dateEffet: ({ row }) => row.dateEffet,
    dateCreation: ({ dateCreation }) => dateCreation,
    isUnpaid: ({ isUnpaid }) => isUnpaid,
    lacksDocuments: ({ lacksDocuments }) => lacksDocuments,
    isConvertible: (entry) => entry.isConvertible,
    isAgreed: ({ due }) => (due?.agreedOn ? 'oui' : 'non'),
    lacksContract: ({ due }) => !due?.contractedOn,
    hasPaymentLink: ({ due }) => Boolean(due?.paymentLink),
    isUnremitted: ({ due }) => Boolean(due?.unremitted),
    isSigning: ({ due }) => due !== undefined && due.signing !== null,
    nomSouscripteur: ({ folded }) => folded.holder,
    solde: ({ row }) => row.solde ?? 0,
  },
  {
    texte: (entry, word) => isHolderJoined(entry, word) || isReceiptOf(entry, word),
    nom: isHolderJoined,
    raisonSociale: isHolderJoined,
  },
);

/** Builds the predicate of one search. */
export const matchesContract = contractSearchRules.matches;

/** The newest contract first where all columns are equal, as on the server. */
export const compareContracts = (sort: readonly SortColumn<ContractSortField>[]) =>
  contractSearchRules.compare(sort, (a, b) => b.row.id - a.row.id);
