import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
const listeners = new Set<() => void>();

const setPrinting = (value: boolean): void => {
  isPrinting = value;
  for (const listener of listeners) listener();
};
// The browser takes the page right after the event: what is not rendered by then is missing on paper.
addEventListener('beforeprint', () => flushSync(() => setPrinting(true)));
addEventListener('afterprint', () => setPrinting(false));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** True while the page is printed, also for a component that is first rendered for the paper. */
export const useIsPrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);
