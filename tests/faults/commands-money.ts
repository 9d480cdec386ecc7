import fc from 'fast-check';
import { command, place, seldom, tab, usually } from './command-arbitraries.ts';
import { links } from './commands-links.ts';

/** `isQuick`: it is recorded while the network is up. */
const receive = (isQuick: fc.Arbitrary<boolean>, mode: 'cash' | 'cheque' = 'cash') =>
  command({
    do: fc.constant('receive' as const),
    tab,
    premiums: fc.constantFrom(1, 2, 4, 7),
    amount: fc.constantFrom('due' as const, 'less' as const, 'more' as const),
    isSurplusAccepted: usually,
    isForked: seldom,
    isForeign: seldom,
    mode: fc.constant(mode),
    isQuick,
  });

/** Events of payments; `isAnnounced`: pages announce their cards; `isQuick`: cash is recorded while the network is up. */
export const payments = (isAnnounced: fc.Arbitrary<boolean>, isQuick: fc.Arbitrary<boolean>) => [
  {
    weight: 4,
    arbitrary: receive(isQuick),
  },
  {
    weight: 5,
    arbitrary: command({
      do: fc.constant('open form' as const),
      tab,
      premiums: fc.integer({ min: 1, max: 7 }),
      isTampered: seldom,
      isQuick: usually,
      isColleague: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: command({
      do: fc.constant('type card' as const),
      at: place,
      isAccepted: usually,
      isNotified: fc.boolean(),
      isAnnounced,
      isLate: fc.oneof({ weight: 2, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    }),
  },
  { weight: 3, arbitrary: command({ do: fc.constant('bank answers' as const), at: place, isNotified: fc.boolean() }) },
  { weight: 1, arbitrary: command({ do: fc.constant('resubmit return' as const), at: place }) },
  {
    weight: 3,
    arbitrary: command({
      do: fc.constant('notify' as const),
      at: place,
      fault: fc.oneof(
        { weight: 3, arbitrary: fc.constant('none' as const) },
        { weight: 1, arbitrary: fc.constantFrom('before-commit' as const, 'after-commit' as const) },
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: command({ do: fc.constant('leave form' as const), tab, isColleague: fc.boolean() }),
  },
  { weight: 2, arbitrary: command({ do: fc.constant('refund' as const), at: place, isTwice: fc.boolean() }) },
];

/** Schedules in which people only pay: overlapping payments need several events in a row. */
export const payingOnly = (isAnnounced: boolean) =>
  fc.array(fc.oneof(...payments(fc.constant(isAnnounced), fc.constant(true))), {
    minLength: 6,
    maxLength: 24,
    size: 'max',
  });

/** Schedules in which clients pay by links while brokers pay, receive cash, and revoke the links. */
export const payingByLink = fc.array(
  fc.oneof(
    ...links(fc.constant(true)).map(({ weight, arbitrary }) => ({ weight: 3 * weight, arbitrary })),
    ...payments(fc.constant(true), fc.constant(true)),
  ),
  { minLength: 6, maxLength: 24, size: 'max' },
);

/** Cheques that bounce, some once their surplus was refunded, while the same premiums are paid again by cheque, card or link. */
export const bouncingCheques = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: receive(usually, 'cheque') },
    {
      weight: 4,
      arbitrary: command({
        do: fc.constant('bounce' as const),
        at: place,
        isTwice: fc.boolean(),
        refund: fc.constantFrom('never' as const, 'before' as const, 'after' as const, 'instead' as const),
      }),
    },
    ...links(fc.constant(true)),
    ...payments(fc.constant(true), fc.constant(true)),
  ),
  { minLength: 6, maxLength: 24, size: 'max' },
);

/** Cash that is recorded while cards of the same premiums are at the bank. */
export const cashDuringCards = fc.array(
  fc.oneof(
    command({
      do: fc.constant('open form' as const),
      tab,
      premiums: fc.integer({ min: 1, max: 7 }),
      isTampered: fc.constant(false),
      isQuick: fc.constant(true),
      isColleague: fc.boolean(),
    }),
    command({
      do: fc.constant('type card' as const),
      at: place,
      isAccepted: usually,
      isNotified: fc.boolean(),
      isAnnounced: fc.constant(true),
      isLate: fc.constant(true),
    }),
    command({ do: fc.constant('bank answers' as const), at: place, isNotified: fc.boolean() }),
    receive(fc.constant(true)),
  ),
  { minLength: 3, maxLength: 12, size: 'max' },
);
