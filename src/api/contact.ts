import { defaultContactDays } from '#shared/primitives/calendar/contact-days.ts';
import { browserStorage, sessionStore } from './session/session-store.ts';

/**
 * Under which name a device counts the time since the server last took a call of it: `counted/age`, the moment of the last
 * count and the time until then, both milliseconds. Without an age, the moment of that call.
 */
export const contactKey = 'lagon-contact';

const dayMs = 24 * 3_600_000;
const writeEveryMs = 10 * 60_000;
/** From so many days before on the person is told; from half of the time on where there are no more. */
const warnedDays = 7;

/** After how many days without contact this device closes what it keeps, as it was last told. */
export const contactDays = (): number => sessionStore.own.getSession()?.contactDays ?? defaultContactDays;

type Kept = Pick<Storage, 'getItem' | 'setItem'>;

/** Counts the time without contact. `evenMs` are milliseconds that run evenly while the page lives, whatever the clock is set to. */
export const createContact = (storage: () => Kept | undefined, evenMs: () => number) => {
  let remembered: { readonly countedMs: number; readonly ageMs: number } | undefined;
  let notedMs = Number.NEGATIVE_INFINITY;
  let evenAt = evenMs();

  const read = () => {
    try {
      const [counted, age = '0'] = storage()?.getItem(contactKey)?.split('/') ?? [];
      const kept = { countedMs: Number(counted), ageMs: Number(age) };
      if (counted && Number.isFinite(kept.countedMs) && Number.isFinite(kept.ageMs)) return kept;
    } catch {
      // As below.
    }
    return remembered;
  };
  const write = (countedMs: number, ageMs: number): void => {
    remembered = { countedMs, ageMs };
    evenAt = evenMs();
    try {
      storage()?.setItem(contactKey, `${countedMs}/${ageMs}`);
    } catch {
      // A storage that refuses keeps no session either.
    }
  };

  return {
    /** The server took a call of the person signed in. */
    note: (nowMs: number, isFirst = false): void => {
      if (!isFirst && nowMs >= notedMs && nowMs - notedMs < writeEveryMs) return;
      notedMs = nowMs;
      write(nowMs, 0);
    },
    /**
     * The time without contact, counted until now, milliseconds; undefined where none was ever written down. A clock that was set
     * back takes nothing from it: what ran meanwhile in this page is added instead.
     */
    age: (nowMs: number): number | undefined => {
      const kept = read();
      if (!kept) return undefined;
      const sinceMs = nowMs - kept.countedMs;
      const ageMs = kept.ageMs + (sinceMs >= 0 ? sinceMs : Math.max(0, evenMs() - evenAt));
      write(nowMs, ageMs);
      return ageMs;
    },
  };
};

const contact = createContact(browserStorage, () => performance.now());
export const noteContact = contact.note;
export const timeWithoutContact = contact.age;

/** What the time without contact means: nothing yet, to be told (with the time left), or closed. */
export type ContactAge =
  | { readonly kind: 'fine' | 'closed' }
  | { readonly kind: 'warned'; readonly days: number; readonly leftMs: number };

/** `maxDays`: after how many the device closes. */
export const contactAge = (ageMs: number, maxDays: number): ContactAge => {
  const leftMs = maxDays * dayMs - ageMs;
  if (leftMs <= 0) return { kind: 'closed' };
  if (leftMs > Math.min(warnedDays, maxDays / 2) * dayMs) return { kind: 'fine' };
  return { kind: 'warned', days: Math.floor(ageMs / dayMs), leftMs };
};
