import { lazy, Suspense, useRef } from 'react';
import { useSession, useView } from '#api/session/use-session.ts';
import '#ui/theme/base.css';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { DeviceBar, OfflineBar } from './bar/connection-state.tsx';
import { ContactBar } from './bar/contact-bar.tsx';
import { Beside } from './beside.tsx';
import { KeptScreens } from './kept-screens.tsx';
import { Navigation } from './navigation.tsx';
import { useNavigationFocus } from './navigation-focus.ts';
import { InstallInvitation } from './prompts/install-invitation.tsx';
import './prompts/prompts.css';
import { useSendingToast } from './prompts/sending-toast.ts';
import './shell.css';
import { TopBar } from './bar/top-bar.tsx';

// Nobody scrolls, nor is updated, before the first screen is there; a browser that cannot have them does without.
const UpdatePrompt = lazy(() => import('./prompts/update-prompt.tsx').catch(() => ({ default: () => null })));
// Most never see it.
const ViewOver = lazy(() => import('./bar/view-over.tsx'));
const ScrollToTop = lazy(() => import('./scroll-to-top.tsx').catch(() => ({ default: () => null })));

/**
 * The layout of every screen of a signed-in person. It and the home are plain markup and style, so that they show
 * before the component system is loaded; `KeptScreens` gives that to the screens that ask for it.
 */
export function MainLayout() {
  const user = useSession()?.user;
  const isOver = useView()?.isOver === true;
  const overlay = useRef<HTMLDialogElement>(null);
  useNavigationFocus();
  useSendingToast();
  if (!user) return null;
  return (
    <div className="shell" key={user.id}>
      <a href="#contenu" className="skip-link">
        Aller au contenu
      </a>
      <TopBar user={user} overlay={overlay} />
      <OfflineBar />
      <DeviceBar />
      <ContactBar />
      <Suspense>
        <UpdatePrompt />
      </Suspense>
      <InstallInvitation />
      <div className="shell-body">
        <Navigation overlay={overlay} />
        <Beside />
        <main id="contenu" tabIndex={-1}>
          {isOver ? (
            <Suspense>
              <ViewOver />
            </Suspense>
          ) : (
            <KeptScreens />
          )}
        </main>
      </div>
      <Suspense>
        <ScrollToTop />
      </Suspense>
      <ToastRegion />
    </div>
  );
}
