import { lazy, Suspense, useSyncExternalStore } from 'react';
import { deviceClosure } from '#api/session/closed-device.ts';

// Few ever read them; a browser that cannot have them now shows the page without.
const ClosureWords = lazy(() => import('./closure-words.tsx').catch(() => ({ default: () => null })));

const subscribe = (listener: () => void): (() => void) => {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
};

/** Says on the sign-in page why the device was closed, until somebody signs in. */
export function ClosureNotice() {
  const closure = useSyncExternalStore(subscribe, deviceClosure);
  return <Suspense>{closure ? <ClosureWords closure={closure} /> : null}</Suspense>;
}
