import { getSession, isEnded, subscribe } from './session-store.ts';

const asked = new Set<() => void>();
const waiting = new Set<() => void>();

/** Hears that somebody's work waits for their password, and shows where it is given. Returns the way to stop. */
export const onSignInAsked = (show: () => void): (() => void) => {
  asked.add(show);
  return () => asked.delete(show);
};

/** The person goes on without giving it: what waited for it is told. */
export const putOffSignIn = (): void => {
  for (const stop of [...waiting]) stop();
};

/**
 * Asks for the password of a session that ended. Resolves to true once the same person is signed in, to false where they
 * put it off or sign out, or where nothing on the screen asks.
 */
export const askSignIn = async (): Promise<boolean> => {
  const session = getSession();
  if (!session || !isEnded(session)) return session !== null;
  if (asked.size === 0) return false;
  return new Promise((resolve) => {
    const finish = (isSignedIn: boolean): void => {
      stop();
      waiting.delete(putOff);
      resolve(isSignedIn);
    };
    const putOff = (): void => finish(false);
    const stop = subscribe(() => {
      const now = getSession();
      if (!now || !isEnded(now)) finish(now?.user.id === session.user.id);
    });
    waiting.add(putOff);
    for (const show of asked) show();
  });
};

/** Whether the session of this browser ended: calls are refused until the password is given. */
export const isSessionEnded = (): boolean => {
  const session = getSession();
  return session !== null && isEnded(session);
};
