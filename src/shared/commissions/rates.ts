import { addMonths } from '#shared/primitives/calendar/days.ts';
import { catalogue, familyLabels, findProduct, type ProductFamily } from '#shared/products/catalogue.ts';

/** Rates are whole ten-thousandths, as in tariffs: 1200 is 12 %. */
export interface CommissionRate {
  readonly id: number;
  /** `all`, `family:auto` for a family of products, or a product code. */
  readonly scope: string;
  /** Null for every broker. */
  readonly brokerId: number | null;
  /** First day of premiums that it applies to, `yyyy-mm-dd`. */
  readonly validFrom: string;
  /** Rate of premiums of the first year of a contract. */
  readonly firstYear: number;
  readonly renewal: number;
  /** Minimum commission of a premium that is paid in full, in XPF; null if there is none. */
  readonly floor: number | null;
}

/** Facts of a premium that determine its rate; days are `yyyy-mm-dd`. */
export interface CommissionedPremium {
  readonly brokerId: number;
  readonly productCode: string;
  /** First day of the contract. */
  readonly contractDay: string;
  /** First day of the premium. */
  readonly premiumDay: string;
}

const familyPrefix = 'family:';

export const allProducts = 'Tous les produits';

/** Options for the scope of a rate, widest first. */
export const scopeOptions: readonly { readonly code: string; readonly libelle: string }[] = [
  { code: 'all', libelle: allProducts },
  ...[...new Set<ProductFamily>(catalogue.map(({ family }) => family))].map((family) => ({
    code: `${familyPrefix}${family}`,
    libelle: `${familyLabels[family]} (famille)`,
  })),
  ...catalogue.map(({ code, label }) => ({ code, libelle: label })),
];

/** Label of a scope; its code for a product that is no longer sold. */
export const formatScope = (scope: string): string => scopeOptions.find(({ code }) => code === scope)?.libelle ?? scope;

/**
 * Precision of a scope for a product: 0 for all products, more for its family and for the product itself; null if the
 * scope does not contain it.
 */
const scopePrecision = (scope: string, productCode: string): number | null => {
  if (scope === 'all') return 0;
  if (scope === productCode) return 2;
  const family = findProduct(productCode)?.family;
  return family !== undefined && scope === `${familyPrefix}${family}` ? 1 : null;
};

/**
 * Rate of a premium: one for its broker before one for every broker, then the most precise scope, then the latest day. Undefined
 * if none applies.
 */
export const findRate = (
  rates: readonly CommissionRate[],
  { brokerId, productCode, premiumDay }: CommissionedPremium,
): CommissionRate | undefined => {
  const rankRate = (rate: CommissionRate): readonly [number, number, string] => [
    rate.brokerId === null ? 0 : 1,
    scopePrecision(rate.scope, productCode) ?? -1,
    rate.validFrom,
  ];
  const compare = (rate: CommissionRate, otherRate: CommissionRate): number => {
    const [a, b] = [rankRate(rate), rankRate(otherRate)];
    return b[0] - a[0] || b[1] - a[1] || b[2].localeCompare(a[2]);
  };
  return rates
    .filter(
      (rate) =>
        (rate.brokerId === null || rate.brokerId === brokerId) &&
        rate.validFrom <= premiumDay &&
        scopePrecision(rate.scope, productCode) !== null,
    )
    .sort(compare)[0];
};

/** True for a premium that starts within a year of its contract. */
export const isFirstYear = ({ contractDay, premiumDay }: CommissionedPremium): boolean =>
  premiumDay < addMonths(contractDay, 12);

/** Ten-thousandths that a rate grants on a premium. */
export const percentageOf = (rate: CommissionRate, premium: CommissionedPremium): number =>
  isFirstYear(premium) ? rate.firstYear : rate.renewal;

/**
 * Commission in XPF on what is paid of a premium: rounded per premium, half up to the franc. The floor applies once the premium
 * is paid in full, and never exceeds it.
 */
export const commissionToDate = (
  paidXpf: number,
  premiumXpf: number,
  { rate, floor }: { readonly rate: number; readonly floor: number | null },
): number => {
  const roundedXpf = Math.floor((paidXpf * rate + 5_000) / 10_000);
  if (floor === null || paidXpf < premiumXpf) return roundedXpf;
  return Math.max(roundedXpf, Math.min(floor, premiumXpf));
};
