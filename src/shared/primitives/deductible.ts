import { xpf } from './money.ts';

interface Deductible {
  readonly franchiseValue: number | null;
  readonly franchiseCurrencylabel: string | null;
}

/** A deductible as it is shown, `30 000 F`, or the value in its own unit (`10 %`); null where there is none. */
export const deductibleText = ({ franchiseValue, franchiseCurrencylabel }: Deductible): string | null => {
  if (franchiseValue === null) return null;
  return franchiseCurrencylabel === 'XPF' || franchiseCurrencylabel === null
    ? xpf(franchiseValue)
    : `${franchiseValue.toLocaleString('fr-FR')}\u00A0${franchiseCurrencylabel}`;
};
