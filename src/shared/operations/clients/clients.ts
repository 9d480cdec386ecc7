import * as v from 'valibot';
import { clientFilters } from '#shared/operations/clients/client-filters.ts';
import {
  brokerNameEntry,
  contractFilterSchema,
  contractRowSchema,
  contractSortFields,
} from '#shared/operations/contracts/contracts.ts';
import { noteSchema } from '#shared/operations/follow-up/notes.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, optionalFlag, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { type FilterValues, filterEntries } from '#shared/operations/wire/filters.ts';
import { pagingEntries } from '#shared/operations/wire/paging.ts';
import { personSchema } from '#shared/operations/wire/person.ts';

/** The columns by which the client search sorts. Specification 2, section 2.1. */
export const clientSortFields = [
  'fullname',
  'firstname',
  'lastname',
  'birthDate',
  'city',
  'zipCode',
  'phoneNumber',
  'dateEffet',
] as const;
export type ClientSortField = (typeof clientSortFields)[number];

/** A client with the name of the broker, for users who see the clients of every broker. */
const clientSchema = v.object({ ...personSchema.entries, ...brokerNameEntry });
export type Client = v.InferOutput<typeof clientSchema>;

/** A search result: the person, the phone as digits, and the latest effect date of their contracts and quotes. */
export const clientRowSchema = v.object({
  ...clientSchema.entries,
  phoneNumber: v.nullable(v.string()),
  dateEffet: v.nullable(v.string()),
});
export type ClientRow = v.InferOutput<typeof clientRowSchema>;

export const clientFilterSchema = v.object(filterEntries(clientFilters));
export type ClientFilter = FilterValues<typeof clientFilters>;

export const clientSearch = endpoint({
  method: 'POST',
  path: '/api/client/search',
  summary: 'Rechercher des clients',
  access: 'signed-in',
  offline: 'portfolio',
  effect: 'none',
  input: v.object({ ...pagingEntries(clientSortFields), ...clientFilterSchema.entries }),
  output: answer({ clients: v.array(clientRowSchema), totalCount: v.number() }),
});

export const clientGet = endpoint({
  method: 'POST',
  path: '/api/client/get',
  summary: 'Lire un client',
  access: 'signed-in',
  offline: 'portfolio',
  effect: 'none',
  input: v.object({ idClient: wholeNumber({ min: 1, max: 999_999_999 }) }),
  /** `notes`: those of the caller’s broker; absent from older servers and for other callers. */
  output: answer({ person: v.optional(clientSchema), notes: v.optional(v.array(noteSchema)) }),
});

/**
 * Contracts of one or several clients with their balances. `soldeTotalTTC` is in whole XPF over all pages and leaves out
 * `unknownBalances`, the number of contracts that were imported without their premiums; absent from older servers.
 */
export const customerContractSearch = endpoint({
  method: 'POST',
  path: '/api/customer/contract/search',
  summary: 'Contrats et devis d’un client',
  access: 'signed-in',
  offline: 'portfolio',
  effect: 'none',
  input: v.object({
    ...pagingEntries(contractSortFields),
    ...contractFilterSchema.entries,
    getSolde: optionalFlag(false),
  }),
  output: answer({
    contractList: v.array(
      v.object({
        ...contractRowSchema.entries,
        productName: v.string(),
        status: v.string(),
      }),
    ),
    totalCount: v.number(),
    soldeTotalTTC: v.number(),
    unknownBalances: v.optional(v.number()),
  }),
});

/** One client of the portfolio. */
const portfolioClientSchema = v.object({
  id: v.number(),
  updatedAt: v.string(),
  client: clientRowSchema,
  hasContract: v.boolean(),
  hasQuote: v.boolean(),
  /** Absent if there are none. */
  notes: v.optional(v.array(noteSchema)),
  /** Telephones, e-mails and addresses of the client and their contracts, folded. Absent in data of older versions. */
  contacts: v.optional(v.string()),
});
export type PortfolioClient = v.InferOutput<typeof portfolioClientSchema>;

/**
 * The broker's clients changed since `cursor`, in pages like `portfolioChanges`; `removedIds` are clients who left the
 * broker. Design, "Offline" 1.
 */
export const portfolioClients = endpoint({
  method: 'POST',
  path: '/api/portfolio/clients',
  summary: 'Clients du courtier, par pages, depuis un curseur',
  access: 'linked',
  offline: 'online',
  effect: 'none',
  isBulk: true,
  input: v.object({
    cursor: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
    limit: v.optional(wholeNumber({ min: 1, max: 500 }), 200),
  }),
  output: answer({
    clients: v.array(portfolioClientSchema),
    removedIds: v.array(v.number()),
    cursor: v.string(),
    hasMore: v.boolean(),
    /** The cursor is another broker's: the device deletes what it cached, this page starts from the beginning. */
    isOtherBroker: v.optional(v.boolean()),
    total: v.number(),
  }),
});
