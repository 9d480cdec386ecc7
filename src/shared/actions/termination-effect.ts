import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { owedRefundXpf, paidXpf } from '#shared/operations/contracts/settlement.ts';
import { computeDebitDate } from '#shared/operations/contracts/term-payment.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';

type Premium = Pick<
  ContractFile['primes']['data'][number],
  'effectDate' | 'amount' | 'balanceBrut' | 'cancelled' | 'isBeingPaid'
>;

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Part of unpaid premiums that is cancelled, whole XPF: a refund of the insurer that is owed of them stays due. */
const cancelledPartXpf = (unpaid: readonly Premium[]): number =>
  sumOf(unpaid.map((premium) => premium.balanceBrut - owedRefundXpf(premium)));

/** What follows if the bank debits a card for premiums that are cancelled; empty if no card is at the bank for them. */
const describeCardAtBank = (cancelled: readonly Premium[]): string[] => {
  const refundedXpf = cancelledPartXpf(cancelled.filter(({ isBeingPaid }) => isBeingPaid === true));
  if (refundedXpf <= 0) return [];
  const refundText = formatXpfWith(refundedXpf, 'sera à rembourser', 'seront à rembourser');
  return [`Une carte est en cours de confirmation\u00A0: si la banque la débite, ${refundText}.`];
};

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
  const cancelledXpf = cancelledPartXpf(later);
  const begunText =
    firstBegun && begun.length === 1 ? `La prime du ${frenchDate(firstBegun.effectDate)}` : `${begun.length} primes`;
  return [
    ...(begun.length > 0
      ? [
          `${begunText}, ${begun.length > 1 ? 'commencées avant cette date, restent dues en entier' : 'commencée avant cette date, reste due en entier'}\u00A0: ${formatXpf(dueXpf)} à payer.`,
        ]
      : []),
    `Ce qui n’est pas payé des primes suivantes est annulé${cancelledXpf > 0 ? `\u00A0: ${formatXpf(cancelledXpf)}` : ''}.`,
    ...describeCardAtBank(later),
  ].join(' ');
};

/**
 * What giving up a contract before it begins does, in sentences: what is cancelled, what is refunded, and what ends at the
 * client’s.
 */
export const describeVoid = (contract: Pick<ContractFile, 'details' | 'computed' | 'primes'>): string => {
  const premiums = contract.primes.data;
  const unpaid = premiums.filter(({ balanceBrut }) => balanceBrut > 0);
  const isDebited = unpaid.some(({ effectDate }) => computeDebitDate(contract, effectDate) !== null);
  const unpaidXpf = cancelledPartXpf(unpaid);
  const refundedXpf = sumOf(premiums.map(paidXpf));
  const cardAtBank = describeCardAtBank(unpaid);
  return [
    ...(unpaidXpf > 0
      ? [
          `Ce qui n’est pas payé est annulé\u00A0: ${formatXpf(unpaidXpf)}${isDebited ? ', et ne sera pas prélevé' : ''}.`,
        ]
      : []),
    ...(refundedXpf > 0
      ? [
          `Ce qui est payé est à rembourser en entier\u00A0: ${formatXpf(refundedXpf)}, une demande le rappelle, et sa commission est reprise.`,
        ]
      : []),
    ...(refundedXpf > 0 || cardAtBank.length > 0 ? cardAtBank : ['Rien n’est payé, rien n’est à rembourser.']),
    'Les papiers ne sont plus valables, et le client n’a plus rien à payer, à fournir ni à signer.',
  ].join(' ');
};

/** What happens once the bank has decided about a card, by the status of its contract. */
export const describePendingCard = (status: string): string =>
  status === contractStatuses.void
    ? 'Ce contrat est sans effet\u00A0: si la carte est débitée, la somme sera à rembourser au client, et une demande le rappellera.'
    : 'S’il a abouti, les primes passent d’elles-mêmes en «\u00A0Payée\u00A0» et le reçu arrive dans les documents.';
