/**
 * Whole francs and whole rates only: no fraction is ever kept, so that every machine finds the same franc. Amounts stay
 * under 10^10 and rates under 10^6, their product under 2^53.
 */

/** One, as a rate: rates are written in ten-thousandths, `12500` is ×1.25 and `500` is 5 %. */
export const unitRate = 10_000;

/** A product of whole numbers divided by a whole number, to the nearest, halves up. For values of zero or more. */
export const proportion = (value: number, by: number, of: number): number =>
  Math.floor((2 * value * by + of) / (2 * of));

/** An amount of whole XPF at a rate, to the nearest franc. Grows with either. */
export const applyRate = (amountXpf: number, rate: number): number => proportion(amountXpf, rate, unitRate);

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

const decimal = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 4, minimumFractionDigits: 2 });
const percent = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 2 });

/** A rate as a factor, `× 1,25`. */
export const formatFactor = (rate: number): string => `×\u00A0${decimal.format(rate / unitRate)}`;
/** A rate as a percentage, `5 %`. */
export const formatRatePercent = (rate: number): string => `${percent.format(rate / 100)}\u00A0%`;
