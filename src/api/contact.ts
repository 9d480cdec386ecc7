import { browserStorage } from './session/session-store.ts';

/** What is cached closes once the server has taken no call of this device for so long. A lost tablet reads no longer. */
export const maxContactDays = 30;
/** From how many days on the person is told. */
export const warnContactDays = 23;

/** Under which name the moment of the last call that the server took is kept, epoch milliseconds. */
export const contactKey = 'lagon-contact';

const dayMs = 24 * 3_600_000;
const writeEveryMs = 10 * 60_000;
let rememberedMs = 0;

/** The server took a call of the person signed in. */
export const noteContact = (nowMs: number, isFirst = false): void => {
  if (!isFirst && nowMs >= rememberedMs && nowMs - rememberedMs < writeEveryMs) return;
  rememberedMs = nowMs;
  try {
    browserStorage()?.setItem(contactKey, String(nowMs));
  } catch {
    // A storage that refuses keeps no session either.
  }
};

/** When the server last took a call of this device, epoch milliseconds; undefined where that was never written down. */
export const lastContactMs = (): number | undefined => {
  try {
    const kept = Number(browserStorage()?.getItem(contactKey) ?? Number.NaN);
    if (Number.isFinite(kept)) return Math.max(kept, rememberedMs);
  } catch {
    // As below.
  }
  return rememberedMs || undefined;
};

/** What the time without contact means: nothing yet, to be told (with the days left, 1 or more), or closed. */
export type ContactAge =
  | { readonly kind: 'fine' | 'closed' }
  | { readonly kind: 'warned'; readonly days: number; readonly closesAtMs: number };

export const contactAge = (lastMs: number, nowMs: number): ContactAge => {
  const days = Math.floor((nowMs - lastMs) / dayMs);
  if (days >= maxContactDays) return { kind: 'closed' };
  return days >= warnContactDays
    ? { kind: 'warned', days, closesAtMs: lastMs + maxContactDays * dayMs }
    : { kind: 'fine' };
};
