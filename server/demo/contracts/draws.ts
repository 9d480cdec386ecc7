import type { Random } from '#server/primitives/random.ts';
import { addDays, monthBounds } from '#shared/primitives/calendar/days.ts';
import { type ContractStatus, contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { catalogue, type ProductCode } from '#shared/products/catalogue.ts';

/** Product shares among persons and among companies. */
const shares = {
  persons: [
    ['AUTO', 42],
    ['AUTO_KM_2021', 9],
    ['MRH_BUDGET', 19],
    ['MRH_ETU_2021', 7],
    ['GAV21', 11],
    ['PJ', 6],
    ['GPJNC', 6],
  ],
  companies: [
    ['AUTO', 60],
    ['AUTO_KM_2021', 6],
    ['PJ', 24],
    ['MRH_BUDGET', 10],
  ],
} as const satisfies Record<string, readonly (readonly [ProductCode, number])[]>;

const otherShare = 40;
const others = catalogue
  .filter(({ code }) => shares.persons.every(([known]) => known !== code))
  .map(({ code }) => [code, otherShare] as const);

export const drawProduct = (rng: Random, isCompany: boolean): ProductCode =>
  rng.weighted(isCompany ? shares.companies : [...shares.persons, ...others]);

interface Dates {
  readonly creation: string;
  readonly effect: string;
  readonly end: string | null;
}

export const earlierDay = (...days: readonly [string, string]): string => [...days].sort()[0] ?? days[0];

export const quoteDates = (rng: Random, status: ContractStatus, today: string): Dates => {
  const isRecent = status === contractStatuses.quote && rng.chance(0.55);
  const creation = addDays(
    today,
    -(isRecent ? rng.int(0, 30) : rng.int(31, status === contractStatuses.quote ? 200 : 1000)),
  );
  return { creation, effect: addDays(creation, rng.int(0, 35)), end: null };
};

export const contractDates = (rng: Random, status: ContractStatus, today: string): Dates => {
  const { first, last } = monthBounds(today);
  const isOfThisMonth = status === contractStatuses.valid && rng.chance(0.05);
  const effect = isOfThisMonth
    ? addDays(first, rng.int(0, Number(last.slice(8)) - 1))
    : addDays(today, -rng.int(32, 1300));
  const creation = earlierDay(addDays(effect, -rng.int(0, 20)), today);
  const end =
    status === contractStatuses.cancelled ? earlierDay(addDays(effect, rng.int(20, 700)), addDays(today, -1)) : null;
  return { creation, effect, end };
};

export const drawStatus = (rng: Random, isEstimate: boolean): ContractStatus =>
  isEstimate
    ? rng.weighted([
        [contractStatuses.quote, 52],
        [contractStatuses.dropped, 18],
        [contractStatuses.converted, 22],
        [contractStatuses.void, 8],
      ])
    : rng.weighted([
        [contractStatuses.valid, 80],
        [contractStatuses.cancelled, 14],
        [contractStatuses.void, 6],
      ]);

export const drawSplitting = (rng: Random) =>
  rng.weighted([
    ['A', 30],
    ['S', 12],
    ['T', 13],
    ['M', 45],
  ]);

export const drawPaymentMethod = (rng: Random, splitting: string) =>
  splitting === 'M'
    ? rng.weighted([
        ['IN_ECH_PRLVT', 8],
        ['IN_PRLVT', 2],
      ])
    : rng.weighted([
        ['IN_PRLVT', 4],
        ['IN_CB', 3],
        ['IN_CHQ', 2],
        ['IN_ESP', 1],
        ['IN_VIR', 1],
      ]);

export const drawClaimCount = (rng: Random): number =>
  rng.weighted([
    [0, 78],
    [1, 17],
    [2, 4],
    [3, 1],
  ]);
