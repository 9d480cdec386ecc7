import type { ClientFilter, ClientRow, ClientSortField } from '#shared/contract/clients/clients.ts';
import type { SortColumn } from '#shared/contract/wire/paging.ts';
import { fold } from '#shared/primitives/text.ts';

/** What the client search looks at, with its texts folded once. */
export interface SearchableClient {
  readonly row: ClientRow;
  readonly hasContract: boolean;
  readonly hasQuote: boolean;
  readonly folded: {
    readonly fullname: string;
    readonly firstname: string;
    readonly lastname: string;
    readonly company: string;
    readonly city: string;
  };
}

/** Folds the texts of a client for `matchesClient` and `compareClients`. */
export const searchableClient = (
  row: ClientRow,
  holds: { hasContract: boolean; hasQuote: boolean },
): SearchableClient => {
  const firstname = fold(row.firstname ?? '');
  const lastname = fold(row.lastname ?? '');
  const company = fold(row.socialReason ?? '');
  return {
    row,
    ...holds,
    folded: {
      fullname: row.personType === 'MOR' ? company : `${lastname} ${firstname}`,
      firstname,
      lastname,
      company,
      city: fold(row.address.city ?? ''),
    },
  };
};

/** Builds the test of one search; the server's `where` says the same in SQL. Specification 2, section 2.1. */
export const matchesClient = (filter: Partial<ClientFilter>): ((entry: SearchableClient) => boolean) => {
  const firstname = fold(filter.firstname ?? '');
  const lastname = fold(filter.lastname ?? '');
  const company = fold(filter.companyName ?? '');
  const city = fold(filter.city ?? '');
  const zipCode = filter.zipCode ?? '';
  return ({ row, folded, hasContract, hasQuote }) =>
    folded.firstname.includes(firstname) &&
    folded.lastname.includes(lastname) &&
    folded.company.includes(company) &&
    folded.city.includes(city) &&
    (row.address.zipCode ?? '').startsWith(zipCode) &&
    (!filter.birthDate || row.birthDate === filter.birthDate) &&
    (!filter.personType || row.personType === filter.personType) &&
    (!filter.hasContract || hasContract) &&
    (!filter.hasInvoice || hasQuote);
};

/** What tells one client from another. */
export type ClientIdentity = Pick<ClientRow, 'firstname' | 'lastname' | 'birthDate' | 'siret'>;

/** At most so many look-alikes are shown. */
export const maxLookAlikes = 5;

/** What `looksLike` reads of a person, with the names folded. */
interface Recognisable {
  readonly row: Pick<ClientIdentity, 'birthDate' | 'siret'>;
  readonly folded: Pick<SearchableClient['folded'], 'firstname' | 'lastname'>;
}

/** Folds the names of one who is no client yet, for `looksLike`. */
export const recognisable = ({ firstname, lastname, birthDate, siret }: ClientIdentity): Recognisable => ({
  row: { birthDate, siret },
  folded: { firstname: fold(firstname ?? ''), lastname: fold(lastname ?? '') },
});

/** Builds the test for persons of the same name and birth date, or of the same RIDET; the server says it in SQL. */
export const looksLike = (identity: ClientIdentity) => {
  const { row: wanted, folded: names } = recognisable(identity);
  return ({ row, folded }: Recognisable): boolean =>
    (Boolean(wanted.siret) && row.siret === wanted.siret) ||
    (Boolean(wanted.birthDate) &&
      row.birthDate === wanted.birthDate &&
      folded.lastname === names.lastname &&
      folded.firstname === names.firstname);
};

const sortValue: Record<ClientSortField, (entry: SearchableClient) => string> = {
  fullname: ({ folded }) => folded.fullname,
  firstname: ({ folded }) => folded.firstname,
  lastname: ({ folded }) => folded.lastname,
  birthDate: ({ row }) => row.birthDate ?? '',
  city: ({ folded }) => folded.city,
  zipCode: ({ row }) => row.address.zipCode ?? '',
  phoneNumber: ({ row }) => row.phoneNumber ?? '',
  dateEffet: ({ row }) => row.dateEffet ?? '',
};

/**
 * Several columns, most significant first; a missing value is the smallest. Equal clients come in the order that they
 * were added, the newest first where the first column descends.
 */
export const compareClients = (sort: readonly SortColumn<ClientSortField>[]) => {
  const newestFirst = sort[0]?.descending ?? true;
  return (a: SearchableClient, b: SearchableClient): number => {
    for (const { field, descending } of sort) {
      const [left, right] = [sortValue[field](a), sortValue[field](b)];
      if (left !== right) return left < right === descending ? 1 : -1;
    }
    return newestFirst ? b.row.id - a.row.id : a.row.id - b.row.id;
  };
};
