import * as v from 'valibot';
import { type DeclaredBlock, declaredBlockSchema } from '#shared/operations/quotes/declared-block.ts';
import { signatureMarkSchema } from '#shared/signatures/strokes.ts';

const text = v.nullable(v.string());
const xpf = v.pipe(v.number(), v.integer());
const day = v.string();

export type Block = DeclaredBlock;

const brokerSchema = v.object({
  name: v.string(),
  code: v.string(),
  address: text,
  phone: text,
  email: text,
  ridet: text,
  rias: text,
  /** SHA-256 of the logo; absent from older snapshots. */
  logo: v.optional(text, null),
});
export type BrokerIdentity = v.InferOutput<typeof brokerSchema>;

/** Head of every document: the broker, the contract or quote, the subscriber. Days are `yyyy-mm-dd`. */
const head = {
  broker: brokerSchema,
  contract: v.object({
    number: v.string(),
    productCode: v.string(),
    product: v.string(),
    /** Product family, which selects the texts; null for a product that the catalogue no longer contains. */
    family: text,
    effectDate: day,
    /** Instant at which cover began, if it began on the day of signing; absent from older snapshots. */
    effectAt: v.optional(text, null),
    creationDate: day,
  }),
  subscriber: v.object({
    name: v.string(),
    /** « Raison sociale » of a company; absent from older snapshots. */
    nameLabel: v.optional(v.string(), 'Nom'),
    address: v.string(),
    facts: v.array(v.tuple([v.string(), v.string()])),
  }),
};

/** Yearly premium in whole XPF: covers with their tax if the tariff provides it, fees, and the payment plan. */
const premiumSchema = v.object({
  formula: text,
  covers: v.array(
    v.object({
      label: v.string(),
      /** The limit that was chosen; null if the general conditions set it, absent from older snapshots. */
      limit: v.optional(text, null),
      deductible: v.string(),
      net: v.nullable(xpf),
      amount: v.nullable(xpf),
    }),
  ),
  fees: v.array(v.object({ label: v.string(), amount: xpf })),
  /** Null if unknown. */
  total: v.nullable(xpf),
  plan: text,
  payment: text,
  /** First and later payments; null for a premium that was not priced here. */
  payments: v.nullable(v.object({ count: v.number(), first: xpf, next: xpf })),
  /** Reduction granted by the broker, in whole percent, included in the prices of the covers. */
  reductionPercent: v.nullable(v.number()),
  tariff: text,
  isDemonstration: v.boolean(),
});
export type PremiumSnapshot = v.InferOutput<typeof premiumSchema>;

/** The declared risk, its premium, and the codes of the clauses that apply. */
const cover = { risk: v.array(declaredBlockSchema), premium: premiumSchema, clauses: v.array(v.string()) };

const periodSchema = v.object({ from: day, until: day });

export const headSnapshot = v.object(head);
/**
 * Referral to the insurer: its reasons and when it was accepted; null if there is none, absent from older snapshots.
 */
const studySchema = v.object({ reasons: v.array(v.string()), acceptedOn: v.nullable(day) });

export const quoteSnapshot = v.object({
  ...head,
  ...cover,
  validUntil: day,
  study: v.optional(v.nullable(studySchema), null),
});

/** Record of needs and advice, with the formulas that were compared on the chosen plan. */
export const adviceSnapshot = v.object({
  ...head,
  advice: v.object({
    needs: v.string(),
    advised: v.string(),
    declined: v.string(),
    plan: v.string(),
    formulas: v.array(v.object({ label: v.string(), total: xpf, isChosen: v.boolean() })),
    /** Guarantees, and whether each formula includes them. */
    covers: v.array(v.object({ label: v.string(), included: v.array(v.boolean()) })),
  }),
});
export type AdviceRecord = v.InferOutput<typeof adviceSnapshot>['advice'];

export const conditionsSnapshot = v.object({ ...head, ...cover });
export const amendmentSnapshot = v.object({
  ...head,
  ...cover,
  amendment: v.object({ number: v.string(), label: v.string(), effectDate: day }),
});
export const attestationSnapshot = v.object({
  ...head,
  risk: v.array(declaredBlockSchema),
  covers: v.array(v.string()),
  period: v.object({ ...periodSchema.entries, isProvisional: v.boolean() }),
});
/** Day of the month of the debit, formatted; null if it is not debited or unknown, absent from older snapshots. */
const debitDay = v.optional(text, null);

