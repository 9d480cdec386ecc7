import { useSyncExternalStore } from 'react';

const storageKey = 'lagon-slash-key';
const listeners = new Set<() => void>();
/** The choice when storage is unavailable; it lasts until the page is closed. */
let unsavedChoice: boolean | undefined;

/** Whether « / » opens the quick search on this device; on by default. */
export const isSlashKeyOn = (): boolean => {
  try {
    return unsavedChoice ?? localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
};

/** Single-character shortcuts can be switched off for speech input and switch control: WCAG 2.2, 2.1.4. */
export const setSlashKey = (isOn: boolean): void => {
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
    unsavedChoice = undefined;
  } catch {
    unsavedChoice = isOn;
  }
  for (const listener of listeners) listener();
};

export const useSlashKey = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isSlashKeyOn);
