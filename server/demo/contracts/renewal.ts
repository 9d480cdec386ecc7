import { addDays, nextAnniversary } from '#shared/primitives/calendar/days.ts';
import type { ProductFamily } from '#shared/products/catalogue.ts';

interface RenewedContract {
  readonly id: number;
  readonly effectDate: string;
  /** The day the contract ended, or null. */
  readonly endDate: string | null;
  readonly annualPremium: number;
  readonly family: ProductFamily;
  readonly today: string;
}

/** A year that the insurer called ahead. */
export interface RenewalCall {
  readonly day: string;
  /** Whole XPF a year. */
  readonly annualPremium: number;
  /** The movement that changed the premium; null where it is the same. */
  readonly reason: string | null;
}

/** How long before the anniversary the next year is called, in days. */
const calledAheadDays = 75;

const revision = 'Révision tarifaire annuelle';
const changes: readonly (readonly [percent: number, reason: string | null])[] = [
  [3, revision],
  [0, null],
  [5, revision],
  [12, 'Majoration après sinistre'],
  [4, revision],
  [-3, 'Remise de fidélité'],
  [8, revision],
];

/** The next year of a contract, where its insurer called it; some are late with it. By its number, so that nothing else of the data moves. */
export const renewalCall = (contract: RenewedContract): RenewalCall | undefined => {
  const { id, effectDate, endDate, annualPremium, family, today } = contract;
  const day = nextAnniversary(effectDate, addDays(today, 1));
  if (endDate || day > addDays(today, calledAheadDays) || id % 5 === 4) return undefined;
  const [percent, reason] = changes[id % changes.length] ?? [0, null];
  return {
    day,
    annualPremium: Math.round((annualPremium * (100 + percent)) / 1_000) * 10,
    reason: percent === -3 && family === 'auto' ? 'Baisse du coefficient de réduction-majoration' : reason,
  };
};
