import fc from 'fast-check';
import { command, place, seldom, tab } from './command-arbitraries.ts';
import { links } from './commands-links.ts';
import { bouncingCheques, cashDuringCards, payingByLink, payingOnly, payments } from './commands-money.ts';
import type { ServerFault } from './faulty-db.ts';
import { type NetworkOutcome, networkOutcomes } from './sim-network.ts';

/**
 * One event of a schedule; indexes are taken modulo the available items. `steps`: progress of the device before the
 * next event.
 */
export type Command = { readonly steps: number } & (
  | {
      readonly do: 'submit';
      readonly tab: number;
      readonly lane: number;
      readonly files: number;
      readonly flaw: 'none' | 'invalid' | 'too large';
      readonly hasDraft: boolean;
    }
  | { readonly do: 'save draft'; readonly tab: number; readonly draft: number; readonly files: number }
  | { readonly do: 'blank form'; readonly tab: number; readonly draft: number }
  | { readonly do: 'convert'; readonly tab: number; readonly quote: number; readonly isTampered: boolean }
  | { readonly do: 'sign'; readonly tab: number; readonly isChanged: boolean }
  | {
      readonly do: 'receive';
      readonly tab: number;
      /** Bit mask of the selected items. */
      readonly premiums: number;
      /** The device shows the amounts that were due at first; the client hands over the same amount, less or more. */
      readonly amount: 'due' | 'less' | 'more';
      readonly isSurplusAccepted: boolean;
      /** The previous payment is sent again from a forked draft, with the same provisional receipt and another key. */
      readonly isForked: boolean;
      /** It names premiums of another contract. */
      readonly isForeign: boolean;
      readonly mode: 'cash' | 'cheque';
      /** The network is up at this moment. */
      readonly isQuick: boolean;
    }
  | {
      readonly do: 'open form';
      readonly tab: number;
      /** Bit mask of the selected items. */
      readonly premiums: number;
      readonly isTampered: boolean;
      /** The network is up at this moment. */
      readonly isQuick: boolean;
      /** A colleague requests it instead of the person at the device. */
      readonly isColleague: boolean;
    }
  | {
      readonly do: 'type card';
      readonly at: number;
      readonly isAccepted: boolean;
      /** The provider notifies the server before it answers the browser. */
      readonly isNotified: boolean;
      /** The page announces the card to the server, as ours does. */
      readonly isAnnounced: boolean;
      /** The bank answers later (`bank answers`), or never. */
      readonly isLate: boolean;
    }
  | { readonly do: 'bank answers'; readonly at: number; readonly isNotified: boolean }
  | { readonly do: 'resubmit return'; readonly at: number }
  | { readonly do: 'notify'; readonly at: number; readonly fault: ServerFault }
  | { readonly do: 'send link'; readonly tab: number; readonly premiums: number; readonly isQuick: boolean }
  | {
      readonly do: 'client pays';
      readonly at: number;
      /** The page was reloaded; otherwise it shows the amounts that were due before. */
      readonly isReloaded: boolean;
      readonly fault: ServerFault;
    }
  | { readonly do: 'client leaves'; readonly at: number }
  | { readonly do: 'revoke link'; readonly at: number }
  /** The insurer adds to what a premium costs. */
  | { readonly do: 'raise premium'; readonly at: number }
  | { readonly do: 'leave form'; readonly tab: number; readonly isColleague: boolean }
  /** An administrator records that a surplus was refunded; two at once if `isTwice`. */
  | { readonly do: 'refund'; readonly at: number; readonly isTwice: boolean }
  | {
      /** A received payment is recorded as a cheque that bounced, by two people at once if `isTwice`. */
      readonly do: 'bounce';
      readonly at: number;
      readonly isTwice: boolean;
      /** When the refund of its surplus is recorded. */
      readonly refund: 'never' | 'before' | 'after' | 'instead';
    }
  | {
      readonly do: 'edit reminder';
      readonly tab: number;
      /** A colleague at the same broker changes it instead of the person at the device. */
      readonly isColleague: boolean;
      /** The author edits a version from before every change. */
      readonly isOld: boolean;
      /** The colleague notes it as done. */
      readonly isDone: boolean;
    }
  | { readonly do: 'network'; readonly at: number; readonly fate: NetworkOutcome }
  | { readonly do: 'late arrival'; readonly at: number }
  | { readonly do: 'advance time'; readonly ms: number }
  | { readonly do: 'kill'; readonly tab: number }
  /** Its page enters the back/forward cache, or is frozen. */
  | { readonly do: 'leave page'; readonly tab: number; readonly isCached: boolean }
  | { readonly do: 'show page' }
  | { readonly do: 'lose connection'; readonly tab: number }
  | { readonly do: 'kill storage' }
  /** One of its transactions hangs. */
  | { readonly do: 'no answer'; readonly tab: number }
  | { readonly do: 'open tab' }
  | { readonly do: 'revoke' }
  | { readonly do: 'sign in' }
  | { readonly do: 'change person' }
  | { readonly do: 'skew'; readonly hours: number }
  | { readonly do: 'no room'; readonly writes: number }
  | { readonly do: 'upgrade' }
  | { readonly do: 'withdraw'; readonly tab: number; readonly at: number; readonly to: 'edit' | 'discard' }
  | { readonly do: 'retry all'; readonly tab: number }
  | { readonly do: 'offline'; readonly is: boolean }
  /** The app itself throws while sending, the given number of times. */
  | { readonly do: 'app error'; readonly sends: number }
);

