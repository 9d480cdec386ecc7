import { useSyncExternalStore } from 'react';
import { readCloseReason } from '#api/session/closed-device.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';

// Lazy-loaded because it is rarely shown; if loading fails, nothing is shown.
const CloseReasonText = lazyComponent(() => import('./close-reason-text.tsx').catch(() => ({ default: () => null })));

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
};

/** Explains on the sign-in page why the device was closed, until somebody signs in. */
export function CloseReasonNotice() {
  const reason = useSyncExternalStore(subscribe, readCloseReason);
  return reason ? <CloseReasonText reason={reason} /> : null;
}
