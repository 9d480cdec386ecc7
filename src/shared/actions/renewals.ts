import type { ContractRow } from '#shared/operations/contracts/contracts.ts';
import type { Renewal } from '#shared/operations/contracts/renewals.ts';
import type { ContractDue } from '#shared/operations/shell/portfolio.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { addDays, addMonths, daySpan, nextAnniversary } from '#shared/primitives/calendar/days.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';

/** A contract as its renewal is read; `due` is undefined on a device that synchronised it before it was told. */
export interface RenewalSubject {
  readonly row: ContractRow;
  readonly due: Pick<ContractDue, 'annualXpf' | 'renewal'> | undefined;
}

/** What the renewals of a broker are searched by: valid contracts, from `today` on, a year long. */
export const renewalYearFilter = (today: string) => ({
  etatGlobal: contractStatuses.valid,
  echeance: daySpan(today, addDays(addMonths(today, 12), -1)),
});

/** What is said where the insurer has not called the next year. */
export const unknownNextPremium = 'Prime à venir non connue';

type Facts = NonNullable<ContractDue['renewal']>;
/** The insurance years on both sides of an anniversary, by their first days; `end` is the day after the second. */
interface Years {
  readonly start: string;
  readonly day: string;
  readonly end: string;
}

const yearsAround = (effectDate: string, day: string): Years => {
  const since = Number(day.slice(0, 4)) - Number(effectDate.slice(0, 4));
  return { start: addMonths(effectDate, 12 * (since - 1)), day, end: addMonths(effectDate, 12 * (since + 1)) };
};

/** What was called of a year, where it was called from its first day to its last: a part of it tells no year’s premium. */
const calledFor = ({ years }: Facts, first: string, next: string): number | null =>
  years.find(({ from, until }) => from === first && until >= addDays(next, -1))?.amountXpf ?? null;

/** A movement of that very day says it best; else those of the year that ends. */
const reasonOf = ({ movements }: Facts, { start, day }: Years, isSame: boolean): string => {
  const onDay = movements.filter(({ effectDate }) => effectDate === day).map(({ label }) => label);
  if (onDay.length > 0) return onDay.join(', ');
  const before = movements
    .filter(({ effectDate }) => effectDate > start && effectDate < day)
    .map(({ label, effectDate }) => `${label} (${frenchDate(effectDate)})`);
  if (before.length > 0 && !isSame) return before.join(', ');
  return isSame ? 'Prime inchangée' : 'Motif non communiqué par l’assureur';
};

const noRenewalFacts: Facts = { years: [], movements: [] };

/** A contract at its first anniversary from a day on, `yyyy-mm-dd`: what it costs, what it will, and why. */
export const renewalOf = ({ row, due }: RenewalSubject, from: string): Renewal => {
  const { id, numero, codeProduit, nomSouscripteur, solde, dateEffet } = row;
  const day = nextAnniversary(dateEffet, from);
  const facts = due?.renewal ?? noRenewalFacts;
  const years = yearsAround(dateEffet, day);
  const currentXpf = calledFor(facts, years.start, day) ?? due?.annualXpf ?? null;
  const nextXpf = calledFor(facts, day, years.end);
  const why = nextXpf === null ? unknownNextPremium : reasonOf(facts, years, nextXpf === currentXpf);
  return { id, numero, codeProduit, nomSouscripteur, solde, day, currentXpf, nextXpf, why };
};

/** The renewals of some contracts from a day on: the nearest first, the newest contract before the others of its day. */
export const renewalsOf = (subjects: readonly RenewalSubject[], from: string): Renewal[] =>
  subjects
    .map((subject) => renewalOf(subject, from))
    .sort((a, b) => (a.day === b.day ? b.id - a.id : a.day < b.day ? -1 : 1));

/** How much the premium changes, in percent to one decimal; null where one of the two is not known. */
export const changePercent = ({ currentXpf, nextXpf }: Pick<Renewal, 'currentXpf' | 'nextXpf'>): number | null =>
  currentXpf === null || nextXpf === null || currentXpf === 0
    ? null
    : Math.round((1_000 * (nextXpf - currentXpf)) / currentXpf) / 10 || 0;
