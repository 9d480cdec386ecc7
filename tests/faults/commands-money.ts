import fc from 'fast-check';
import { commandWith, itemIndex, mostlyFalse, mostlyTrue, tabIndex } from './command-arbitraries.ts';
import { linkCommands } from './commands-links.ts';

/** A payment in cash or by cheque; `isSentAtOnce`: its request passes the network at once. */
const receiveCommand = (isSentAtOnce: fc.Arbitrary<boolean>, mode: 'cash' | 'cheque' = 'cash') =>
  commandWith({
    kind: fc.constant('receive' as const),
    tab: tabIndex,
    premiums: fc.constantFrom(1, 2, 4, 7),
    amount: fc.constantFrom('due' as const, 'less' as const, 'more' as const),
    isSurplusAccepted: mostlyTrue,
    isForked: mostlyFalse,
    isForeign: mostlyFalse,
    mode: fc.constant(mode),
    isSentAtOnce,
  });

/** Events of payments; `isAnnounced`: pages announce their cards; `isSentAtOnce`: requests that record cash pass the network at once. */
export const paymentCommands = (isAnnounced: fc.Arbitrary<boolean>, isSentAtOnce: fc.Arbitrary<boolean>) => [
  {
    weight: 4,
    arbitrary: receiveCommand(isSentAtOnce),
  },
  {
    weight: 5,
    arbitrary: commandWith({
      kind: fc.constant('open form' as const),
      tab: tabIndex,
      premiums: fc.integer({ min: 1, max: 7 }),
      isTampered: mostlyFalse,
      isSentAtOnce: mostlyTrue,
      isColleague: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: commandWith({
      kind: fc.constant('type card' as const),
      index: itemIndex,
      isAccepted: mostlyTrue,
      isNotified: fc.boolean(),
      isAnnounced,
      isLate: fc.oneof({ weight: 2, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    }),
  },
  {
    weight: 3,
    arbitrary: commandWith({
      kind: fc.constant('bank answers' as const),
      index: itemIndex,
      isNotified: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: commandWith({ kind: fc.constant('resubmit return' as const), index: itemIndex }) },
  {
    weight: 3,
    arbitrary: commandWith({
      kind: fc.constant('notify' as const),
      index: itemIndex,
      fault: fc.oneof(
        { weight: 3, arbitrary: fc.constant('none' as const) },
        { weight: 1, arbitrary: fc.constantFrom('before-commit' as const, 'after-commit' as const) },
      ),
    }),
  },
  {
    weight: 4,
    arbitrary: commandWith({
      kind: fc.constant('leave form' as const),
      tab: tabIndex,
      isColleague: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: commandWith({
      kind: fc.constant('refund' as const),
      index: itemIndex,
      isTwice: fc.boolean(),
    }),
  },
];

/** Schedules of payments only: overlapping payments need several events in a row. */
export const paymentSchedules = (isAnnounced: boolean) =>
  fc.array(fc.oneof(...paymentCommands(fc.constant(isAnnounced), fc.constant(true))), {
    minLength: 6,
    maxLength: 24,
    size: 'max',
  });

/** Schedules in which clients pay by links while brokers pay, receive cash, and revoke the links. */
export const linkPaymentSchedules = fc.array(
  fc.oneof(
    ...linkCommands(fc.constant(true)).map(({ weight, arbitrary }) => ({ weight: 3 * weight, arbitrary })),
    ...paymentCommands(fc.constant(true), fc.constant(true)),
  ),
  { minLength: 6, maxLength: 24, size: 'max' },
);

/** Cheques that bounce, some once their surplus was refunded, while the same premiums are paid again by cheque, card or link. */
export const bouncedChequeSchedules = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: receiveCommand(mostlyTrue, 'cheque') },
    {
      weight: 4,
      arbitrary: commandWith({
        kind: fc.constant('bounce' as const),
        index: itemIndex,
        isTwice: fc.boolean(),
        refund: fc.constantFrom('never' as const, 'before' as const, 'after' as const, 'instead' as const),
      }),
    },
    ...linkCommands(fc.constant(true)),
    ...paymentCommands(fc.constant(true), fc.constant(true)),
  ),
  { minLength: 6, maxLength: 24, size: 'max' },
);

/** Cash that is recorded while cards of the same premiums are at the bank. */
export const cashDuringCardSchedules = fc.array(
  fc.oneof(
    commandWith({
      kind: fc.constant('open form' as const),
      tab: tabIndex,
      premiums: fc.integer({ min: 1, max: 7 }),
      isTampered: fc.constant(false),
      isSentAtOnce: fc.constant(true),
      isColleague: fc.boolean(),
    }),
    commandWith({
      kind: fc.constant('type card' as const),
      index: itemIndex,
      isAccepted: mostlyTrue,
      isNotified: fc.boolean(),
      isAnnounced: fc.constant(true),
      isLate: fc.constant(true),
    }),
    commandWith({ kind: fc.constant('bank answers' as const), index: itemIndex, isNotified: fc.boolean() }),
    receiveCommand(fc.constant(true)),
  ),
  { minLength: 3, maxLength: 12, size: 'max' },
);
