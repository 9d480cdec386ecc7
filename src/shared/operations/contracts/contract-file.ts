import * as v from 'valibot';
import { listItemSchema } from '#shared/operations/wire/envelope.ts';
import { addressSchema, mailSchema, personSchema, phoneSchema } from '#shared/operations/wire/person.ts';
import { serverTable } from '#shared/operations/wire/table-shape.ts';

import { documentSignatureSchema } from '../signatures/document-signature.ts';
import { productRiskSchema } from './insured-risk.ts';

const text = v.nullable(v.string());
const amountXpf = v.pipe(v.number(), v.integer());

/** A bank account as everything shows it. */
export const bankAccountSchema = v.object({
  id: v.number(),
  type: listItemSchema,
  country: listItemSchema,
  currency: listItemSchema,
  accountOwner: v.string(),
  /** Masked (`masked-iban.ts`): the whole number is asked for by itself (`bankAccountReveal`). */
  ibanCode: v.string(),
  bicCode: v.string(),
  domiciliation: v.string(),
});
export type BankAccount = v.InferOutput<typeof bankAccountSchema>;

/** How a contract is paid; `termeSecondaire` is null where it is paid once a year. Specification 4, section 3. */
export const paymentModesSchema = v.object({
  comptant: listItemSchema,
  renouvellement: listItemSchema,
  termeSecondaire: v.nullable(listItemSchema),
  debitDay: listItemSchema,
});
export type PaymentModes = v.InferOutput<typeof paymentModesSchema>;

const dossierSchema = v.object({ id: v.number(), number: v.string() });

export const guaranteeSchema = v.object({
  libelle: v.string(),
  amount: v.nullable(amountXpf),
  /** Before tax; of covers whose tariff tells it. */
  net: v.optional(v.nullable(amountXpf)),
  franchiseValue: v.nullable(v.number()),
  franchiseCurrencylabel: text,
  franchiseDetail: v.optional(v.string()),
});

export const movementSchema = v.object({
  id: v.number(),
  number: v.string(),
  label: v.string(),
  effectDate: v.string(),
  creationDate: v.string(),
  status: v.string(),
});

/** A premium. Amounts in whole XPF; `balanceBrut` is what remains to pay. */
export const premiumSchema = v.object({
  id: v.number(),
  number: v.string(),
  label: v.string(),
  effectDate: v.string(),
  effectDateEnd: v.string(),
  amount: amountXpf,
  balanceBrut: amountXpf,
  status: v.string(),
  disabled: v.boolean(),
  defaultSelected: v.boolean(),
  /** A card payment of it was begun, and is not decided; answers from before it was said have none. */
  isBeingPaid: v.optional(v.boolean()),
});

export const claimSchema = v.object({
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
  isMissing: v.boolean(),
  /** When the client last sent a file of it by a link; absent where they sent none. */
  sentByClientAt: v.optional(v.string()),
});

export const generatedDocumentSchema = v.object({
  id: v.number(),
  name: v.string(),
  type: v.string(),
  creationDate: v.string(),
  signable: v.boolean(),
  status: v.string(),
  /** It was made, when it was first asked for; only the apps of before read it. Answers from before it was said have none. */
  isStored: v.optional(v.boolean()),
  /** By which anybody verifies it (`/verifier/{code}`); null for one without. */
  code: v.optional(text),
  /** Null for one that nobody was asked to sign; answers from before it was said have none. */
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

/** What is paid beside the guarantees, and how. `cash` is the first payment, `secondary` each one after it. */
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
  /** What the insurer adds to the decision. */
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
    /** The instant at which cover began, where the contract took effect on the day that it was made. */
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
    commercialCode: text,
    commission: v.nullable(amountXpf),
    annualPrime: v.nullable(amountXpf),
    balance: amountXpf,
    /** Of a quote whose risk the insurer decides: until then its price is indicative. Absent where nothing is asked. */
    acceptance: v.optional(fileAcceptanceSchema),
    /** Of a contract that was made here of a quote. */
    payementModes: v.optional(paymentModesSchema),
    /** The quote that it was made of, or the contract that was made of it. */
    madeOf: v.optional(dossierSchema),
    became: v.optional(dossierSchema),
  }),
  formula: v.object({
    libelle: text,
    splitting: v.nullable(listItemSchema),
    guarantees: v.array(guaranteeSchema),
    /** How the guarantees come to the yearly premium; of quotes that were priced here. */
    price: v.optional(filePriceSchema),
  }),
  productRisk: productRiskSchema,
  computed: v.object({
    nextTakingAmount: v.nullable(amountXpf),
    /** The day on which it is debited, or else the first day of its term. */
    nextTakingDate: text,
    /** How it is paid; absent from servers of before. */
    nextTakingMode: v.optional(v.nullable(listItemSchema)),
    payementMethod: v.nullable(listItemSchema),
    isEcheancier: v.boolean(),
    maxStatusEffectDate: text,
    unpaidPrimes: v.boolean(),
    processingDocumentsNb: v.number(),
    processingTasksNb: v.number(),
    claimsNb: v.number(),
    /** Links by which the client may complete it; absent where there are none. */
    openLinksNb: v.optional(v.number()),
  }),
  movements: serverTable(movementSchema),
  primes: serverTable(premiumSchema),
  claims: serverTable(claimSchema),
  tasks: serverTable(taskRowSchema),
  documents: serverTable(supportingDocumentSchema),
  editiques: serverTable(generatedDocumentSchema),
});
export type ContractFile = v.InferOutput<typeof contractFileSchema>;
