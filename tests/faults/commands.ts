import fc from 'fast-check';
import { commandWith, fileCount, itemIndex, mostlyFalse, requestCommand, tabIndex } from './command-arbitraries.ts';
import { linkCommands } from './commands-links.ts';
import {
  bouncedChequeSchedules,
  cashDuringCardSchedules,
  linkPaymentSchedules,
  paymentCommands,
  paymentSchedules,
} from './commands-money.ts';
import type { ServerFault } from './faulty-db.ts';
import { type NetworkOutcome, networkOutcomes } from './sim-network.ts';

/**
 * One event of a schedule; indexes are taken modulo the available items. `steps`: progress of the device before the
 * next event.
 */
export type Command = { readonly steps: number } & (
  | {
      readonly kind: 'submit';
      readonly tab: number;
      readonly lane: number;
      readonly files: number;
      readonly flaw: 'none' | 'invalid' | 'too large';
      readonly hasDraft: boolean;
      /** It builds on the latest request of another dossier, as the quote of a new client does. */
      readonly isAfterOther: boolean;
    }
  | { readonly kind: 'save draft'; readonly tab: number; readonly draft: number; readonly files: number }
  | { readonly kind: 'blank form'; readonly tab: number; readonly draft: number }
  | { readonly kind: 'convert'; readonly tab: number; readonly quote: number; readonly isTampered: boolean }
  | { readonly kind: 'sign'; readonly tab: number; readonly isChanged: boolean }
  | {
      readonly kind: 'receive';
      readonly tab: number;
      /** Bit mask of the selected premiums. */
      readonly premiums: number;
      /** The device shows the amounts that were due at first; the client hands over the same amount, less or more. */
      readonly amount: 'due' | 'less' | 'more';
      readonly isSurplusAccepted: boolean;
      /** The previous payment is sent again from a forked draft, with the same provisional receipt and another key. */
      readonly isForked: boolean;
      /** The payment names premiums of another contract. */
      readonly isForeign: boolean;
      readonly mode: 'cash' | 'cheque';
      /** The request passes the network at once. */
      readonly isSentAtOnce: boolean;
    }
  | {
      readonly kind: 'open form';
      readonly tab: number;
      readonly premiums: number;
      readonly isTampered: boolean;
      readonly isSentAtOnce: boolean;
      /** A colleague opens the form instead of the person at the device. */
      readonly isColleague: boolean;
    }
  | {
      readonly kind: 'type card';
      readonly index: number;
      readonly isAccepted: boolean;
      /** The provider notifies the server before it answers the browser. */
      readonly isNotified: boolean;
      /** The page announces the card to the server, as ours does. */
      readonly isAnnounced: boolean;
      /** The bank answers later (`bank answers`), or never. */
      readonly isLate: boolean;
    }
  | { readonly kind: 'bank answers'; readonly index: number; readonly isNotified: boolean }
  | { readonly kind: 'resubmit return'; readonly index: number }
  | { readonly kind: 'notify'; readonly index: number; readonly fault: ServerFault }
  | { readonly kind: 'send link'; readonly tab: number; readonly premiums: number; readonly isSentAtOnce: boolean }
  | {
      readonly kind: 'client pays';
      readonly index: number;
      /** The page was reloaded; otherwise it shows the amounts that were due before. */
      readonly isReloaded: boolean;
      readonly fault: ServerFault;
    }
  | { readonly kind: 'client leaves'; readonly index: number }
  | { readonly kind: 'revoke link'; readonly index: number }
  /** The insurer raises the amount of a premium. */
  | { readonly kind: 'raise premium'; readonly index: number }
  | { readonly kind: 'leave form'; readonly tab: number; readonly isColleague: boolean }
  /** An administrator records that a surplus was refunded; two at once if `isTwice`. */
  | { readonly kind: 'refund'; readonly index: number; readonly isTwice: boolean }
  | {
      /** A received payment is recorded as a cheque that bounced, by two people at once if `isTwice`. */
      readonly kind: 'bounce';
      readonly index: number;
      readonly isTwice: boolean;
      /** When the refund of its surplus is recorded. */
      readonly refund: 'never' | 'before' | 'after' | 'instead';
    }
  | {
      readonly kind: 'edit reminder';
      readonly tab: number;
      /** A colleague at the same broker edits the reminder instead of the person at the device. */
      readonly isColleague: boolean;
      /** The author edits the version before the first change. */
      readonly isOutdated: boolean;
      readonly isDone: boolean;
    }
  | { readonly kind: 'network'; readonly index: number; readonly outcome: NetworkOutcome }
  | { readonly kind: 'late arrival'; readonly index: number }
  | { readonly kind: 'advance time'; readonly ms: number }
  | { readonly kind: 'kill'; readonly tab: number }
  /** The page of the tab enters the back/forward cache if `isCached`, and is frozen otherwise. */
  | { readonly kind: 'leave page'; readonly tab: number; readonly isCached: boolean }
  | { readonly kind: 'show page' }
  | { readonly kind: 'lose connection'; readonly tab: number }
  | { readonly kind: 'kill storage' }
  /** The next transaction of the tab hangs. */
  | { readonly kind: 'no answer'; readonly tab: number }
  | { readonly kind: 'open tab' }
  | { readonly kind: 'revoke' }
  | { readonly kind: 'sign in' }
  | { readonly kind: 'change person' }
  | { readonly kind: 'skew'; readonly hours: number }
  | { readonly kind: 'no room'; readonly writes: number }
  | { readonly kind: 'upgrade' }
  | { readonly kind: 'withdraw'; readonly tab: number; readonly index: number; readonly to: 'edit' | 'discard' }
  | { readonly kind: 'retry all'; readonly tab: number }
  | { readonly kind: 'offline'; readonly isOffline: boolean }
  /** The app itself throws while sending, the given number of times. */
  | { readonly kind: 'app error'; readonly sends: number }
);

