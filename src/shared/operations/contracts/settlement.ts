import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';

/** How a payment of a premium was made. `insurer`: the insurer recorded it, as a debit or otherwise. */
const meansLabels = {
  card: 'par carte',
  cheque: 'par chèque',
  cash: 'en espèces',
  transfer: 'par virement',
  insurer: 'à l’assureur',
} as const;

/** A payment of a premium that counts: neither cancelled nor bounced. Whole XPF; `day` is `yyyy-mm-dd`. */
export interface PremiumPayment {
  readonly means: keyof typeof meansLabels;
  readonly day: string;
  readonly amount: number;
}

/**
 * Amounts of a premium in whole XPF; `cancelled` is what the insurer took off, `refunded` its part that had been paid.
 * `isVoid`: the contract is without effect, so that the refund is due; it was made once its day `refundedOn` is recorded.
 */
interface PremiumAmounts {
  readonly amount: number;
  readonly balanceBrut: number;
  readonly cancelled?: number | undefined;
  readonly refunded?: number | undefined;
  readonly isVoid?: boolean | undefined;
  readonly refundedOn?: string | undefined;
}

/** Amount paid of a premium, minus refunds of the insurer. Whole XPF. */
export const paidXpf = ({ amount, balanceBrut, cancelled = 0 }: PremiumAmounts): number =>
  Math.max(0, amount - cancelled - balanceBrut);

/** Part of the balance that pays a refund of the insurer back, since the refunded payment was cancelled. Whole XPF. */
export const owedRefundXpf = ({ amount, balanceBrut, cancelled = 0 }: PremiumAmounts): number =>
  Math.max(0, cancelled + balanceBrut - amount);

/**
 * What the insurer took off a premium: « 33 600 F annulés et 10 000 F remboursés par la compagnie », « remboursement de
 * 10 000 F par la compagnie » of a contract without effect until its refund is recorded; empty if nothing. `cancelled` includes
 * `refunded`. Whole XPF.
 */
export const formatTakenOff = ({
  cancelled = 0,
  refunded = 0,
  isVoid = false,
  refundedOn,
}: Omit<PremiumAmounts, 'amount' | 'balanceBrut'>): string => {
  const isDue = isVoid && refundedOn === undefined;
  const refundText = isDue ? `remboursement de ${formatXpf(refunded)}` : formatXpfWith(refunded, 'remboursé');
  const dayText = refunded > 0 && refundedOn !== undefined ? ` le ${frenchDate(refundedOn)}` : '';
  const parts = [
    ...(cancelled > refunded ? [formatXpfWith(cancelled - refunded, 'annulé')] : []),
    ...(refunded > 0 ? [refundText] : []),
  ];
  return parts.length > 0 ? `${parts.join(' et ')} par la compagnie${dayText}` : '';
};

/**
 * How a premium was or will be paid: « Réglé le 21/11/2026 par chèque », « Prélevé le 05/12/2026 », « Prélèvement du …
 * », followed by what the insurer cancelled and refunded, and the refund that must be paid back; empty if none of these is
 * known. `debitOn`: debit date of its term; null if it is not debited.
 */
export const formatSettlement = (
  premium: PremiumAmounts,
  payments: readonly PremiumPayment[],
  debitOn: string | null,
): string => {
  const { amount, cancelled = 0 } = premium;
  const isPaid = payments.length > 0 || cancelled < amount;
  const paidText = isPaid ? formatPayments(premium, payments, debitOn) : '';
  const owedXpf = owedRefundXpf(premium);
  const owedText =
    owedXpf === 0 ? '' : owedXpf === cancelled ? 'à restituer' : `dont ${formatXpf(owedXpf)} à restituer`;
  return [paidText, formatTakenOff(premium), owedText].filter((text) => text !== '').join(', ');
};

const formatPayments = (
  { amount, balanceBrut, cancelled = 0, refunded = 0 }: PremiumAmounts,
  payments: readonly PremiumPayment[],
  debitOn: string | null,
): string => {
  // The insurer debits this term itself, so its payment is described as a debit.
  const isDebited = debitOn !== null && payments.every(({ means }) => means === 'insurer');
  if (isDebited)
    return balanceBrut <= 0 ? `Prélevé le ${frenchDate(debitOn)}` : `Prélèvement du ${frenchDate(debitOn)}`;
  const [onlyPayment] = payments;
  // What was cancelled, or refunded in whole, is not settled.
  const isWhole = balanceBrut <= 0 && cancelled === refunded && cancelled < amount;
  if (onlyPayment && payments.length === 1 && isWhole) return `Réglé ${describePayment(onlyPayment)}`;
  return payments.map((payment) => `${formatXpf(payment.amount)} ${describePayment(payment)}`).join(', ');
};

const describePayment = ({ means, day }: PremiumPayment): string => `le ${frenchDate(day)} ${meansLabels[means]}`;
