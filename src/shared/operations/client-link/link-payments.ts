import * as v from 'valibot';
import {
  amountSchema,
  orderIdSchema,
  premiumIdsSchema,
  providerAnswerEntries,
  providerFormSchema,
} from '#shared/operations/contracts/payments.ts';
import { endpoint } from '#shared/operations/wire/endpoint.ts';
import { answer, noInput, optionalFlag, wholeNumber } from '#shared/operations/wire/envelope.ts';
import { clientDossierSchema, dossierAnswer } from './client-links.ts';

/** Operations by which a client pays premiums through a link. See docs/decisions, `payment-link`. */

const id = wholeNumber({ min: 1, max: 999_999_999 });
const hourMs = 3_600_000;
const dossier = v.optional(clientDossierSchema);

/**
 * E-mails a link to pay premiums to the client of a contract. The server computes the amount; premiums that are not due any
 * more are left out, and without any the call is refused. While a card of these premiums is at the bank, the answer is 409 with
 * `Retry-After`.
 */
export const paymentLinkSend = endpoint({
  method: 'POST',
  path: '/api/contract/link/pay',
  summary: 'Envoyer un lien de paiement au client d’un contrat',
  access: 'linked-or-admin',
  offline: 'queued',
  effect: 'change',
  idempotent: true,
  rateLimit: { count: 60, perMs: hourMs },
  input: v.object({ contractId: id, primes: premiumIdsSchema }),
  output: answer({ sentTo: v.optional(v.string()), expiresAt: v.optional(v.string()) }),
});

/**
 * Requests a card form for the premiums of the link that are due. `amount` is what the page shows: if another amount is due,
 * nothing is opened and the answer has the current dossier.
 */
export const linkPaymentForm = endpoint({
  method: 'POST',
  path: '/api/link/payment/form',
  summary: 'Obtenir un formulaire de paiement par carte',
  access: 'client-link',
  offline: 'online',
  effect: 'change',
  input: v.object({ amount: amountSchema }),
  output: answer({
    formToken: v.optional(v.string()),
    orderId: v.optional(v.string()),
    amount: v.optional(v.number()),
    provider: v.optional(providerFormSchema),
    dossier,
  }),
});

/** Announces that a card is about to be sent to the bank, as `paymentFormSubmit` does; a refusal has the current dossier. */
export const linkPaymentSubmit = endpoint({
  method: 'POST',
  path: '/api/link/payment/submit',
  summary: 'Annoncer l’envoi d’une carte à la banque',
  access: 'client-link',
  offline: 'online',
  effect: 'change',
  input: v.object({ orderId: orderIdSchema, isSent: optionalFlag(true) }),
  output: dossierAnswer,
});

/** Validates the answer of the provider's form. `status` is `PAID` or the provider's other status. */
export const linkPaymentValidate = endpoint({
  method: 'POST',
  path: '/api/link/payment/validate',
  summary: 'Valider un paiement par carte',
  access: 'client-link',
  offline: 'online',
  effect: 'change',
  input: v.object(providerAnswerEntries),
  output: answer({ status: v.optional(v.string()), dossier }),
});

/** Polls the provider for pending payments; `isLeft`: the client closed the form, which releases the premiums. */
export const linkPaymentCheck = endpoint({
  method: 'POST',
  path: '/api/link/payment/check',
  summary: 'Vérifier un paiement en cours',
  access: 'client-link',
  offline: 'online',
  effect: 'change',
  input: v.object({ isLeft: optionalFlag(false) }),
  output: dossierAnswer,
});

/** The receipt of the latest payment by the link. */
export const linkReceipt = endpoint({
  method: 'POST',
  path: '/api/link/payment/receipt',
  summary: 'Télécharger son reçu',
  access: 'client-link',
  offline: 'online',
  effect: 'download',
  response: 'file',
  input: noInput,
  output: v.unknown(),
});
