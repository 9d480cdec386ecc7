import { useSyncExternalStore } from 'react';
import { readStoredText, writeStoredText } from '#ui/window/browser-storage.ts';

const storageKey = 'lagon-slash-key';
const listeners = new Set<() => void>();
/** The choice when storage is unavailable; it lasts until the page is closed. */
let unsavedChoice: boolean | undefined;

/** Whether « / » opens the quick search on this device; on by default. */
export const isSlashKeyOn = (): boolean => unsavedChoice ?? readStoredText(storageKey) !== 'off';

/** Single-character shortcuts can be switched off for speech input and switch control: WCAG 2.2, 2.1.4. */
export const setSlashKey = (isOn: boolean): void => {
  unsavedChoice = writeStoredText(storageKey, isOn ? null : 'off') ? undefined : isOn;
  for (const listener of listeners) listener();
};

export const useSlashKey = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isSlashKeyOn);
