import { keepMark } from './marks.ts';
import { type DeviceClosure, emitSession } from './session-events.ts';
import { browserStorage } from './session-store.ts';
import type { SessionStore, StoredSession } from './stored-session.ts';

/** Under which name the reason waits for the sign-in page of every tab; it tells nothing of whose device it was. */
const closureKey = 'lagon-closed';

const closures = new Set<string>(['account-disabled', 'device-revoked', 'out-of-contact'] satisfies DeviceClosure[]);
const isClosure = (text: string | null | undefined): text is DeviceClosure => closures.has(text ?? '');

let remembered: DeviceClosure | undefined;

/** Why the device was closed, until somebody signs in; undefined where it was not. */
export const deviceClosure = (): DeviceClosure | undefined => {
  try {
    const kept = browserStorage()?.getItem(closureKey);
    return isClosure(kept) ? kept : remembered;
  } catch {
    return remembered;
  }
};

const remember = (closure: DeviceClosure | undefined): void => {
  remembered = closure;
  try {
    if (closure) browserStorage()?.setItem(closureKey, closure);
    else browserStorage()?.removeItem(closureKey);
  } catch {
    // A storage that refuses: this tab knows.
  }
};

/** Somebody signed in: the device is open again. */
export const reopenDevice = (): void => remember(undefined);

/**
 * Signs a person out because of `closure`, in every tab at once; what was cached is destroyed by whoever listens, unsent
 * work stays, sealed.
 */
export const closeDevice = (store: SessionStore, { user, signIn }: StoredSession, closure: DeviceClosure): void => {
  remember(closure);
  if (signIn) void keepMark('left', signIn);
  store.setSession(null);
  void emitSession({ kind: 'closed', user, closure });
};