/** Writing files is the slowest part of the simulated server: most requests have none. */
const files = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 2 }) },
);
const commandArbitrary = fc.oneof(
  {
    weight: 12,
    arbitrary: command({
      do: fc.constant('submit' as const),
      tab,
      lane: fc.nat(2),
      files,
      flaw: fc.oneof(
        { weight: 12, arbitrary: fc.constant('none' as const) },
        { weight: 1, arbitrary: fc.constantFrom('invalid' as const, 'too large' as const) },
      ),
      hasDraft: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: command({ do: fc.constant('convert' as const), tab, quote: fc.nat(1), isTampered: seldom }),
  },
  { weight: 2, arbitrary: command({ do: fc.constant('sign' as const), tab, isChanged: seldom }) },
  {
    weight: 3,
    arbitrary: command({
      do: fc.constant('edit reminder' as const),
      tab,
      isColleague: fc.boolean(),
      isOld: seldom,
      isDone: seldom,
    }),
  },
  ...payments(fc.constant(true), fc.boolean()),
  ...links(fc.boolean()),
  {
    weight: 4,
    arbitrary: command({ do: fc.constant('save draft' as const), tab, draft: fc.nat(1), files }),
  },
  { weight: 2, arbitrary: command({ do: fc.constant('blank form' as const), tab, draft: fc.nat(1) }) },
  {
    weight: 14,
    arbitrary: command({
      do: fc.constant('network' as const),
      at: place,
      fate: fc.oneof(
        { weight: 1, arbitrary: fc.constant('passes' as const) },
        { weight: 2, arbitrary: fc.constantFrom(...networkOutcomes) },
      ),
    }),
  },
  { weight: 2, arbitrary: command({ do: fc.constant('late arrival' as const), at: place }) },
  {
    weight: 6,
    arbitrary: command({
      do: fc.constant('advance time' as const),
      ms: fc.constantFrom(1_000, 4_000, 40_000, 400_000),
    }),
  },
  { weight: 4, arbitrary: command({ do: fc.constant('kill' as const), tab }) },
  { weight: 3, arbitrary: command({ do: fc.constant('leave page' as const), tab, isCached: fc.boolean() }) },
  { weight: 2, arbitrary: command({ do: fc.constant('show page' as const) }) },
  { weight: 1, arbitrary: command({ do: fc.constant('lose connection' as const), tab }) },
  { weight: 1, arbitrary: command({ do: fc.constant('kill storage' as const) }) },
  { weight: 1, arbitrary: command({ do: fc.constant('no answer' as const), tab }) },
  { weight: 4, arbitrary: command({ do: fc.constant('open tab' as const) }) },
  { weight: 4, arbitrary: command({ do: fc.constant('revoke' as const) }) },
  { weight: 3, arbitrary: command({ do: fc.constant('sign in' as const) }) },
  { weight: 1, arbitrary: command({ do: fc.constant('change person' as const) }) },
  { weight: 1, arbitrary: command({ do: fc.constant('skew' as const), hours: fc.constantFrom(-48, -1, 0, 1, 48) }) },
  { weight: 1, arbitrary: command({ do: fc.constant('no room' as const), writes: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: command({ do: fc.constant('upgrade' as const) }) },
  {
    weight: 2,
    arbitrary: command({
      do: fc.constant('withdraw' as const),
      tab,
      at: place,
      to: fc.constantFrom('edit' as const, 'discard' as const),
    }),
  },
  { weight: 1, arbitrary: command({ do: fc.constant('retry all' as const), tab }) },
  {
    weight: 1,
    arbitrary: fc.oneof(
      command({ do: fc.constant('offline' as const), is: fc.boolean() }),
      command({ do: fc.constant('app error' as const), sends: fc.integer({ min: 1, max: 3 }) }),
    ),
  },
);

/**
 * Any 4 to 24 events of two people on one device. In a third of the schedules people only pay, since overlapping payments
 * need several events in a row: with cards that pages announce, with others, with cash while cards are at the bank, and
 * with cheques that bounce.
 */
export const scheduleArbitrary: fc.Arbitrary<readonly Command[]> = fc.oneof(
  { weight: 6, arbitrary: fc.array(commandArbitrary, { minLength: 4, maxLength: 24, size: 'max' }) },
  { weight: 1, arbitrary: payingOnly(true) },
  { weight: 1, arbitrary: payingOnly(false) },
  { weight: 1, arbitrary: cashDuringCards },
  { weight: 1, arbitrary: payingByLink },
  { weight: 1, arbitrary: bouncingCheques },
);
