import type { ContractRow } from '#shared/operations/contracts/contracts.ts';
import type { Renewal } from '#shared/operations/contracts/renewals.ts';
import type { ContractDue } from '#shared/operations/shell/portfolio.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { addDays, addMonths, addYears, formatDaySpan, nextAnniversary } from '#shared/primitives/calendar/days.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';

/**
 * A contract for computing its renewal; `due` is undefined if the device synchronised it with a version that did not
 * send it.
 */
interface RenewalSubject {
  readonly row: ContractRow;
  readonly due: Pick<ContractDue, 'annualXpf' | 'renewal'> | undefined;
}

/** Last day of the coming year; renewals are listed up to this day. */
export const lastRenewalDay = (today: string): string => addDays(addMonths(today, 12), -1);

/** Search filter of a broker's renewals: valid contracts with an anniversary within a year from `today`. */
export const renewalYearFilter = (today: string) => ({
  etatGlobal: contractStatuses.valid,
  echeance: formatDaySpan(today, lastRenewalDay(today)),
});

/** Text while the insurer has not called the premium of the next year. */
const unknownNextPremium = 'Prime à venir non connue';

type Facts = NonNullable<ContractDue['renewal']>;
/**
 * Insurance years before and after an anniversary (`day`): `start` is the first day of the earlier one, `end` the day
 * after the later one.
 */
interface Years {
  readonly start: string;
  readonly day: string;
  readonly end: string;
}

const yearsAround = (effectDate: string, day: string): Years => {
  const yearsSince = Number(day.slice(0, 4)) - Number(effectDate.slice(0, 4));
  return { start: addYears(effectDate, yearsSince - 1), day, end: addYears(effectDate, yearsSince + 1) };
};

/** Premium called for a whole year, in whole XPF; null if only a part of the year was called. */
const calledPremium = ({ years }: Facts, yearStart: string, nextYearStart: string): number | null =>
  years.find(({ from, until }) => from === yearStart && until >= addDays(nextYearStart, -1))?.amountXpf ?? null;

/** Reason for a change of premium: movements on the anniversary, else those of the year that ends. */
const describeReason = ({ movements }: Facts, { start, day }: Years, isSame: boolean): string => {
  const movementsOnDay = movements.filter(({ effectDate }) => effectDate === day).map(({ label }) => label);
  if (movementsOnDay.length > 0) return movementsOnDay.join(', ');
  const earlierMovements = movements
    .filter(({ effectDate }) => effectDate > start && effectDate < day)
    .map(({ label, effectDate }) => `${label} (${frenchDate(effectDate)})`);
  if (earlierMovements.length > 0 && !isSame) return earlierMovements.join(', ');
  return isSame ? 'Prime inchangée' : 'Motif non communiqué par l’assureur';
};

const noRenewalFacts: Facts = { years: [], movements: [] };

/** Renewal of a contract at its first anniversary from a day `yyyy-mm-dd` on: current premium, next premium, reason. */
export const computeRenewal = ({ row, due }: RenewalSubject, from: string): Renewal => {
  const { id, numero, codeProduit, nomSouscripteur, adresseTelephonique, solde, dateEffet } = row;
  const day = nextAnniversary(dateEffet, from);
  const facts = due?.renewal ?? noRenewalFacts;
  const years = yearsAround(dateEffet, day);
  const currentXpf = calledPremium(facts, years.start, day) ?? due?.annualXpf ?? null;
  const nextXpf = calledPremium(facts, day, years.end);
  const why = nextXpf === null ? unknownNextPremium : describeReason(facts, years, nextXpf === currentXpf);
  return { id, numero, codeProduit, nomSouscripteur, adresseTelephonique, solde, day, currentXpf, nextXpf, why };
};

/** Renewals of contracts from a day on, nearest first, newer contracts first within a day. */
export const computeRenewals = (subjects: readonly RenewalSubject[], from: string): Renewal[] =>
  subjects
    .map((subject) => computeRenewal(subject, from))
    .sort((a, b) => (a.day === b.day ? b.id - a.id : a.day < b.day ? -1 : 1));

/** Change of the premium in percent with one decimal; null if a premium is unknown. */
export const changePercent = ({ currentXpf, nextXpf }: Pick<Renewal, 'currentXpf' | 'nextXpf'>): number | null =>
  currentXpf === null || nextXpf === null || currentXpf === 0
    ? null
    : Math.round((1_000 * (nextXpf - currentXpf)) / currentXpf) / 10 || 0;
