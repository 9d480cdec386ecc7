import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { computeDebitDate, isDebit } from '#shared/operations/contracts/term-payment.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';

/**
 * States that premiums of a valid contract are to be debited although it has no account; null if not. The insurer knows the account
 * of a contract that was imported without its premiums.
 */
export const explainMissingAccount = (contract: ContractFile): string | null => {
  const { details, computed, primes } = contract;
  const { status, isEstimate, addresses, payementModes: modes } = details;
  const isImported = primes.data.length === 0;
  if (isEstimate || status !== contractStatuses.valid || addresses.bankAccount !== null || isImported) return null;
  if (computed.nextTakingDate !== null && isDebit(computed.nextTakingMode))
    return `Le prélèvement du ${frenchDate(computed.nextTakingDate)} n’a pas de compte bancaire à débiter.`;
  const hasUnpaidDebit = primes.data.some(
    ({ balanceBrut, effectDate }) => balanceBrut > 0 && computeDebitDate(contract, effectDate) !== null,
  );
  return hasUnpaidDebit || isDebit(modes?.renouvellement) || isDebit(modes?.termeSecondaire)
    ? 'Les prochaines primes sont à prélever, mais ce contrat n’a pas de compte bancaire à débiter.'
    : null;
};
