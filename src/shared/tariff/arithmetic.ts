import { formatDecimal } from '#shared/primitives/money.ts';

/**
 * Integer arithmetic on whole francs and whole rates, so that every machine computes the same franc. Amounts stay below
 * 10^10 and rates below 10^6, hence their product below 2^53.
 */

/** The rate 1: rates are in ten-thousandths, `12500` is ×1.25 and `500` is 5 %. */
export const unitRate = 10_000;

/** `value × by / of`, rounded to the nearest whole number, halves up. For values of zero or more. */
export const multiplyDivide = (value: number, factor: number, divisor: number): number =>
  Math.floor((2 * value * factor + divisor) / (2 * divisor));

/** Applies a rate to whole XPF and rounds to the nearest franc. Monotonic in both arguments. */
export const applyRate = (amountXpf: number, rate: number): number => multiplyDivide(amountXpf, rate, unitRate);

export const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Formats a rate as a factor, `× 1,25`. */
export const formatFactor = (rate: number): string =>
  `×\u00A0${formatDecimal(rate / unitRate, { minimumDigits: 2, maximumDigits: 4 })}`;
/** Formats a rate as a percentage, `5 %`. */
export const formatRatePercent = (rate: number): string => `${formatDecimal(rate / 100, { maximumDigits: 2 })}\u00A0%`;
