import { addDays, nextAnniversary } from '#shared/primitives/calendar/days.ts';
import type { ProductFamily } from '#shared/products/catalogue.ts';

interface RenewedContract {
  readonly id: number;
  readonly effectDate: string;
  /** End of the contract, or null. */
  readonly endDate: string | null;
  readonly annualPremium: number;
  readonly family: ProductFamily;
  readonly today: string;
}

/** Call of the next insurance year. */
export interface RenewalCall {
  readonly day: string;
  /** Annual premium in XPF. */
  readonly annualPremium: number;
  /** Movement that changed the premium; null if it is unchanged. */
  readonly reason: string | null;
}

/** Days before the anniversary at which the next year is called. */
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

/** Call of the next year, if it was sent; some insurers are late. Derived from the contract number, so that it does not change other random draws. */
export const findRenewalCall = (contract: RenewedContract): RenewalCall | undefined => {
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
