import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { isEnded } from '#api/session/session-store.ts';
import { onSignInAsked, putOffSignIn } from '#api/session/sign-in-asked.ts';
import { useSession } from '#api/session/use-session.ts';
import { captureFocus } from '#ui/keyboard/capture-focus.ts';
import { LoginForm } from '../login-form.tsx';
import './session-ended-dialog.css';
import '#ui/plain/plain.css';

/** It comes when it is needed: the first screen does without the component system, whose windows it is about. */
const loadWindows = () => import('#ui/dialog/above-dialogs.ts').catch(() => undefined);

type Windows = typeof import('#ui/dialog/above-dialogs.ts');

/** At the end of the body, and known to windows that hide what is not theirs from assistive technology. */
const isAlwaysHeard = { 'data-live-announcer': '' };

/**
 * Asks for the password in place when the server refused to renew the session: the form, the draft and the queue behind
 * it stay as they are, and so does any window that is open. It may be put off: what is on the device stays readable,
 * sending waits, and what is handed in then asks again. Design, "Offline" 5.
 */
export function SessionEndedDialog() {
  const session = useSession();
  const [isPutOff, setIsPutOff] = useState(false);
  const email = session && isEnded(session) ? session.user.userName : undefined;
  useEffect(() => {
    if (email === undefined) setIsPutOff(false);
  }, [email]);
  useEffect(() => onSignInAsked(() => setIsPutOff(false)), []);
  const putOff = () => {
    setIsPutOff(true);
    putOffSignIn();
  };
  if (email === undefined) return null;
  return createPortal(
    isPutOff ? <PutOff onResume={() => setIsPutOff(false)} /> : <Ended email={email} onPutOff={putOff} />,
    document.body,
  );
}

function Ended({ email, onPutOff }: { readonly email: string; readonly onPutOff: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useOverEverything(dialog);
  return (
    <dialog
      {...isAlwaysHeard}
      ref={dialog}
      className="session-ended plain"
      aria-labelledby="session-terminee"
      onCancel={(event) => {
        event.preventDefault();
        onPutOff();
      }}
    >
      <h2 id="session-terminee">Votre session a expiré</h2>
      <p>Saisissez votre mot de passe pour continuer. Rien de ce que vous avez saisi n’est perdu.</p>
      <LoginForm knownEmail={email} onSignedIn={() => undefined} />
      <button type="button" className="secondary" onClick={onPutOff}>
        Plus tard, consulter seulement
      </button>
    </dialog>
  );
}

/** Shows a dialog over every window of the page, and gives the focus back to where it was. */
const useOverEverything = (dialog: RefObject<HTMLDialogElement | null>): void => {
  // While the dialog is still in the page: what lies beneath cannot take the focus before it is given back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    const giveFocusBack = captureFocus();
    let isOver = false;
    let leave = (): void => undefined;
    shown.showModal();
    void loadWindows().then((windows) => {
      if (windows && !isOver) leave = windows.stackAboveDialogs(shown);
    });
    return () => {
      isOver = true;
      leave();
      shown.close();
      giveFocusBack();
    };
  }, [dialog]);
};

/** Between it and the lowest message. */
const gapPx = 8;
const heightName = '--put-off-height';

function PutOff({ onResume }: { readonly onResume: () => void }) {
  const bar = useRef<HTMLDivElement>(null);
  const beside = useRef<ReturnType<Windows['allowBesideDialogs']>>(undefined);
  useEffect(() => {
    const shown = bar.current;
    if (!shown) return;
    let isOver = false;
    void loadWindows().then((windows) => {
      if (windows && !isOver) beside.current = windows.allowBesideDialogs(shown);
    });
    return () => {
      isOver = true;
      beside.current?.stop();
    };
  }, []);
  // Messages stand above it (toast-region.css).
  useLayoutEffect(() => {
    const shown = bar.current;
    const { style } = document.documentElement;
    if (!shown) return;
    const resized = new ResizeObserver(() => style.setProperty(heightName, `${shown.offsetHeight + gapPx}px`));
    resized.observe(shown);
    return () => {
      resized.disconnect();
      style.removeProperty(heightName);
    };
  }, []);
  const resume = () => {
    // What had it before the keyboard came here has it after the sign-in.
    beside.current?.leave();
    onResume();
  };
  return (
    <div {...isAlwaysHeard} ref={bar} className="session-put-off plain" role="status">
      <p>Votre session a expiré{'\u202f'}; les envois attendent.</p>
      {/* The press leaves the focus where it is: it goes back there after the sign-in. */}
      <button type="button" className="secondary" onMouseDown={(event) => event.preventDefault()} onClick={resume}>
        S'identifier
      </button>
    </div>
  );
}
