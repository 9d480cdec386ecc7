import * as v from 'valibot';
import { listItemSchema } from '#shared/operations/wire/envelope.ts';
import { addressSchema, mailSchema, personSchema, phoneSchema } from '#shared/operations/wire/person.ts';
import { serverTable } from '#shared/operations/wire/table-shape.ts';

import { documentSignatureSchema } from '../signatures/document-signature.ts';
import { fileFormerContractSchema } from './former-contract.ts';
import { productRiskSchema } from './insured-risk.ts';
import { paymentLinkSchema } from './payment-links.ts';
import { receivedPaymentSchema, refundEntries, voidRefundSchema } from './received-payments.ts';
import { sentDocumentsSchema } from './sent-documents.ts';

const text = v.nullable(v.string());
const amountXpf = v.pipe(v.number(), v.integer());

/** A bank account with masked IBAN. */
export const bankAccountSchema = v.object({
  id: v.number(),
  type: listItemSchema,
  country: listItemSchema,
  currency: listItemSchema,
  accountOwner: v.string(),
  /** Masked (`masked-iban.ts`); `bankAccountReveal` returns the complete one. */
  ibanCode: v.string(),
  bicCode: v.string(),
  domiciliation: v.string(),
});
export type BankAccount = v.InferOutput<typeof bankAccountSchema>;

/** Payment modes of a contract; `termeSecondaire` is null if it is paid once a year. Specification 4, section 3. */
const paymentModesSchema = v.object({
  comptant: listItemSchema,
  renouvellement: listItemSchema,
  termeSecondaire: v.nullable(listItemSchema),
  debitDay: listItemSchema,
});
export type PaymentModes = v.InferOutput<typeof paymentModesSchema>;

const dossierSchema = v.object({ id: v.number(), number: v.string() });

const guaranteeSchema = v.object({
  libelle: v.string(),
  amount: v.nullable(amountXpf),
  /** Amount before tax, if the tariff provides it. */
  net: v.optional(v.nullable(amountXpf)),
  franchiseValue: v.nullable(v.number()),
  franchiseCurrencylabel: text,
  franchiseDetail: v.optional(v.string()),
});

const movementSchema = v.object({
  id: v.number(),
  number: v.string(),
  label: v.string(),
  effectDate: v.string(),
  creationDate: v.string(),
  status: v.string(),
  /** Amount of premiums that the insurer refunded, in whole XPF; null or absent if none. */
  refunded: v.nullish(amountXpf),
});

/** A premium. Amounts in whole XPF; `balanceBrut` is the unpaid amount, `cancelled` what the insurer took off. */
export const premiumSchema = v.object({
  id: v.number(),
  number: v.string(),
  label: v.string(),
  effectDate: v.string(),
  effectDateEnd: v.string(),
  amount: amountXpf,
  balanceBrut: amountXpf,
  /** Absent in older answers. */
  cancelled: v.optional(amountXpf),
  /** Part of `cancelled` that had been paid and was refunded; absent if none. */
  refunded: v.optional(amountXpf),
  status: v.string(),
  disabled: v.boolean(),
  defaultSelected: v.boolean(),
  /** A card payment is pending; absent in older answers. */
  isBeingPaid: v.optional(v.boolean()),
  /** Text on how it was or will be paid (`formatSettlement`); absent if unknown. */
  settlement: v.optional(v.string()),
});

/** Surplus charged to a card: to refund, or refunded. Amounts in whole XPF. */
const surplusSchema = v.object({
  id: v.number(),
  ...refundEntries,
  /** Instant of the charge. */
  chargedAt: v.string(),
  /** Transaction at the payment provider. */
  transaction: v.string(),
  /** Name of the payer; null if unknown. */
  payer: text,
});
export type Surplus = v.InferOutput<typeof surplusSchema>;

const claimSchema = v.object({
  id: v.number(),
  number: v.string(),
  occurenceDate: v.string(),
  occurenceDateBrut: v.string(),
  openingDate: v.string(),
  state: v.string(),
  subState: v.string(),
  type: v.string(),
  category: v.string(),
  respConvention: v.string(),
});

export const supportingDocumentSchema = v.object({
  id: v.number(),
  number: v.string(),
  type: v.string(),
  typeCode: v.string(),
  linkedFilesNb: v.number(),
  dueDate: text,
  /** True if no file of it was received and the contract requires it, being a valid contract or an open quote. */
  isMissing: v.boolean(),
  /** When the client last sent a file through a link; absent if they never did. */
  sentByClientAt: v.optional(v.string()),
});

export const generatedDocumentSchema = v.object({
  id: v.number(),
  name: v.string(),
  type: v.string(),
  creationDate: v.string(),
  signable: v.boolean(),
  status: v.string(),
  /** True if the PDF was generated. Read by older clients only; absent in older answers. */
  isStored: v.optional(v.boolean()),
  /** Code for public verification (`/verifier/{code}`); null if it has none. */
  code: v.optional(text),
  /** Null if no signature was requested; absent in older answers. */
  signature: v.optional(v.nullable(documentSignatureSchema)),
});

