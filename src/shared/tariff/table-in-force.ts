import type { Acceptance } from './acceptance.ts';
import type { Tariff } from './tariff.ts';

/** Tables by which quotes are assessed and priced. */
export interface RateBook {
  readonly tariffs: readonly Tariff[];
  readonly acceptance: readonly Acceptance[];
}

type TableHeader = Pick<Tariff, 'product' | 'effectiveFrom' | 'version' | 'isDemonstration'>;

const laterFirst = (a: TableHeader, b: TableHeader): number => {
  if (a.isDemonstration !== b.isDemonstration) return a.isDemonstration ? 1 : -1;
  if (a.effectiveFrom !== b.effectiveFrom) return a.effectiveFrom < b.effectiveFrom ? 1 : -1;
  return a.version < b.version ? 1 : -1;
};

/**
 * Table of a product in force on an effect date (`yyyy-mm-dd`): the latest one that has started. Any table of the
 * insurer takes precedence over those of the demonstration.
 */
export const tableInForce = <T extends TableHeader>(
  tariffs: readonly T[],
  product: string,
  effectDate: string,
): T | undefined =>
  tariffs.filter((tariff) => tariff.product === product && tariff.effectiveFrom <= effectDate).sort(laterFirst)[0];
