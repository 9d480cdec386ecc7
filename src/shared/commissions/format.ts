import { frenchDate, frenchMonth } from '#shared/primitives/calendar/calendar.ts';
import { formatDecimal, formatXpf } from '#shared/primitives/money.ts';
import { lowerFirst } from '#shared/primitives/text.ts';
import { withDe } from '#shared/primitives/vocabulary/elision.ts';
import { type CommissionLine, commissionMeans, reversalReasons } from './lines.ts';

/** Formats ten-thousandths: `12,5 %`. */
export const formatRate = (rate: number): string => `${formatDecimal(rate / 100, { maximumDigits: 2 })}\u00A0%`;

/** « novembre 2026 » of `2026-11`. */
export const formatMonth = (month: string): string => frenchMonth(`${month}-01`);

/** « de novembre 2026 », « d’octobre 2026 ». */
export const formatOfMonth = (month: string): string => withDe(lowerFirst(formatMonth(month)));

/** Payment means of a line, and why it was reversed. */
export const formatMeans = ({ means, reason }: Pick<CommissionLine, 'means' | 'reason'>): string =>
  reason === null ? commissionMeans[means] : `${commissionMeans[means]}, ${reversalReasons[reason].toLowerCase()}`;

/** The calculation of a line in plain words. */
export const formatCalculation = (line: CommissionLine): string => {
  const { rate, floor, isFirstYear, paidToDate, premiumXpf, statedBefore, commission } = line;
  const reversal =
    line.reversesId === null
      ? ''
      : `Reprise de la ligne n°\u00A0${line.reversesId}${line.reversesDay ? ` du ${frenchDate(line.reversesDay)}` : ''}. `;
  if (rate === null) return `${reversal}Aucun taux ne s’applique à cette prime.`;
  const roundedXpf = Math.floor((paidToDate * rate + 5_000) / 10_000);
  const paidText =
    paidToDate === premiumXpf
      ? `la prime de ${formatXpf(premiumXpf)}`
      : `${formatXpf(paidToDate)} réglés à ce jour sur une prime de ${formatXpf(premiumXpf)}`;
  const calculation = `${formatRate(rate)} (${isFirstYear ? 'première année' : 'renouvellement'}) de ${paidText}, soit ${formatXpf(roundedXpf)}`;
  const floorText =
    floor !== null && line.commissionToDate > roundedXpf
      ? `, portés au minimum de ${formatXpf(line.commissionToDate)}`
      : '';
  const statedText =
    statedBefore === 0 ? '' : `, moins ${formatXpf(statedBefore)} déjà comptés\u00A0: ${formatXpf(commission)}`;
  return `${reversal}${calculation}${floorText}${statedText}.`;
};