export const scheduleSnapshot = v.object({
  ...head,
  plan: text,
  payment: text,
  debitDay,
  premiums: v.array(
    v.object({
      label: v.string(),
      ...periodSchema.entries,
      amount: xpf,
      balance: xpf,
      /** Debit date; null if it is paid otherwise, absent from older snapshots. */
      debitOn: v.optional(text, null),
      /** How it was or will be paid; null if unknown, absent from older snapshots. */
      settlement: v.optional(text, null),
    }),
  ),
});
export const mandateSnapshot = v.object({
  ...head,
  /** Unique mandate reference, cited by each debit (« RUM »). */
  reference: v.string(),
  account: v.object({ owner: v.string(), iban: v.string(), bic: v.string(), domiciliation: v.string() }),
  payment: text,
  debitDay,
});
/** Mandate by which the client charges the broker with ending the contract at the former insurer. */
export const terminationMandateSnapshot = v.object({
  ...head,
  former: v.object({
    insurer: v.string(),
    number: v.string(),
    /** Ground of the termination, in words. */
    ground: v.string(),
    endDate: day,
    /** Last day on which the former insurer must receive it. */
    deadline: day,
  }),
});
export const recordSnapshot = v.object({
  ...head,
  closedOn: day,
  endedOn: v.nullable(day),
  vehicle: v.nullable(declaredBlockSchema),
  drivers: v.array(
    v.object({ name: v.string(), isPrincipal: v.boolean(), birthDate: day, licenceDate: day, crm: v.number() }),
  ),
  claims: v.array(v.object({ day, type: v.string(), liability: v.string(), state: v.string() })),
  periods: v.array(periodSchema),
});
export const receiptSnapshot = v.object({
  ...head,
  payment: text,
  premiums: v.array(
    v.object({
      number: v.string(),
      label: v.string(),
      /**
       * Amount of the premium that this payment covers, and the part of it that repays a refund of the insurer; absent
       * from older snapshots.
       */
      amount: xpf,
      repaid: v.optional(xpf, 0),
      /** The premium as called (before template 12 without `cancelled`), and what remains to pay; null in older snapshots. */
      total: v.optional(v.nullable(xpf), null),
      balance: v.optional(v.nullable(xpf), null),
      /** What the insurer took off, and its part that had been paid and was refunded; absent from older snapshots. */
      cancelled: v.optional(xpf, 0),
      refunded: v.optional(xpf, 0),
      /** True if the contract ended before the term of the premium; absent from older snapshots. */
      isAfterEnd: v.optional(v.boolean(), false),
      /** Part of the balance that repays a refund of the insurer; absent from older snapshots. */
      owedRefund: v.optional(xpf, 0),
      /** How it was paid, on a receipt of several payments; null if unknown, absent from older snapshots. */
      settlement: v.optional(text, null),
    }),
  ),
  /** Surplus of the payment, and the request to refund it; null without surplus, absent from older snapshots. */
  surplus: v.optional(v.nullable(v.object({ amount: xpf, request: text })), null),
  /**
   * The contract is without effect, with the day on which what was paid was refunded, null until then; null if it is not,
   * absent from older snapshots.
   */
  voidRefund: v.optional(v.nullable(v.object({ refundedOn: v.nullable(day) })), null),
  /** Number of the receipt of a payment that the broker received; null for a card, absent from older snapshots. */
  receipt: v.optional(v.nullable(v.object({ number: v.string(), provisional: v.string() })), null),
});

/** Declaration of a claim as the broker sent it. Instants are formatted in Nouméa. */
export const claimSnapshot = v.object({
  ...head,
  risk: v.array(declaredBlockSchema),
  claim: v.object({
    number: v.string(),
    /** Number that the device showed before; null if there was none, absent from older snapshots. */
    provisional: v.optional(text, null),
    nature: v.string(),
    occurred: v.string(),
    declared: v.string(),
    /** Why the contract was not in force that day; null if it was. */
    notInForce: text,
    answers: v.array(declaredBlockSchema),
    /** JSON text of the sketch of the scene; empty if there is none, absent from older snapshots. */
    sketch: v.optional(v.string(), ''),
    /** Drivers with the moment of their signature; `mark` is null if the driver did not sign. Absent from older snapshots. */
    signatures: v.optional(
      v.array(v.object({ role: v.string(), name: v.string(), at: text, mark: v.nullable(signatureMarkSchema) })),
      [],
    ),
    /** Numbers of the other claims of the contract on that day. */
    sameDay: v.array(v.string()),
    /** Names of the files that were sent with it. */
    files: v.array(v.string()),
  }),
});
/** Accident statement as both drivers of a collision read and signed it, without the data of the subscriber. */
export const statementSnapshot = v.object({ ...head, claim: claimSnapshot.entries.claim });
export type DeclaredClaim = v.InferOutput<typeof claimSnapshot>['claim'];

/** Proof of signature: the events in order, with the SHA-256 of the documents before and after signing. */
export const proofSnapshot = v.object({
  ...head,
  proof: v.object({
    facts: v.array(v.tuple([v.string(), v.string()])),
    documents: v.array(v.object({ name: v.string(), original: v.string(), result: v.string() })),
    events: v.array(v.object({ at: v.string(), what: v.string(), from: v.string() })),
    isDemonstration: v.boolean(),
  }),
});
export type SignatureProof = v.InferOutput<typeof proofSnapshot>['proof'];

export type DocumentHead = v.InferOutput<typeof headSnapshot>;
