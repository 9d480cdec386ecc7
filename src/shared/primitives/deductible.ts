import { formatDecimal, formatXpf } from './money.ts';

interface Deductible {
  readonly franchiseValue: number | null;
  readonly franchiseCurrencylabel: string | null;
  /** How the amount was computed, if it is not the chosen one. */
  readonly franchiseDetail?: string | undefined;
}

/**
 * Formats a deductible, `30 000 F`, or the value in its own unit (`10 %`), followed by the computation if a modulation
 * changed the chosen amount: `60 000 F (50 000 F +20 %)`; `Sans` if there is none.
 */
export const formatDeductible = (deductible: Deductible): string => {
  const text = formatDeductibleValue(deductible);
  if (text === null || deductible.franchiseValue === 0) return 'Sans';
  return deductible.franchiseDetail ? `${text} (${deductible.franchiseDetail})` : text;
};

/** Formats the deductible without its computation, for layouts that show that below. */
export const formatDeductibleValue = ({ franchiseValue, franchiseCurrencylabel }: Deductible): string | null => {
  if (franchiseValue === null) return null;
  return franchiseCurrencylabel === 'XPF' || franchiseCurrencylabel === null
    ? formatXpf(franchiseValue)
    : `${formatDecimal(franchiseValue)}\u00A0${franchiseCurrencylabel}`;
};
