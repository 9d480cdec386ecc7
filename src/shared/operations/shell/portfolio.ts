import * as v from 'valibot';
import { savedQuoteSchema } from '#shared/operations/quotes/estimates.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { claimDetailSchema } from '../contracts/claims.ts';
import { contractFileSchema } from '../contracts/contract-file.ts';
import { contractRowSchema } from '../contracts/contracts.ts';

const day = v.string();

/** The last insurance years of which premiums were called, and the last movements after it began; the newest first. */
const renewalFactsSchema = v.object({
  years: v.array(v.object({ from: day, until: day, amountXpf: v.number() })),
  movements: v.array(v.object({ label: v.string(), effectDate: day })),
});

/** What next actions say of a contract beside its row: days `yyyy-mm-dd`, whole XPF. */
export const contractDueSchema = v.object({
  mail: v.nullable(v.string()),
  annualXpf: v.nullable(v.number()),
  /** The first premium that is due and not paid. */
  unpaidSince: v.nullable(day),
  /** The supporting document that is due first of those that were not given, and how many those are. */
  missing: v.nullable(v.object({ label: v.string(), dueDate: day, count: v.number() })),
  /** Papers that wait for a signature. */
  signing: v.nullable(v.object({ signatory: v.string(), since: day, expires: v.nullable(day) })),
  /** What its renewals are read from; null of what is not valid, absent from what a device stored before it was told. */
  renewal: v.optional(v.nullable(renewalFactsSchema)),
});
export type ContractDue = v.InferOutput<typeof contractDueSchema>;

/**
 * One contract of the portfolio: what the search needs (`row`, `search`) and the file to open.
 * `search` holds the fields that the filters look at and the row does not show.
 */
export const portfolioContractSchema = v.object({
  id: v.number(),
  updatedAt: v.string(),
  row: contractRowSchema,
  search: v.object({
    nom: v.string(),
    prenom: v.string(),
    raisonSociale: v.string(),
    dateCreation: v.string(),
    isUnpaid: v.boolean(),
    /** A supporting document of an open quote or a valid contract is due and was not given. Absent from older devices. */
    lacksDocuments: v.optional(v.boolean()),
    /** The quote may become a contract. Absent from what a device stored before it was told. */
    isConvertible: v.optional(v.boolean()),
    /** Absent from what a device stored before contracts were found by it. */
    immatriculation: v.optional(v.nullable(v.string())),
    /** Absent from what a device stored before it was told. */
    due: v.optional(contractDueSchema),
  }),
  file: contractFileSchema,
  /** What `claimGet` answers of each claim on the file. Absent from servers of before. */
  claims: v.optional(v.array(claimDetailSchema)),
  /** What `estimateGet` answers of an open quote. Absent of all else, and from servers of before. */
  quote: v.optional(savedQuoteSchema),
});
export type PortfolioContract = v.InferOutput<typeof portfolioContractSchema>;

/**
 * The broker's recent contracts and quotes changed since `cursor`, oldest change first, in pages. An empty cursor
 * starts from the beginning; `cursor` of the answer resumes, also after an interruption and for the next day's changes.
 * `removedIds` are contracts that left the portfolio. Bounded on the server (`maxPortfolioContracts`): what is unpaid, has
 * a claim or is an open quote first, then the most recent.
 * Design, "Offline" 1.
 */
export const portfolioChanges = endpoint({
  method: 'POST',
  path: '/api/portfolio/changes',
  summary: 'Portefeuille du courtier, par pages, depuis un curseur',
  access: 'linked',
  offline: 'online',
  effect: 'none',
  input: v.object({
    cursor: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
    limit: v.optional(wholeNumber({ min: 1, max: 500 }), 200),
  }),
  output: answer({
    contracts: v.array(portfolioContractSchema),
    removedIds: v.array(v.number()),
    cursor: v.string(),
    hasMore: v.boolean(),
    /** How many contracts the whole portfolio counts, for the progress bar. */
    total: v.number(),
    /** How many older contracts the broker has beyond those that a device keeps. */
    outside: v.optional(v.number(), 0),
  }),
});
