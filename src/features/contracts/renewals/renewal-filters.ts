import { changePercent, lastRenewalDay } from '#shared/actions/renewals.ts';
import type { Renewal } from '#shared/operations/contracts/renewals.ts';
import { frenchDate, frenchMonth } from '#shared/primitives/calendar/calendar.ts';
import { addDays, formatDaySpan, monthBounds } from '#shared/primitives/calendar/days.ts';
import { renewalDays } from '#shared/search/contract-search.ts';

/** Renewal filters as in the URL: texts, `'true'`; an empty text does not filter. */
export interface RenewalFilters {
  /** Two days `yyyy-mm-dd/yyyy-mm-dd`, both included. */
  readonly echeance: string;
  readonly productCode: string;
  readonly variation: string;
  readonly getOnlyImpayes: string;
}

/** A date span and its label. */
interface Span {
  readonly value: string;
  readonly label: string;
}

/** Spans of the next 30, 60 and 90 days. `today` is Nouméa’s date. */
export const nextDays = (today: string): readonly Span[] =>
  [30, 60, renewalDays].map((days) => ({
    value: formatDaySpan(today, addDays(today, days)),
    label: `${days}\u00A0jours`,
  }));

/** Default span. */
export const defaultSpan = (today: string): string => formatDaySpan(today, addDays(today, renewalDays));

/** The months of the year ahead, the current one first and the one of its last day last. */
export const monthsAhead = (today: string): readonly Span[] => {
  const spans: Span[] = [];
  const lastDay = lastRenewalDay(today);
  for (let month = monthBounds(today); month.first <= lastDay; month = monthBounds(addDays(month.last, 1)))
    spans.push({ value: formatDaySpan(month.first, month.last), label: frenchMonth(month.first) });
  return spans;
};

/** Label of a custom span. */
export const formatSpan = (span: string): string => {
  const [first, last] = span.split('/');
  return `Du ${frenchDate(first)} au ${frenchDate(last)}`;
};

type ChangeTest = (percent: number | null) => boolean;
const ifNotNull =
  (test: (percent: number) => boolean): ChangeTest =>
  (percent) =>
    percent !== null && test(percent);

/** Filters by premium change. */
export const changeFilters: Readonly<Record<string, { readonly label: string; readonly test: ChangeTest }>> = {
  hausse: { label: 'En hausse', test: ifNotNull((percent) => percent > 0) },
  'hausse-5': { label: 'Hausse de 5\u00A0% ou plus', test: ifNotNull((percent) => percent >= 5) },
  'hausse-10': { label: 'Hausse de 10\u00A0% ou plus', test: ifNotNull((percent) => percent >= 10) },
  stable: { label: 'Inchangée', test: ifNotNull((percent) => percent === 0) },
  baisse: { label: 'En baisse', test: ifNotNull((percent) => percent < 0) },
  inconnue: { label: 'Prime à venir non connue', test: (percent) => percent === null },
};

/** Renewals that match the filters. */
export const filterRenewals = (
  renewals: readonly Renewal[],
  { echeance, productCode, variation, getOnlyImpayes }: RenewalFilters,
): readonly Renewal[] => {
  const [first = '', last = ''] = echeance.split('/');
  const test = Object.hasOwn(changeFilters, variation) ? changeFilters[variation]?.test : undefined;
  return renewals.filter(
    (renewal) =>
      renewal.day >= first &&
      renewal.day <= last &&
      (productCode === '' || renewal.codeProduit === productCode) &&
      (getOnlyImpayes !== 'true' || (renewal.solde ?? 0) > 0) &&
      (test === undefined || test(changePercent(renewal))),
  );
};

/** Sums in whole XPF; `known` and `percent` cover the renewals with both premiums known. */
interface RenewalSums {
  readonly currentXpf: number;
  readonly comparedCount: number;
  readonly percent: number | null;
}

export const sumRenewals = (renewals: readonly Renewal[]): RenewalSums => {
  const sum = (list: readonly Renewal[], premiumOf: (renewal: Renewal) => number | null) =>
    list.reduce((total, renewal) => total + (premiumOf(renewal) ?? 0), 0);
  const comparable = renewals.filter((renewal) => changePercent(renewal) !== null);
  const totals = {
    currentXpf: sum(comparable, (renewal) => renewal.currentXpf),
    nextXpf: sum(comparable, (renewal) => renewal.nextXpf),
  };
  return {
    currentXpf: sum(renewals, (renewal) => renewal.currentXpf),
    comparedCount: comparable.length,
    percent: changePercent(totals),
  };
};

/** Groups renewals by month, keeping their order. */
export const groupByMonth = (
  renewals: readonly Renewal[],
): readonly (readonly [month: string, of: readonly Renewal[]])[] => {
  const months = new Map<string, Renewal[]>();
  for (const renewal of renewals) {
    const month = renewal.day.slice(0, 7);
    months.set(month, [...(months.get(month) ?? []), renewal]);
  }
  return [...months];
};
