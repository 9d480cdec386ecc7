import { isSameText } from '#server/primitives/same-text.ts';
import type { OrderReport } from '#server/services/payment.ts';
import type { Services } from '#server/services/services.ts';
import { describeEnd } from '#shared/actions/contract-end.ts';
import type { paymentFormValidate } from '#shared/operations/contracts/payments.ts';
import type { ParsedInput } from '#shared/operations/wire/endpoint.ts';
import type { Message } from '#shared/operations/wire/envelope.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import type { OrderSurplus } from './settle.ts';

/**
 * Reads the order report from a signed answer, or fetches it from the provider; returns the mismatching field as a string
 * if it is rejected.
 */
export const verifyReport = async (
  {
    uuid,
    hash,
    answerHash,
    answer,
  }: Pick<ParsedInput<typeof paymentFormValidate>, 'uuid' | 'hash' | 'answerHash' | 'answer'>,
  { payment }: Services,
): Promise<OrderReport | string> => {
  if (!isSameText(hash, answerHash)) return 'signature';
  if (answer !== undefined) {
    const report = payment.readReturn({ answer, hash });
    if (!report) return 'signature';
    return report.transaction?.uuid === uuid ? report : 'transaction';
  }
  const orderId = await payment.findOrderId(uuid);
  const report = orderId === undefined ? undefined : await payment.readOrder(orderId);
  return report ?? 'transaction';
};

/** Message about a paid order; it states an amount that was charged in excess. */
export const formatPaidMessage = (amount: number, surplus: OrderSurplus | undefined): Message => {
  if (!surplus) return { type: 'success', message: `Le paiement de ${formatXpf(amount)} a bien été enregistré.` };
  const request = surplus.request === null ? '' : ` (demande ${surplus.request})`;
  const isAllSurplus = surplus.amount >= amount;
  const end = describeEnd(surplus.endedStatus ?? '');
  const reason = end === undefined ? 'mais ces primes étaient déjà réglées' : `mais le contrat ${end}`;
  const paid = isAllSurplus ? reason : `dont ${formatXpf(amount - surplus.amount)} pour les primes`;
  return {
    type: 'warning',
    message: `La carte a été débitée de ${formatXpf(Math.max(amount, surplus.amount))}, ${paid}\u00A0: ${formatXpfWith(surplus.amount, 'est à rembourser', 'sont à rembourser')}${request}.`,
  };
};
