import { type RefObject, useLayoutEffect, useRef } from 'react';
import { stackAboveDialogs } from '#ui/dialog/above-dialogs.ts';
import { useBackHandler } from '#ui/dialog/back-navigation.ts';
import { captureFocus } from '#ui/keyboard/capture-focus.ts';
import { LoginForm } from '../login-form.tsx';
import './session-ended-dialog.css';
import '#ui/plain/plain.css';

interface PasswordDialogProps {
  readonly email: string;
  readonly onPostpone: () => void;
}

/** Asks for the password of the ended session. */
export default function PasswordDialog({ email, onPostpone }: PasswordDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModalAboveDialogs(dialog);
  useBackHandler(true, onPostpone);
  // Open dialogs do not hide a live announcer from assistive technology.
  return (
    <dialog
      data-live-announcer=""
      ref={dialog}
      className="session-ended plain"
      aria-labelledby="session-terminee"
      onCancel={(event) => {
        event.preventDefault();
        onPostpone();
      }}
    >
      <h2 id="session-terminee">Votre session a expiré</h2>
      <p>Saisissez votre mot de passe pour continuer. Rien de ce que vous avez saisi n’est perdu.</p>
      <LoginForm knownEmail={email} onSignedIn={() => undefined} />
      <button type="button" className="secondary" onClick={onPostpone}>
        Plus tard, consulter seulement
      </button>
    </dialog>
  );
}

/** Shows a modal dialog above all open dialogs and restores the focus afterwards. */
const useModalAboveDialogs = (dialog: RefObject<HTMLDialogElement | null>): void => {
  // Layout effect, so that cleanup runs while the dialog is still in the document and nothing beneath takes the focus
  // first.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    const restoreFocus = captureFocus();
    shown.showModal();
    const removeFromStack = stackAboveDialogs(shown);
    return () => {
      removeFromStack();
      shown.close();
      restoreFocus();
    };
  }, [dialog]);
};
