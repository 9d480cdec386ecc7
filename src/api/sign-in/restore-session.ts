import { restoreHanded } from '#api/session/handed-tablet.ts';
import { readMarks } from '#api/session/marks.ts';
import { getSession, setSession } from '#api/session/session-store.ts';

/**
 * At the start of a page, before anything is shown: what was signed out stays so, and a tablet that a client holds shows
 * them no more than before, where the browser was killed before its local storage knew.
 */
export const restoreSession = async (): Promise<void> => {
  const session = getSession();
  if (!session) return;
  const { handed, left } = await readMarks();
  if (session.signIn === undefined || session.signIn !== left) return restoreHanded(handed);
  try {
    // Not a part of a first visit.
    const { signOut } = await import('#api/sign-in/session-actions.ts');
    void signOut();
  } catch {
    setSession(null);
  }
};
