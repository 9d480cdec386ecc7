import * as v from 'valibot';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, daySchema, optionalFlag, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { messages } from '#shared/primitives/messages.ts';
import {
  adjustmentKindSchema,
  adjustmentReasonSchema,
  refundReferenceSchema,
} from '#shared/primitives/vocabulary/adjustments.ts';

const id = wholeNumber({ min: 1, max: 999_999_999 });
/** Whole XPF, without a decimal separator (specification 2, section 4.3). */
export const amountSchema = wholeNumber({ min: 1, max: 999_999_999 });
const text = v.pipe(v.string(), v.maxLength(200));

/** Premiums to pay: their ids, or rows of the file's table. */
export const premiumIdsSchema = v.pipe(
  v.array(
    v.union([
      id,
      v.pipe(
        v.object({ id }),
        v.transform((row) => row.id),
      ),
    ]),
    messages.noPayment,
  ),
  v.maxLength(100),
  v.transform((ids) => [...new Set(ids)]),
);

export const orderIdSchema = v.pipe(v.string(), v.regex(/^[0-9A-Za-z-]{1,64}$/));

export const providerFormSchema = v.object({
  /** Base address of the provider's scripts, without trailing slash. */
  files: v.string(),
  publicKey: v.string(),
  /** Simulated payment; the form says so. */
  isDemonstration: v.boolean(),
});
export type ProviderForm = v.InferOutput<typeof providerFormSchema>;

/**
 * Message that the provider's form posts to the page: transaction, its answer byte for byte, and the signature of the
 * answer.
 */
export const providerAnswerEntries = {
  uuid: v.pipe(v.string(), v.regex(/^[0-9a-zA-Z-]{1,64}$/)),
  hash: text,
  answer: v.pipe(v.string(), v.maxLength(50_000)),
} as const;

/**
 * Requests the token of a payment form, valid for 15 minutes. With contract and premiums, which our client sends, the
 * server computes the amount and refuses another one; with an amount only, the token later pays premiums whose sum is
 * exactly that. Specification 2, section 7.
 */
export const paymentFormGet = endpoint({
  method: 'POST',
  path: '/api/payment/form/get',
  summary: 'Obtenir un formulaire de paiement par carte',
  access: 'linked-or-admin',
  offline: 'online',
  effect: 'change',
  idempotent: 'when-keyed',
  rateLimit: { count: 120, perMs: 3_600_000 },
  input: v.object({ amount: amountSchema, contractId: v.optional(id), primes: v.optional(premiumIdsSchema) }),
  output: answer({
    formToken: v.optional(v.string()),
    orderId: v.optional(v.string()),
    amount: v.optional(v.number()),
    provider: v.optional(providerFormSchema),
  }),
});

/**
 * Announces that a card is about to be sent to the bank, which only the user who opened the order may do, and only while the
 * order holds its premiums: without success no card may be sent. Until the bank answers the order is neither abandoned nor replaced.
 * `isSent: false` withdraws the announcement of a card that the form did not send.
 */
export const paymentFormSubmit = endpoint({
  method: 'POST',
  path: '/api/payment/form/submit',
  summary: 'Annoncer l’envoi d’une carte à la banque',
  access: 'linked-or-admin',
  offline: 'online',
  effect: 'change',
  rateLimit: { count: 240, perMs: 3_600_000 },
  input: v.object({ contractId: id, orderId: orderIdSchema, isSent: optionalFlag(true) }),
  output: answer({}),
});

/**
 * Validates the answer of the provider's form. `hash` is the provider's signature of `answer`, which is byte for byte
 * the provider's. A caller that follows the specification sends no `answer`: then both hashes must be equal and the
 * server asks the provider for the transaction. `status` is `PAID` or the provider's other status.
 */
export const paymentFormValidate = endpoint({
  method: 'POST',
  path: '/api/payment/form/validate',
  summary: 'Valider un paiement par carte',
  access: 'linked-or-admin',
  offline: 'online',
  effect: 'change',
  idempotent: 'when-keyed',
  rateLimit: { count: 240, perMs: 3_600_000 },
  input: v.object({
    ...providerAnswerEntries,
    answerHash: text,
    answer: v.optional(providerAnswerEntries.answer),
    contractId: id,
    amount: amountSchema,
    primes: premiumIdsSchema,
    contractNumber: v.optional(text, ''),
    isEcheancier: optionalFlag(false),
  }),
  output: answer({ uuid: v.optional(v.string()), status: v.optional(v.string()) }),
});

/**
 * Polls the provider for pending payments of a contract, as when an answer was lost. `isLeft`: the caller closed the form of
 * `orderId` without paying (of every own order if absent), which releases its premiums. `surplus` is what the payments found
 * charged too much, in whole XPF.
 */
export const paymentCheck = endpoint({
  method: 'POST',
  path: '/api/payment/check',
  summary: 'Vérifier les paiements en cours d’un contrat',
  access: 'linked-or-admin',
  offline: 'online',
  effect: 'change',
  rateLimit: { count: 240, perMs: 3_600_000 },
  input: v.object({ contractId: id, isLeft: optionalFlag(false), orderId: v.optional(orderIdSchema) }),
  output: answer({ paid: v.number(), pending: v.number(), surplus: v.optional(v.number(), 0) }),
});

/** Records that a surplus was refunded at the provider. A surplus is refunded once, in whole. */
export const surplusRefund = endpoint({
  method: 'POST',
  path: '/api/admin/payment/refund',
  summary: 'Noter le remboursement d’un trop payé',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  idempotent: true,
  input: v.object({ surplusId: id, day: daySchema, amount: amountSchema, reference: refundReferenceSchema }),
  output: answer({}),
});

/** Records that the insurer refunded what was paid of a contract without effect, once and in whole. */
export const voidRefund = endpoint({
  method: 'POST',
  path: '/api/admin/premium/refund',
  summary: 'Noter le remboursement d’un contrat sans effet',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  idempotent: true,
  input: v.object({ contractId: id, day: daySchema, amount: amountSchema, reference: refundReferenceSchema }),
  output: answer({}),
});

/**
 * Records that the insurer ended a contract or refunded a premium. A termination cancels what is not paid of the premiums from
 * its day on. A contract that has not begun is without effect: all that is not paid is cancelled, all that is paid is refunded.
 * What is refunded is taken off the latest premiums first, and its commission is taken back.
 */
export const premiumAdjustmentAdd = endpoint({
  method: 'POST',
  path: '/api/admin/premium/adjustment',
  summary: 'Noter une résiliation, un contrat sans effet ou un remboursement de prime',
  access: 'admin',
  offline: 'online',
  effect: 'change',
  idempotent: true,
  input: v.object({
    contractId: id,
    kind: adjustmentKindSchema,
    day: daySchema,
    /** Refunded to the client, in whole XPF. */
    amount: wholeNumber({ min: 0, max: 999_999_999 }),
    reason: adjustmentReasonSchema,
  }),
  output: answer({}),
});
