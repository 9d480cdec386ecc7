import * as v from 'valibot';
import { type DeclaredBlock, declaredBlockSchema } from '#shared/operations/quotes/declared-block.ts';

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
  /** Names the logo's bytes (SHA-256); absent from papers of before. */
  logo: v.optional(text, null),
});
export type BrokerIdentity = v.InferOutput<typeof brokerSchema>;

/** What every paper says of its contract or quote, and of those who made it. Days are `yyyy-mm-dd`. */
const head = {
  broker: brokerSchema,
  contract: v.object({
    number: v.string(),
    productCode: v.string(),
    product: v.string(),
    /** Names the texts that belong to it; null for a product that the catalogue no longer holds. */
    family: text,
    effectDate: day,
    /** The instant at which cover began, where it began on the day that the contract was made; absent from papers of before. */
    effectAt: v.optional(text, null),
    creationDate: day,
  }),
  subscriber: v.object({
    name: v.string(),
    address: v.string(),
    facts: v.array(v.tuple([v.string(), v.string()])),
  }),
};

/** A year's premium, whole XPF: covers with their tax where the tariff tells it, fees, and how it is paid. */
const premiumSchema = v.object({
  formula: text,
  covers: v.array(
    v.object({ label: v.string(), deductible: v.string(), net: v.nullable(xpf), amount: v.nullable(xpf) }),
  ),
  fees: v.array(v.object({ label: v.string(), amount: xpf })),
  /** Null where it is not known. */
  total: v.nullable(xpf),
  plan: text,
  payment: text,
  /** The first payment and each one after it; null for a premium that was not priced here. */
  payments: v.nullable(v.object({ count: v.number(), first: xpf, next: xpf })),
  /** What the broker granted, in whole percent, within the prices of the covers. */
  reductionPercent: v.nullable(v.number()),
  tariff: text,
  isDemonstration: v.boolean(),
});
export type PremiumSnapshot = v.InferOutput<typeof premiumSchema>;

/** What is insured and was declared, what for, and the clauses that apply (by the names of the texts). */
const cover = { risk: v.array(declaredBlockSchema), premium: premiumSchema, clauses: v.array(v.string()) };

const periodSchema = v.object({ from: day, until: day });

export const headSnapshot = v.object(head);
/** What the insurer has to decide, or decided, of the risk; null where nothing is asked, absent from papers of before. */
const studySchema = v.object({ reasons: v.array(v.string()), acceptedOn: v.nullable(day) });

export const quoteSnapshot = v.object({
  ...head,
  ...cover,
  validUntil: day,
  study: v.optional(v.nullable(studySchema), null),
});
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
/** The day of the month on which it is debited, in words; null where it is not debited or not known, absent from papers of before. */
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
      /** When it is debited; null where it is paid otherwise, absent from papers of before. */
      debitOn: v.optional(text, null),
    }),
  ),
});
export const mandateSnapshot = v.object({
  ...head,
  /** The mandate's own reference, that a debit names (« RUM »). */
  reference: v.string(),
  account: v.object({ owner: v.string(), iban: v.string(), bic: v.string(), domiciliation: v.string() }),
  payment: text,
  debitDay,
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
  premiums: v.array(v.object({ number: v.string(), label: v.string(), amount: xpf })),
});

/** How papers were signed: what happened, in order, with the fingerprints of what was read and of what was made of it. */
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
