import { defaultContactDays } from '#shared/primitives/calendar/contact-days.ts';
import {
  countAge,
  type ElapsedCount,
  parseCount,
  serializeCount,
  startCount,
} from '#shared/primitives/calendar/elapsed-count.ts';
import { browserStorage, sessionStore } from './session/session-store.ts';

/** Storage key of the time since the server last accepted a call (`serializeCount`). */
export const serverContactKey = 'lagon-contact';

const dayMs = 24 * 3_600_000;
const writeEveryMs = 10 * 60_000;
/** The person is warned this many days before the device closes, or from half of the time on if that is less. */
const warningDays = 7;

/** Days without contact after which this device is closed, as last set by the server. */
export const contactDays = (): number => sessionStore.own.getSession()?.contactDays ?? defaultContactDays;

type ContactStorage = Pick<Storage, 'getItem' | 'setItem'>;

/**
 * Counts the time without contact. `monotonicMs` is a monotonic clock of the page, independent of the system clock;
 * `onWrongClock` is called when the system clock turns out to have been wrong.
 */
export const createServerContact = (
  storage: () => ContactStorage | undefined,
  monotonicMs: () => number,
  onWrongClock: () => void = () => undefined,
) => {
  let remembered: ElapsedCount | undefined;
  let recordedMs = Number.NEGATIVE_INFINITY;
  /** At the last recorded call the clock differed from the server's. */
  let wasClockWrong = false;
  /** Both clocks at the last count of this page. */
  let lastContact: { readonly clockMs: number; readonly monotonicMs: number } | undefined;

  const readCount = (): ElapsedCount | undefined => {
    try {
      const stored = parseCount(storage()?.getItem(serverContactKey));
      if (stored) return stored;
    } catch {
      // Fall back to memory, as below.
    }
    return remembered;
  };
  const write = (count: ElapsedCount, nowMs: number): void => {
    remembered = count;
    lastContact = { clockMs: nowMs, monotonicMs: monotonicMs() };
    try {
      storage()?.setItem(serverContactKey, serializeCount(count, nowMs));
    } catch {
      // A browser that refuses storage does not persist the session either.
    }
  };

  return {
    /** Records that the server accepted a call at `serverMs` by the server's clock. */
    record: (nowMs: number, isFirst = false, serverMs = nowMs): void => {
      const count = startCount(nowMs, serverMs);
      const isClockWrong = count.zeros.length > 1;
      const isRecentlyRecorded =
        isClockWrong === wasClockWrong && nowMs >= recordedMs && nowMs - recordedMs < writeEveryMs;
      if (isRecentlyRecorded && !isFirst) return;
      recordedMs = nowMs;
      wasClockWrong = isClockWrong;
      if (isClockWrong) onWrongClock();
      write(count, nowMs);
    },
    /** Time without contact, milliseconds; undefined if never recorded. Jumps of the clock are not counted. */
    age: (nowMs: number): number | undefined => {
      const stored = readCount();
      if (!stored) return undefined;
      const ranMs = lastContact ? Math.max(0, monotonicMs() - lastContact.monotonicMs) : 0;
      const { count, isClockWrong } = countAge(
        stored,
        nowMs,
        lastContact && { ranMs, clockMs: nowMs - lastContact.clockMs },
      );
      write(count, nowMs);
      if (isClockWrong) onWrongClock();
      return count.ageMs;
    },
  };
};

const wrongClockListeners = new Set<() => void>();
let isWrongClockReported = false;
/** Calls the listener once if the clock of this device is, or turns out to have been, wrong. */
export const onWrongClock = (listener: () => void): (() => void) => {
  if (isWrongClockReported) listener();
  wrongClockListeners.add(listener);
  return () => wrongClockListeners.delete(listener);
};

const contact = createServerContact(
  browserStorage,
  () => performance.now(),
  () => {
    if (isWrongClockReported) return;
    isWrongClockReported = true;
    for (const listener of wrongClockListeners) listener();
  },
);
export const recordServerContact = contact.record;
/** Records that the server accepted a call, with the `Date` header of its answer. */
export const recordAcceptedCall = (date: string | null): void => {
  const serverMs = Date.parse(date ?? '');
  contact.record(Date.now(), false, Number.isNaN(serverMs) ? undefined : serverMs);
};
export const timeWithoutContact = contact.age;

/** Meaning of the time without contact: fine, to be warned (with the time left), or closed. */
type ServerContactStatus =
  | { readonly kind: 'fine' | 'closed' }
  | { readonly kind: 'warned'; readonly days: number; readonly leftMs: number };

/** `maxDays`: days after which the device closes. */
export const serverContactStatus = (ageMs: number, maxDays: number): ServerContactStatus => {
  const leftMs = maxDays * dayMs - ageMs;
  if (leftMs <= 0) return { kind: 'closed' };
  if (leftMs > Math.min(warningDays, maxDays / 2) * dayMs) return { kind: 'fine' };
  return { kind: 'warned', days: Math.floor(ageMs / dayMs), leftMs };
};
