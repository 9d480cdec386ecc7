import * as v from 'valibot';
import { savedQuoteSchema } from '#shared/operations/quotes/estimates.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { claimDetailSchema, portfolioClaimSchema } from '../contracts/claims.ts';
import { contractFileSchema } from '../contracts/contract-file.ts';
import { contractRowSchema } from '../contracts/contracts.ts';

/** Bounds of the number of contracts that a device stores, by its storage. */
export const contractLimits = { smallest: 10_000, largest: 50_000 } as const;

const day = v.string();

/** The last insurance years with called premiums and the last movements after its start, newest first. */
const renewalFactsSchema = v.object({
  years: v.array(v.object({ from: day, until: day, amountXpf: v.number() })),
  movements: v.array(v.object({ label: v.string(), effectDate: day })),
});

/** Facts for the next actions of a contract, in addition to its row: days `yyyy-mm-dd`, whole XPF. */
const contractDueSchema = v.object({
  mail: v.nullable(v.string()),
  annualXpf: v.nullable(v.number()),
  /** Effect date of the first overdue premium. */
  unpaidSince: v.nullable(day),
  /** The missing supporting document with the earliest due date, and the number of missing ones. */
  missing: v.nullable(v.object({ label: v.string(), dueDate: day, count: v.number() })),
  /** Documents awaiting a signature; `isFormerEmail` as for a document's signature. */
  signing: v.nullable(
    v.object({
      signatory: v.string(),
      since: day,
      expires: v.nullable(day),
      isFormerEmail: v.optional(v.boolean()),
    }),
  ),
  /** Newest link to pay premiums that are still due; null if there is none, absent in data of older versions. */
  paymentLink: v.optional(
    v.nullable(v.object({ amountXpf: v.number(), since: day, expires: day, isSeen: v.boolean() })),
  ),
  /** Cheques and cash that are in no remittance slip; null if there are none, absent in data of older versions. */
  unremitted: v.optional(v.nullable(v.object({ amountXpf: v.number(), since: day, count: v.number() }))),
  /** Day on which the last signatory signed the quote; null if it is not signed, absent in data of older versions. */
  agreedOn: v.optional(v.nullable(day)),
  /**
   * Day on which a later quote of the same client for the same risk, often a copy, became a contract; null without one,
   * absent in data of older versions.
   */
  contractedOn: v.optional(v.nullable(day)),
  /** Facts for its renewals; null unless it is valid, absent in data of older versions. */
  renewal: v.optional(v.nullable(renewalFactsSchema)),
});
export type ContractDue = v.InferOutput<typeof contractDueSchema>;

/**
 * One contract of the portfolio: the search data (`row`, `search`) and its file. `search` holds the fields that filters
 * use and the row does not show.
 */
const portfolioContractSchema = v.object({
  id: v.number(),
  updatedAt: v.string(),
  row: contractRowSchema,
  search: v.object({
    nom: v.string(),
    prenom: v.string(),
    raisonSociale: v.string(),
    dateCreation: v.string(),
    isUnpaid: v.boolean(),
    /** A supporting document of an open quote or a valid contract is overdue. Absent in data of older versions. */
    lacksDocuments: v.optional(v.boolean()),
    /** The quote can be converted. Absent in data of older versions. */
    isConvertible: v.optional(v.boolean()),
    /** Absent in data of older versions. */
    immatriculation: v.optional(v.nullable(v.string())),
    /** Telephones, e-mails and addresses of the contract and its holder, folded. Absent in data of older versions. */
    contacts: v.optional(v.string()),
    /** Numbers of receipts, final and provisional. Absent without one, and in data of older versions. */
    receipts: v.optional(v.array(v.string())),
    /** Absent in data of older versions. */
    due: v.optional(contractDueSchema),
    /** Absent in data of older versions. */
    claims: v.optional(v.array(portfolioClaimSchema)),
  }),
  file: contractFileSchema,
  /** Answers of `claimGet` for each claim of the file. Absent from older servers. */
  claims: v.optional(v.array(claimDetailSchema)),
  /** Answer of `estimateGet` for an open quote, or one that was typed here. Absent for anything else, and from older servers. */
  quote: v.optional(savedQuoteSchema),
});
export type PortfolioContract = v.InferOutput<typeof portfolioContractSchema>;

/**
 * The broker's contracts and quotes changed since `cursor`, oldest change first, in pages (cursor pagination). An empty
 * cursor starts from the beginning; the `cursor` of an answer resumes after an interruption, and later for new changes.
 * `removedIds` are contracts that left the portfolio. Bounded by `maxContracts`: unpaid contracts, those with a claim and
 * open quotes first, then the most recent. A changed bound sends or removes the difference. Design, "Offline" 1.
 */
export const portfolioChanges = endpoint({
  method: 'POST',
  path: '/api/portfolio/changes',
  summary: 'Portefeuille du courtier, par pages, depuis un curseur',
  access: 'linked',
  offline: 'online',
  effect: 'none',
  isBulk: true,
  input: v.object({
    cursor: v.optional(v.pipe(v.string(), v.maxLength(200)), ''),
    limit: v.optional(wholeNumber({ min: 1, max: 500 }), 200),
    /** Number of contracts that the device stores; not sent by devices of former versions. */
    maxContracts: v.optional(
      wholeNumber({ min: contractLimits.smallest, max: contractLimits.largest }),
      contractLimits.smallest,
    ),
  }),
  output: answer({
    contracts: v.array(portfolioContractSchema),
    removedIds: v.array(v.number()),
    cursor: v.string(),
    hasMore: v.boolean(),
    /** The cursor is another broker's: the device deletes what it cached, this page starts from the beginning. */
    isOtherBroker: v.optional(v.boolean()),
    /** Number of contracts of the whole portfolio, for the progress bar. */
    total: v.number(),
    /** Number of older contracts beyond those that a device stores. */
    outside: v.optional(v.number(), 0),
  }),
});
