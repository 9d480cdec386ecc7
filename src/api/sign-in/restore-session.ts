import { readFlags } from '#api/session/durable-flags.ts';
import { restoreInPersonSession, storedInPersonSession } from '#api/session/in-person-session.ts';
import { getSession, setSession } from '#api/session/session-store.ts';

/**
 * At page start, before rendering: completes a sign-out, and restores or ends an in-person session whose change local
 * storage lost when the browser was killed.
 */
export const restoreSession = async (): Promise<void> => {
  const session = getSession();
  if (!session) return;
  const stored = storedInPersonSession();
  const { handed, left } = await readFlags();
  if (session.signIn === undefined || session.signIn !== left) return restoreInPersonSession(handed, stored);
  try {
    // Lazy-loaded: a first visit has nothing to restore.
    const { removeSession, completeSignOut } = await import('#api/sign-in/session-actions.ts');
    const removed = await removeSession();
    if (removed) void completeSignOut(removed);
  } catch {
    setSession(null);
  }
};
