import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { isEnded } from '#api/session/session-store.ts';
import { dismissSignInRequest, onSignInRequested } from '#api/session/sign-in-request.ts';
import { useSession } from '#api/session/use-session.ts';
import { useBackHandler } from '#ui/dialog/back-navigation.ts';
import { captureFocus } from '#ui/keyboard/capture-focus.ts';
import { LoginForm } from '../login-form.tsx';
import './session-ended-dialog.css';
import '#ui/plain/plain.css';

/** Lazy-loaded: the first screen does not use the component system. */
const loadDialogModule = () => import('#ui/dialog/above-dialogs.ts').catch(() => undefined);

type AboveDialogs = typeof import('#ui/dialog/above-dialogs.ts');

/** Marks the element so that open dialogs do not hide it from assistive technology. */
const liveAnnouncer = { 'data-live-announcer': '' };

/**
 * Re-authentication dialog, shown when the server refused to renew the session. Forms, drafts, the queue and open
 * dialogs keep their state. It can be postponed: data on the device stays readable, sending is paused, and the next
 * submit asks again. Design, "Offline" 5.
 */
export function SessionEndedDialog() {
  const session = useSession();
  const [isPostponed, setIsPostponed] = useState(false);
  const email = session && isEnded(session) ? session.user.userName : undefined;
  useEffect(() => {
    if (email === undefined) setIsPostponed(false);
  }, [email]);
  useEffect(() => onSignInRequested(() => setIsPostponed(false)), []);
  const postpone = () => {
    setIsPostponed(true);
    dismissSignInRequest();
  };
  if (email === undefined) return null;
  return createPortal(
    isPostponed ? (
      <PostponedBar onResume={() => setIsPostponed(false)} />
    ) : (
      <PasswordDialog email={email} onPostpone={postpone} />
    ),
    document.body,
  );
}

function PasswordDialog({ email, onPostpone }: { readonly email: string; readonly onPostpone: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useModalAboveDialogs(dialog);
  useBackHandler(true, onPostpone);
  return (
    <dialog
      {...liveAnnouncer}
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
    let isOver = false;
    let removeFromStack = (): void => undefined;
    shown.showModal();
    void loadDialogModule().then((windows) => {
      if (windows && !isOver) removeFromStack = windows.stackAboveDialogs(shown);
    });
    return () => {
      isOver = true;
      removeFromStack();
      shown.close();
      restoreFocus();
    };
  }, [dialog]);
};

/** Gap in pixels between the bar and the lowest toast. */
const gapPx = 8;
const heightName = '--put-off-height';

function PostponedBar({ onResume }: { readonly onResume: () => void }) {
  const bar = useRef<HTMLDivElement>(null);
  const allowedBar = useRef<ReturnType<AboveDialogs['allowBesideDialogs']>>(undefined);
  useEffect(() => {
    const shown = bar.current;
    if (!shown) return;
    let isOver = false;
    void loadDialogModule().then((windows) => {
      if (windows && !isOver) allowedBar.current = windows.allowBesideDialogs(shown);
    });
    return () => {
      isOver = true;
      allowedBar.current?.stop();
    };
  }, []);
  // Toasts are placed above the bar (toast-region.css).
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
    // Restores the focus that the bar took, so that it is restored again after the sign-in.
    allowedBar.current?.returnFocus();
    onResume();
  };
  return (
    <div {...liveAnnouncer} ref={bar} className="session-put-off plain" role="status">
      <p>Votre session a expiré{'\u202f'}; les envois attendent.</p>
      {/* Pressing the button must not move the focus, which is restored after the sign-in. */}
      <button type="button" className="secondary" onMouseDown={(event) => event.preventDefault()} onClick={resume}>
        S'identifier
      </button>
    </div>
  );
}
