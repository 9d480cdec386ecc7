import { allocatePayment } from '#shared/schemas/received-payment-form.ts';
import type { ContractFile } from './contract-file.ts';
import { contractOnDay } from './contract-on-day.ts';

/** A received payment that a device has not sent yet. */
interface QueuedPayment {
  /** Premiums in the order in which they are paid. */
  readonly primes: readonly number[];
  /** Whole XPF. */
  readonly amount: number;
}

/** Status of a premium that a queued payment covers: only the server makes it paid. */
const queuedStatus = 'En attente d’envoi';

/** A file without what queued payments cover, so that nobody collects it again. `today` is a day in Nouméa. */
export const withQueuedPayments = (
  file: ContractFile,
  payments: readonly QueuedPayment[],
  today: string,
): ContractFile => {
  if (payments.length === 0) return file;
  const balances = new Map(file.primes.data.map(({ id, balanceBrut }) => [id, balanceBrut]));
  const coveredPremiumIds = new Set<number>();
  for (const { primes, amount } of payments) {
    const due = primes.map((premiumId) => ({ premiumId, amount: balances.get(premiumId) ?? 0 }));
    for (const allocation of allocatePayment(due, amount)) {
      balances.set(allocation.premiumId, (balances.get(allocation.premiumId) ?? 0) - allocation.amount);
      coveredPremiumIds.add(allocation.premiumId);
    }
  }
  const data = file.primes.data.map((premium) => ({
    ...premium,
    balanceBrut: balances.get(premium.id) ?? premium.balanceBrut,
  }));
  const reducedFile = contractOnDay({ ...file, primes: { ...file.primes, data } }, today);
  return {
    ...reducedFile,
    primes: {
      ...reducedFile.primes,
      data: reducedFile.primes.data.map((premium) =>
        coveredPremiumIds.has(premium.id) && premium.balanceBrut === 0 ? { ...premium, status: queuedStatus } : premium,
      ),
    },
  };
};