export const taskRowSchema = v.object({
  id: v.number(),
  number: v.string(),
  type: v.string(),
  subject: v.string(),
  effectDate: v.string(),
  creationDate: v.string(),
  status: v.string(),
});

/** Fees and payment plan. `cash` is the first payment, `secondary` each later one. */
const filePriceSchema = v.object({
  fees: v.array(v.object({ libelle: v.string(), amount: amountXpf })),
  instalments: v.number(),
  cash: amountXpf,
  secondary: amountXpf,
  tariffTitle: v.string(),
  isDemonstration: v.boolean(),
});

const fileAcceptanceSchema = v.object({
  outcome: v.picklist(['refer', 'accepted', 'declined']),
  reasons: v.array(v.string()),
  /** The insurer's comment on the decision. */
  comment: v.optional(v.string()),
  decidedAt: v.optional(v.string()),
});

/** A contract or quote file with everything on it. Specification 2, section 3 "Contract". */
export const contractFileSchema = v.object({
  details: v.object({
    id: v.number(),
    number: v.string(),
    icon: v.string(),
    isEstimate: v.boolean(),
    status: v.string(),
    type: v.object({ libelle: v.string() }),
    effectDate: v.string(),
    /** Instant at which cover began, if the contract took effect on the day of its creation. */
    effectAt: v.optional(v.string()),
    creationDate: v.string(),
    person: personSchema,
    addresses: v.object({
      mail: v.nullable(mailSchema),
      phone: v.nullable(phoneSchema),
      address: addressSchema,
      bankAccount: v.nullable(bankAccountSchema),
    }),
    product: listItemSchema,
    /** Name of the insurer, as documents name it; absent in older answers. */
    insurer: v.optional(v.string()),
    commercialCode: text,
    commission: v.nullable(amountXpf),
    annualPrime: v.nullable(amountXpf),
    balance: amountXpf,
    /** Contacts that the client corrected through a link and the broker has not confirmed yet. */
    clientCorrection: v.optional(v.object({ at: v.string(), mail: v.boolean(), phone: v.boolean() })),
    /** Referral of a quote to the insurer: until the decision its price is indicative. Absent if there is none. */
    acceptance: v.optional(fileAcceptanceSchema),
    /** Present for a contract that was converted from a quote here. */
    payementModes: v.optional(paymentModesSchema),
    /** The quote that it was converted from, or the contract that it was converted to. */
    convertedFrom: v.optional(dossierSchema),
    convertedTo: v.optional(dossierSchema),
    /** As `contractedOn` of `ContractDue`; absent without one. */
    contractedOn: v.optional(v.string()),
    /** Contract at another insurer that this one replaces; absent if there is none. */
    formerContract: v.optional(fileFormerContractSchema),
  }),
  formula: v.object({
    libelle: text,
    splitting: v.nullable(listItemSchema),
    guarantees: v.array(guaranteeSchema),
    /** Lines from the guarantees to the yearly premium, for quotes priced here. */
    price: v.optional(filePriceSchema),
  }),
  productRisk: productRiskSchema,
  computed: v.object({
    nextTakingAmount: v.nullable(amountXpf),
    /** Debit date, or the first day of its term if it is not debited. */
    nextTakingDate: text,
    /** Its payment mode; absent from older servers. */
    nextTakingMode: v.optional(v.nullable(listItemSchema)),
    payementMethod: v.nullable(listItemSchema),
    isEcheancier: v.boolean(),
    maxStatusEffectDate: text,
    unpaidPrimes: v.boolean(),
    processingDocumentsNb: v.number(),
    processingTasksNb: v.number(),
    claimsNb: v.number(),
    /** Links for the client to complete it; absent if there are none. */
    openLinksNb: v.optional(v.number()),
  }),
  movements: serverTable(movementSchema),
  primes: serverTable(premiumSchema),
  /** Absent if no card was charged too much. */
  surpluses: v.optional(v.array(surplusSchema)),
  /** Absent if nothing was paid, or a file reported the end. */
  voidRefund: v.optional(voidRefundSchema),
  /** Payments by cheque, in cash or by transfer, newest first; absent if there are none. */
  receivedPayments: v.optional(v.array(receivedPaymentSchema)),
  /** Links by which the client pays premiums, newest first; absent if there are none. */
  paymentLinks: v.optional(v.array(paymentLinkSchema)),
  /** Generated documents that were e-mailed, latest first; absent without any. */
  sentDocuments: v.optional(v.array(sentDocumentsSchema)),
  claims: serverTable(claimSchema),
  tasks: serverTable(taskRowSchema),
  documents: serverTable(supportingDocumentSchema),
  editiques: serverTable(generatedDocumentSchema),
});
export type ContractFile = v.InferOutput<typeof contractFileSchema>;
