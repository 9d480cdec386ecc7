import { clientFilters } from '#shared/operations/clients/client-filters.ts';
import type { ClientRow, ClientSortField, PortfolioClient } from '#shared/operations/clients/clients.ts';
import type { Note } from '#shared/operations/follow-up/notes.ts';
import type { SortColumn } from '#shared/operations/wire/paging.ts';
import { foldName, isSameName } from '#shared/primitives/person-name.ts';
import { fold } from '#shared/primitives/text.ts';
import { deviceSearch } from './define-search.ts';
import { joinNames, matchesJoined } from './joined-names.ts';

/** Client data that the search reads, with texts folded once. */
export interface SearchableClient {
  readonly row: ClientRow;
  readonly hasContract: boolean;
  readonly hasQuote: boolean;
  readonly notes: readonly Note[];
  readonly folded: {
    readonly fullname: string;
    readonly firstname: string;
    readonly lastname: string;
    readonly company: string;
    /** The name without its spaces: see `joinNames`. */
    readonly joined: string;
    readonly city: string;
    /** Texts of all notes of the client. */
    readonly notes: string;
    /** Telephones, e-mails and addresses of the client and their contracts. */
    readonly contacts: string;
  };
}

/** Fallback for clients synchronised before the server sent `contacts`. */
const foldOwnContacts = ({
  mail,
  phoneNumber,
  address: { adress1, adress2, adress3, zipCode, city },
}: ClientRow): string => fold([mail?.mail, phoneNumber, adress1, adress2, adress3, zipCode, city].join(' '));

/** Folds the texts of a client for `matchesClient` and `compareClients`. */
export const searchableClient = (
  row: ClientRow,
  { notes = [], contacts, ...flags }: Pick<PortfolioClient, 'hasContract' | 'hasQuote' | 'notes' | 'contacts'>,
): SearchableClient => {
  const firstname = fold(row.firstname ?? '');
  const lastname = fold(row.lastname ?? '');
  const company = fold(row.socialReason ?? '');
  return {
    row,
    ...flags,
    notes,
    folded: {
      fullname: row.personType === 'MOR' ? company : `${lastname} ${firstname}`,
      firstname,
      lastname,
      company,
      joined: row.personType === 'MOR' ? joinNames(company) : joinNames(lastname) + joinNames(firstname),
      city: fold(row.address.city ?? ''),
      notes: notes.map(({ text }) => fold(text)).join('\n'),
      contacts: contacts ?? foldOwnContacts(row),
    },
  };
};

const isJoined = ({ folded }: SearchableClient, word: string): boolean => matchesJoined(folded.joined, word);

const clientSearchRules = deviceSearch<typeof clientFilters, ClientSortField, SearchableClient>(
  clientFilters,
  {
    texte: ({ row, folded }) => `${folded.fullname} ${folded.city} ${row.phoneNumber ?? ''} ${folded.contacts}`,
    fullname: ({ folded }) => folded.fullname,
    firstname: ({ folded }) => folded.firstname,
    lastname: ({ folded }) => folded.lastname,
    companyName: ({ folded }) => folded.company,
    city: ({ folded }) => folded.city,
    zipCode: ({ row }) => row.address.zipCode ?? '',
    birthDate: ({ row }) => row.birthDate ?? '',
    personType: ({ row }) => row.personType,
    phoneNumber: ({ row }) => row.phoneNumber ?? '',
    dateEffet: ({ row }) => row.dateEffet ?? '',
    hasContract: ({ hasContract }) => hasContract,
    hasInvoice: ({ hasQuote }) => hasQuote,
  },
  { texte: isJoined, lastname: isJoined, companyName: isJoined },
);

/** Builds the predicate of one search. */
export const matchesClient = clientSearchRules.matches;

/**
 * Equal clients come in the order that they were added, the newest first where the first column descends; a missing value
 * is the smallest.
 */
export const compareClients = (sort: readonly SortColumn<ClientSortField>[]) => {
  const newestFirst = sort[0]?.descending ?? true;
  return clientSearchRules.compare(sort, (a, b) => (newestFirst ? b.row.id - a.row.id : a.row.id - b.row.id));
};

/** Facts that identify a client. */
export type ClientIdentity = Pick<ClientRow, 'firstname' | 'lastname' | 'birthDate' | 'siret'>;

/** Maximum number of look-alikes shown. */
export const maxLookAlikes = 5;

/** Data of a person that `createLookAlikeTest` compares, with names folded. */
interface FoldedIdentity {
  readonly row: Pick<ClientIdentity, 'birthDate' | 'siret'>;
  readonly folded: Pick<SearchableClient['folded'], 'firstname' | 'lastname'>;
}

/** Folds the names of a person who is not a client yet, for `createLookAlikeTest`. */
export const foldIdentity = ({ firstname, lastname, birthDate, siret }: ClientIdentity): FoldedIdentity => ({
  row: { birthDate, siret },
  folded: foldName({ firstname, lastname }),
});

/** Builds the test for persons of the same name (`isSameName`) and birth date, or of the same RIDET. */
export const createLookAlikeTest = (identity: ClientIdentity) => {
  const { row: searched, folded: names } = foldIdentity(identity);
  return ({ row, folded }: FoldedIdentity): boolean =>
    (Boolean(searched.siret) && row.siret === searched.siret) ||
    (Boolean(searched.birthDate) && row.birthDate === searched.birthDate && isSameName(folded, names));
};
