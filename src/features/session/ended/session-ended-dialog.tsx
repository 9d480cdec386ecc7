import { CatchBoundary } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { isEnded } from '#api/session/session-store.ts';
import { dismissSignInRequest, onSignInRequested } from '#api/session/sign-in-request.ts';
import { useSession } from '#api/session/use-session.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';

// Lazy-loaded: they need focus traps, which the first screen does without.
const PasswordDialog = lazyComponent(() => import('./password-dialog.tsx'));
const PostponedBar = lazyComponent(() => import('./postponed-bar.tsx'));

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
    <CatchBoundary getResetKey={() => String(isPostponed)} errorComponent={() => null}>
      {isPostponed ? (
        <PostponedBar onResume={() => setIsPostponed(false)} />
      ) : (
        <PasswordDialog email={email} onPostpone={postpone} />
      )}
    </CatchBoundary>,
    document.body,
  );
}
