import { saveFlag } from './durable-flags.ts';
import { type DeviceCloseReason, emitSession } from './session-events.ts';
import { browserStorage } from './session-store.ts';
import type { SessionStore, StoredSession } from './stored-session.ts';

/** Storage key of the reason, for the sign-in page of every tab; it does not name the person. */
const closeReasonKey = 'lagon-closed';

const closeReasons = new Set<string>([
  'account-disabled',
  'device-revoked',
  'broker-changed',
  'out-of-contact',
] satisfies DeviceCloseReason[]);
const isCloseReason = (text: string | null | undefined): text is DeviceCloseReason => closeReasons.has(text ?? '');

let inMemory: DeviceCloseReason | undefined;

/** Why the device was closed, until the next sign-in; undefined if it was not. */
export const readCloseReason = (): DeviceCloseReason | undefined => {
  try {
    const stored = browserStorage()?.getItem(closeReasonKey);
    return isCloseReason(stored) ? stored : inMemory;
  } catch {
    return inMemory;
  }
};

const storeCloseReason = (reason: DeviceCloseReason | undefined): void => {
  inMemory = reason;
  try {
    if (reason) browserStorage()?.setItem(closeReasonKey, reason);
    else browserStorage()?.removeItem(closeReasonKey);
  } catch {
    // Without storage, other tabs do not learn the reason.
  }
};

/** Reopens the device after a sign-in. */
export const reopenDevice = (): void => storeCloseReason(undefined);

/**
 * Signs a person out for `reason`, in every tab; listeners destroy cached data, unsent work stays encrypted.
 */
export const closeDevice = (store: SessionStore, { user, signIn }: StoredSession, reason: DeviceCloseReason): void => {
  storeCloseReason(reason);
  if (signIn) void saveFlag('left', signIn);
  store.setSession(null);
  void emitSession({ kind: 'closed', user, reason });
};
