import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { owedRefundXpf } from '#shared/operations/contracts/settlement.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';

type Premium = Pick<ContractFile['primes']['data'][number], 'effectDate' | 'amount' | 'balanceBrut' | 'cancelled'>;

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/**
 * What a termination on a day (`yyyy-mm-dd`) does to the premiums that are not paid, in sentences: the term that has begun, and
 * earlier ones, stay due in full, the later ones are cancelled.
 */
export const describeTermination = (premiums: readonly Premium[], day: string): string => {
  const unpaid = premiums.filter(({ balanceBrut }) => balanceBrut > 0);
  const begun = unpaid.filter(({ effectDate }) => effectDate < day);
  const later = unpaid.filter(({ effectDate }) => effectDate >= day);
  const [firstBegun] = begun;
  const dueXpf = sumOf(begun.map(({ balanceBrut }) => balanceBrut));
  const cancelledXpf = sumOf(later.map((premium) => premium.balanceBrut - owedRefundXpf(premium)));
  const begunText =
    firstBegun && begun.length === 1 ? `La prime du ${frenchDate(firstBegun.effectDate)}` : `${begun.length} primes`;
  return [
    ...(begun.length > 0
      ? [
          `${begunText}, ${begun.length > 1 ? 'commencées avant cette date, restent dues en entier' : 'commencée avant cette date, reste due en entier'}\u00A0: ${formatXpf(dueXpf)} à payer.`,
        ]
      : []),
    `Ce qui n’est pas payé des primes suivantes est annulé${cancelledXpf > 0 ? `\u00A0: ${formatXpf(cancelledXpf)}` : ''}.`,
  ].join(' ');
};