/** Writing files is the slowest part of the simulated server: most requests have none. */
const anyCommand = fc.oneof(
  { weight: 12, arbitrary: requestCommand },
  {
    weight: 5,
    arbitrary: commandWith({
      kind: fc.constant('convert' as const),
      tab: tabIndex,
      quote: fc.nat(1),
      isTampered: mostlyFalse,
    }),
  },
  {
    weight: 2,
    arbitrary: commandWith({ kind: fc.constant('sign' as const), tab: tabIndex, isChanged: mostlyFalse }),
  },
  {
    weight: 3,
    arbitrary: commandWith({
      kind: fc.constant('edit reminder' as const),
      tab: tabIndex,
      isColleague: fc.boolean(),
      isOutdated: mostlyFalse,
      isDone: mostlyFalse,
    }),
  },
  ...paymentCommands(fc.constant(true), fc.boolean()),
  ...linkCommands(fc.boolean()),
  {
    weight: 4,
    arbitrary: commandWith({
      kind: fc.constant('save draft' as const),
      tab: tabIndex,
      draft: fc.nat(1),
      files: fileCount,
    }),
  },
  {
    weight: 2,
    arbitrary: commandWith({ kind: fc.constant('blank form' as const), tab: tabIndex, draft: fc.nat(1) }),
  },
  {
    weight: 14,
    arbitrary: commandWith({
      kind: fc.constant('network' as const),
      index: itemIndex,
      outcome: fc.oneof(
        { weight: 1, arbitrary: fc.constant('delivered' as const) },
        { weight: 2, arbitrary: fc.constantFrom(...networkOutcomes) },
      ),
    }),
  },
  { weight: 2, arbitrary: commandWith({ kind: fc.constant('late arrival' as const), index: itemIndex }) },
  {
    weight: 6,
    arbitrary: commandWith({
      kind: fc.constant('advance time' as const),
      ms: fc.constantFrom(1_000, 4_000, 40_000, 400_000),
    }),
  },
  { weight: 4, arbitrary: commandWith({ kind: fc.constant('kill' as const), tab: tabIndex }) },
  {
    weight: 3,
    arbitrary: commandWith({ kind: fc.constant('leave page' as const), tab: tabIndex, isCached: fc.boolean() }),
  },
  { weight: 2, arbitrary: commandWith({ kind: fc.constant('show page' as const) }) },
  { weight: 1, arbitrary: commandWith({ kind: fc.constant('lose connection' as const), tab: tabIndex }) },
  { weight: 1, arbitrary: commandWith({ kind: fc.constant('kill storage' as const) }) },
  { weight: 1, arbitrary: commandWith({ kind: fc.constant('no answer' as const), tab: tabIndex }) },
  { weight: 4, arbitrary: commandWith({ kind: fc.constant('open tab' as const) }) },
  { weight: 4, arbitrary: commandWith({ kind: fc.constant('revoke' as const) }) },
  { weight: 3, arbitrary: commandWith({ kind: fc.constant('sign in' as const) }) },
  { weight: 1, arbitrary: commandWith({ kind: fc.constant('change person' as const) }) },
  {
    weight: 1,
    arbitrary: commandWith({ kind: fc.constant('skew' as const), hours: fc.constantFrom(-48, -1, 0, 1, 48) }),
  },
  {
    weight: 1,
    arbitrary: commandWith({ kind: fc.constant('no room' as const), writes: fc.integer({ min: 1, max: 3 }) }),
  },
  { weight: 1, arbitrary: commandWith({ kind: fc.constant('upgrade' as const) }) },
  {
    weight: 2,
    arbitrary: commandWith({
      kind: fc.constant('withdraw' as const),
      tab: tabIndex,
      index: itemIndex,
      to: fc.constantFrom('edit' as const, 'discard' as const),
    }),
  },
  { weight: 1, arbitrary: commandWith({ kind: fc.constant('retry all' as const), tab: tabIndex }) },
  {
    weight: 1,
    arbitrary: fc.oneof(
      commandWith({ kind: fc.constant('offline' as const), isOffline: fc.boolean() }),
      commandWith({ kind: fc.constant('app error' as const), sends: fc.integer({ min: 1, max: 3 }) }),
    ),
  },
);

/**
 * 4 to 24 events of any kind, of two people on one device. A third of the schedules consist of payments only, since overlapping
 * payments need several events in a row: by cards that pages announce, by cards that they do not announce, in cash while
 * cards are at the bank, by link, and by cheques that bounce.
 */
export const scheduleArbitrary: fc.Arbitrary<readonly Command[]> = fc.oneof(
  { weight: 6, arbitrary: fc.array(anyCommand, { minLength: 4, maxLength: 24, size: 'max' }) },
  { weight: 1, arbitrary: paymentSchedules(true) },
  { weight: 1, arbitrary: paymentSchedules(false) },
  { weight: 1, arbitrary: cashDuringCardSchedules },
  { weight: 1, arbitrary: linkPaymentSchedules },
  { weight: 1, arbitrary: bouncedChequeSchedules },
);
