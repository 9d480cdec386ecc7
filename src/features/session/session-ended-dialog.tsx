import { useEffect, useRef, useState } from 'react';
import { isEnded } from '#api/session-store.ts';
import { useSession } from '#api/use-session.ts';
import { LoginForm } from './login-form.tsx';
import './session-ended-dialog.css';
import './session-form.css';

/**
 * Asks for the password in place when the server refused to renew the session: the form, the draft and the queue behind
 * it stay as they are. It may be put off: what is on the device stays readable, sending waits. Design, "Offline" 5.
 */
export function SessionEndedDialog() {
  const session = useSession();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isPutOff, setIsPutOff] = useState(false);
  const email = session && isEnded(session) ? session.user.userName : undefined;
  const isShown = email !== undefined && !isPutOff;
  useEffect(() => {
    if (!isShown) return;
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, [isShown]);
  useEffect(() => {
    if (email === undefined) setIsPutOff(false);
  }, [email]);
  if (email === undefined) return null;
  if (isPutOff) {
    return (
      <div className="session-put-off session-form" role="status">
        <p>Votre session a expiré{'\u202f'}; les envois attendent.</p>
        <button type="button" className="secondary" onClick={() => setIsPutOff(false)}>
          S'identifier
        </button>
      </div>
    );
  }
  return (
    <dialog
      ref={dialog}
      className="session-ended session-form"
      aria-labelledby="session-terminee"
      onCancel={(event) => {
        event.preventDefault();
        setIsPutOff(true);
      }}
    >
      <h2 id="session-terminee">Votre session a expiré</h2>
      <p>Saisissez votre mot de passe pour continuer. Rien de ce que vous avez saisi n’est perdu.</p>
      <LoginForm knownEmail={email} onSignedIn={() => dialog.current?.close()} />
      <button type="button" className="secondary" onClick={() => setIsPutOff(true)}>
        Plus tard, consulter seulement
      </button>
    </dialog>
  );
}
