import { useSyncExternalStore } from 'react';

const storageKey = 'lagon-slash-key';
const listeners = new Set<() => void>();
/** Where storage is refused, the choice holds until the page is closed. */
let unkept: boolean | undefined;

/** Whether « / » opens the quick search on this device: yes, unless it was switched off. */
export const isSlashKeyOn = (): boolean => {
  try {
    return unkept ?? localStorage.getItem(storageKey) !== 'off';
  } catch {
    return true;
  }
};

/** Who dictates or types with a stick can switch a shortcut of one character off: WCAG 2.2, 2.1.4. */
export const chooseSlashKey = (isOn: boolean): void => {
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, 'off');
    unkept = undefined;
  } catch {
    unkept = isOn;
  }
  for (const listener of listeners) listener();
};

export const useSlashKey = (): boolean =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, isSlashKeyOn);
