import { defaultContactDays } from '#shared/primitives/calendar/contact-days.ts';
import { browserStorage, sessionStore } from './session/session-store.ts';

/**
 * Storage key of the time since the server last accepted a call: `counted/age`, the time of the last count and the age
 * then, both milliseconds. Without an age: the time of that call.
 */
export const contactKey = 'lagon-contact';

const dayMs = 24 * 3_600_000;
const writeEveryMs = 10 * 60_000;
/** The person is warned this many days before the device closes, or from half of the time on if that is less. */
const warningDays = 7;

/** Days without contact after which this device is closed, as last set by the server. */
export const contactDays = (): number => sessionStore.own.getSession()?.contactDays ?? defaultContactDays;

type ContactStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** Counts the time without contact. `monotonicMs` is a monotonic clock of the page, independent of the system clock. */
export const createContact = (storage: () => ContactStorage | undefined, monotonicMs: () => number) => {
  let remembered: { readonly countedMs: number; readonly ageMs: number } | undefined;
  let notedMs = Number.NEGATIVE_INFINITY;
  let monotonicAtMs = monotonicMs();

  const read = () => {
    try {
      const [counted, age = '0'] = storage()?.getItem(contactKey)?.split('/') ?? [];
      const stored = { countedMs: Number(counted), ageMs: Number(age) };
      if (counted && Number.isFinite(stored.countedMs) && Number.isFinite(stored.ageMs)) return stored;
    } catch {
      // Fall back to memory, as below.
    }
    return remembered;
  };
  const write = (countedMs: number, ageMs: number): void => {
    remembered = { countedMs, ageMs };
    monotonicAtMs = monotonicMs();
    try {
      storage()?.setItem(contactKey, `${countedMs}/${ageMs}`);
    } catch {
      // A browser that refuses storage does not persist the session either.
    }
  };

  return {
    /** Records that the server accepted a call. */
    note: (nowMs: number, isFirst = false): void => {
      if (!isFirst && nowMs >= notedMs && nowMs - notedMs < writeEveryMs) return;
      notedMs = nowMs;
      write(nowMs, 0);
    },
    /**
     * Time without contact, milliseconds; undefined if never recorded. If the clock was set back, the page's monotonic
     * time is added instead.
     */
    age: (nowMs: number): number | undefined => {
      const stored = read();
      if (!stored) return undefined;
      const sinceMs = nowMs - stored.countedMs;
      const ageMs = stored.ageMs + (sinceMs >= 0 ? sinceMs : Math.max(0, monotonicMs() - monotonicAtMs));
      write(nowMs, ageMs);
      return ageMs;
    },
  };
};

const contact = createContact(browserStorage, () => performance.now());
export const noteContact = contact.note;
export const timeWithoutContact = contact.age;

/** Meaning of the time without contact: fine, to be warned (with the time left), or closed. */
export type ContactAge =
  | { readonly kind: 'fine' | 'closed' }
  | { readonly kind: 'warned'; readonly days: number; readonly leftMs: number };

/** `maxDays`: days after which the device closes. */
export const contactAge = (ageMs: number, maxDays: number): ContactAge => {
  const leftMs = maxDays * dayMs - ageMs;
  if (leftMs <= 0) return { kind: 'closed' };
  if (leftMs > Math.min(warningDays, maxDays / 2) * dayMs) return { kind: 'fine' };
  return { kind: 'warned', days: Math.floor(ageMs / dayMs), leftMs };
};
