import { useSyncExternalStore } from 'react';
import { readStoredJson, readStoredText, writeStoredText } from '#ui/window/browser-storage.ts';

/** Hidden actions (done or postponed) by action key: the day until which each is hidden. */
type HiddenActions = Readonly<Record<string, string>>;

/** Done actions stay hidden: a recurring action has a new key. */
const lastPossibleDay = '9999-12-31';
/** Limit of stored entries; the oldest are dropped, and their actions shown again. */
const maxEntries = 500;
const noneHidden: HiddenActions = {};

const storageKey = (userId: number): string => `lagon-actions-${userId}`;
const listeners = new Set<() => void>();
let cachedRead: { readonly text: string | null; readonly value: HiddenActions } = { text: null, value: noneHidden };

/** Hidden actions of a person on this device; keys name dossiers by id only. */
const readHidden = (userId: number): HiddenActions => {
  const key = storageKey(userId);
  const text = readStoredText(key);
  if (text !== cachedRead.text) {
    const value = readStoredJson(key);
    cachedRead = { text, value: typeof value === 'object' && value !== null ? (value as HiddenActions) : noneHidden };
  }
  return cachedRead.value;
};

const change = (userId: number, key: string, until: string | undefined): void => {
  const { [key]: _, ...others } = readHidden(userId);
  const retainedEntries = Object.entries(others).slice(1 - maxEntries);
  const next = Object.fromEntries(until === undefined ? retainedEntries : [...retainedEntries, [key, until]]);
  writeStoredText(storageKey(userId), JSON.stringify(next));
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

/** Hidden actions of a person on this device. `today` is Nouméa’s. */
export const useHiddenActions = (userId: number, today: string) => {
  const hiddenUntil = useSyncExternalStore(subscribe, () => readHidden(userId));
  return {
    isShown: (key: string): boolean => !((hiddenUntil[key] ?? '') > today),
    markDone: (key: string) => change(userId, key, lastPossibleDay),
    postpone: (key: string, until: string) => change(userId, key, until),
    show: (key: string) => change(userId, key, undefined),
  };
};
