import { formatXpf } from './money.ts';

interface Deductible {
  readonly franchiseValue: number | null;
  readonly franchiseCurrencylabel: string | null;
  /** How it came about, where it is not the amount that was chosen. */
  readonly franchiseDetail?: string | undefined;
}

/**
 * A deductible as it is shown, `30 000 F`, or the value in its own unit (`10 %`), with how it came about where a modulation
 * made another amount of the one chosen: `60 000 F (50 000 F × 1,20)`; `Sans` where there is none.
 */
export const formatDeductible = (deductible: Deductible): string => {
  const text = formatDeductibleValue(deductible);
  if (text === null || deductible.franchiseValue === 0) return 'Sans';
  return deductible.franchiseDetail ? `${text} (${deductible.franchiseDetail})` : text;
};

/** The deductible alone, for where its detail stands under it. */
export const formatDeductibleValue = ({ franchiseValue, franchiseCurrencylabel }: Deductible): string | null => {
  if (franchiseValue === null) return null;
  return franchiseCurrencylabel === 'XPF' || franchiseCurrencylabel === null
    ? formatXpf(franchiseValue)
    : `${franchiseValue.toLocaleString('fr-FR')}\u00A0${franchiseCurrencylabel}`;
};
