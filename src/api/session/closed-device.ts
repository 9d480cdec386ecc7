import { saveMark } from './durable-flags.ts';
import { type DeviceClosure, emitSession } from './session-events.ts';
import { browserStorage } from './session-store.ts';
import type { SessionStore, StoredSession } from './stored-session.ts';

/** Storage key of the reason, for the sign-in page of every tab; it does not name the person. */
const closureKey = 'lagon-closed';

const closures = new Set<string>([
  'account-disabled',
  'device-revoked',
  'broker-changed',
  'out-of-contact',
] satisfies DeviceClosure[]);
const isClosure = (text: string | null | undefined): text is DeviceClosure => closures.has(text ?? '');

let remembered: DeviceClosure | undefined;

/** Why the device was closed, until the next sign-in; undefined if it was not. */
export const deviceClosure = (): DeviceClosure | undefined => {
  try {
    const stored = browserStorage()?.getItem(closureKey);
    return isClosure(stored) ? stored : remembered;
  } catch {
    return remembered;
  }
};

const storeClosure = (closure: DeviceClosure | undefined): void => {
  remembered = closure;
  try {
    if (closure) browserStorage()?.setItem(closureKey, closure);
    else browserStorage()?.removeItem(closureKey);
  } catch {
    // Without storage, other tabs do not learn the reason.
  }
};

/** Reopens the device after a sign-in. */
export const reopenDevice = (): void => storeClosure(undefined);

/**
 * Signs a person out for `reason`, in every tab; listeners destroy cached data, unsent work stays encrypted.
 */
export const closeDevice = (store: SessionStore, { user, signIn }: StoredSession, closure: DeviceClosure): void => {
  storeClosure(closure);
  if (signIn) void saveMark('left', signIn);
  store.setSession(null);
  void emitSession({ kind: 'closed', user, closure });
};
