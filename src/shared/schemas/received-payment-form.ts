import * as v from 'valibot';
import type { DayLimits } from '#shared/primitives/calendar/days.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { daySchema } from '#shared/primitives/calendar/french-date.ts';
import { textLimits } from '#shared/primitives/limits.ts';
import { messages } from '#shared/primitives/messages.ts';
import { formatXpf, parseXpf } from '#shared/primitives/money.ts';
import { printableText } from '#shared/primitives/parsers/printable.ts';
import { provisionalNumberSchema } from '#shared/primitives/parsers/provisional-number.ts';

/** Means of a payment that a broker receives themselves. */
export const receivedModes = { cheque: 'Chèque', cash: 'Espèces', transfer: 'Virement' } as const;
export type ReceivedMode = keyof typeof receivedModes;
export const receivedModeSchema = v.picklist(['cheque', 'cash', 'transfer'], messages.required('Mode de règlement'));

/** Largest amount of a received payment, in XPF. Our choice. */
export const maxReceivedXpf = 999_999_999;

/** Number of a provisional receipt. */
export const provisionalSchema = provisionalNumberSchema('P');

/**
 * Days before the contract on which a payment may have been received: a broker may take it at a client's without
 * network, and the sale reaches the server some days later.
 */
const maxDaysBeforeContract = 7;

/**
 * Days `yyyy-mm-dd` on which a payment may have been received: the last year, not more than a week before the contract, which
 * begins on the day of its conclusion or of its effect.
 */
export const receivedDays = (
  today: string,
  { creationDate, effectDate }: { readonly creationDate: string; readonly effectDate: string },
) => {
  const earliestDay = addDays(creationDate < effectDate ? creationDate : effectDate, -maxDaysBeforeContract);
  const yearAgo = addDays(today, -365);
  return { min: earliestDay > yearAgo ? earliestDay : yearAgo, max: today } satisfies DayLimits;
};

/** A premium with an amount in whole XPF. */
interface PremiumAmount {
  readonly premiumId: number;
  readonly amount: number;
}

/** Distributes an amount over premiums in their order; each receives at most what is due. */
export const allocatePayment = (due: readonly PremiumAmount[], amountXpf: number): PremiumAmount[] => {
  let remainingXpf = amountXpf;
  return due.flatMap(({ premiumId, amount }) => {
    const allocatedXpf = Math.min(remainingXpf, amount);
    remainingXpf -= allocatedXpf;
    return allocatedXpf > 0 ? [{ premiumId, amount: allocatedXpf }] : [];
  });
};

/** True for a surplus that may be a typing error: at least half of what is due. Our choice. Amounts in XPF. */
export const isLargeSurplus = (surplusXpf: number, dueXpf: number): boolean =>
  surplusXpf > 0 && dueXpf > 0 && surplusXpf * 2 >= dueXpf;

/** Message about an amount that exceeds what is due for the chosen premiums. */
export const exceedsDue = (dueXpf: number): string => `Il reste ${formatXpf(dueXpf)} à payer sur ces primes`;

/** A cheque requires a reference (its number) and a drawer. */
const receivedTexts = {
  reference: printableText(textLimits.paymentReference),
  drawer: printableText(textLimits.paymentDrawer),
} as const;
/** Entries of a call, where both may be absent. */
export const optionalReceivedTexts = {
  reference: v.optional(receivedTexts.reference, ''),
  drawer: v.optional(receivedTexts.drawer, ''),
} as const;
export const isReferenced = ({ mode, reference }: { readonly mode: string; readonly reference: string }): boolean =>
  mode !== 'cheque' || reference !== '';
export const isDrawn = ({ mode, drawer }: { readonly mode: string; readonly drawer: string }): boolean =>
  mode !== 'cheque' || drawer !== '';
export const receivedMessages = {
  reference: messages.required('Numéro du chèque'),
  drawer: messages.required('Tireur'),
} as const;

/** Form of a received payment. `dueXpf`: what is due for the chosen premiums, which only an accepted surplus may exceed. */
export const receivedPaymentFormSchema = (days: DayLimits, dueXpf: number) =>
  v.pipe(
    v.object({
      mode: receivedModeSchema,
      amount: v.pipe(
        v.string(),
        v.nonEmpty(messages.required('Montant reçu')),
        v.transform(parseXpf),
        v.number(messages.wholeNumber('Montant reçu')),
        v.minValue(1, 'Le montant reçu est d’au moins 1\u00A0F'),
        v.maxValue(maxReceivedXpf, `Le montant reçu est d’au plus ${formatXpf(maxReceivedXpf)}`),
      ),
      isSurplusAccepted: v.boolean(),
      /** Contract of the premiums. */
      contractId: v.string(),
      ...receivedTexts,
      day: daySchema('Reçu le', days),
    }),
    v.forward(v.partialCheck([['mode'], ['reference']], isReferenced, receivedMessages.reference), ['reference']),
    v.forward(v.partialCheck([['mode'], ['drawer']], isDrawn, receivedMessages.drawer), ['drawer']),
    v.forward(
      v.partialCheck(
        [['amount'], ['isSurplusAccepted']],
        ({ amount, isSurplusAccepted }) => isSurplusAccepted || amount <= dueXpf,
        exceedsDue(dueXpf),
      ),
      ['amount'],
    ),
  );

/** How the surplus of a received payment was refunded: the cash or cheque itself, or by a transfer. */
export const refundWays = { returned: 'Rendu au client', transfer: 'Par virement' } as const;
export type RefundWay = keyof typeof refundWays;
export const refundWaySchema = v.picklist(['returned', 'transfer'], messages.required('Remboursement'));

/** Why a received payment no longer counts. */
export const cancelKinds = { bounced: 'Chèque impayé', mistake: 'Erreur de saisie' } as const;
export type CancelKind = keyof typeof cancelKinds;
export const cancelReasonSchema = v.pipe(
  printableText(textLimits.paymentCancelReason),
  v.nonEmpty(messages.required('Motif')),
);
export const cancelFormSchema = v.object({
  kind: v.picklist(['bounced', 'mistake'], messages.required('Annulation')),
  reason: cancelReasonSchema,
});
