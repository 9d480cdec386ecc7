import type { Tariff } from './tariff.ts';

type Dated = Pick<Tariff, 'product' | 'effectiveFrom' | 'version' | 'isDemonstration'>;

const laterFirst = (a: Dated, b: Dated): number => {
  if (a.isDemonstration !== b.isDemonstration) return a.isDemonstration ? 1 : -1;
  if (a.effectiveFrom !== b.effectiveFrom) return a.effectiveFrom < b.effectiveFrom ? 1 : -1;
  return a.version < b.version ? 1 : -1;
};

/**
 * The tariff of a product in force on an effect date (`yyyy-mm-dd`): the latest that had started by then. One of the
 * insurer's prevails over the demonstration's.
 */
export const tariffInForce = <T extends Dated>(
  tariffs: readonly T[],
  product: string,
  effectDate: string,
): T | undefined =>
  tariffs.filter((tariff) => tariff.product === product && tariff.effectiveFrom <= effectDate).sort(laterFirst)[0];
