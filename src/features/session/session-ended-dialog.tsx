import { useEffect, useRef } from 'react';
import { isEnded } from '#api/session-store.ts';
import { useSession } from '#api/use-session.ts';
import { LoginForm } from './login-form.tsx';
import './session-ended-dialog.css';
import './session-form.css';

/**
 * Asks for the password in place when the server refused to renew the session: the form, the draft and the queue behind
 * it stay as they are. Design, "Offline" 5.
 */
export function SessionEndedDialog() {
  const session = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const email = session && isEnded(session) ? session.user.userName : undefined;
  useEffect(() => {
    if (email === undefined) return;
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, [email]);
  if (email === undefined) return null;
  return (
    <dialog
      ref={dialog}
      className="session-ended session-form"
      aria-labelledby="session-terminee"
      onCancel={(event) => event.preventDefault()}
    >
      <h2 id="session-terminee">Votre session a expiré</h2>
      <p>Saisissez votre mot de passe pour continuer. Rien de ce que vous avez saisi n’est perdu.</p>
      <LoginForm knownEmail={email} onSignedIn={() => dialog.current?.close()} />
    </dialog>
  );
}
