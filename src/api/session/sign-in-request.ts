import { getSession, isEnded, subscribe } from './session-store.ts';

const requestListeners = new Set<() => void>();
const dismissals = new Set<() => void>();

/** Registers the dialog for sign-in requests. Returns the unregister function. */
export const onSignInRequested = (onRequest: () => void): (() => void) => {
  requestListeners.add(onRequest);
  return () => requestListeners.delete(onRequest);
};

/** Dismisses pending sign-in requests. */
export const dismissSignInRequest = (): void => {
  for (const stop of [...dismissals]) stop();
};

/**
 * Requests the password of an ended session. Resolves to true once the same person is signed in, to false if they
 * dismiss it or sign out, or if no dialog is registered.
 */
export const requestSignIn = async (): Promise<boolean> => {
  const session = getSession();
  if (!session || !isEnded(session)) return session !== null;
  if (requestListeners.size === 0) return false;
  return new Promise((resolve) => {
    const finish = (isSignedIn: boolean): void => {
      stop();
      dismissals.delete(dismiss);
      resolve(isSignedIn);
    };
    const dismiss = (): void => finish(false);
    const stop = subscribe(() => {
      const now = getSession();
      if (!now || !isEnded(now)) finish(now?.user.id === session.user.id);
    });
    dismissals.add(dismiss);
    for (const show of requestListeners) show();
  });
};

/** True if the session of this browser ended: calls are refused until the password is given. */
export const isSessionEnded = (): boolean => {
  const session = getSession();
  return session !== null && isEnded(session);
};
