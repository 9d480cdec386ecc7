import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { isEnded } from '#api/session-store.ts';
import { useSession } from '#api/use-session.ts';
import { LoadingState } from '#ui/states.tsx';

interface SignInAgainProps {
  /** The sign-in form, given by the route because it belongs to the session's own feature. */
  readonly form: (email: string) => ReactNode;
}

/**
 * Asks for the password where the person stands when the server no longer accepts the session: the screen behind, and
 * everything typed in it, stays.
 */
export function SignInAgain({ form }: SignInAgainProps) {
  const session = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const isNeeded = session !== null && isEnded(session);
  useEffect(() => {
    if (isNeeded) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isNeeded]);
  if (!session) return null;
  return (
    <dialog ref={dialog} className="sign-in-again" aria-labelledby="sign-in-again">
      <h2 id="sign-in-again">Votre session a expiré</h2>
      <p>Identifiez-vous pour continuer. Votre écran et votre saisie restent en place.</p>
      {isNeeded ? (
        <Suspense fallback={<LoadingState label="Chargement du formulaire" blocks={2} blockHeight={44} />}>
          {form(session.user.userName)}
        </Suspense>
      ) : null}
      <button type="button" className="button" onClick={() => dialog.current?.close()}>
        Continuer hors connexion
      </button>
    </dialog>
  );
}
