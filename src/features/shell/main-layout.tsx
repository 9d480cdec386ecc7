import { useEffect, useLayoutEffect, useRef } from 'react';
import { useSession, useView } from '#api/session/use-session.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import '#ui/theme/base.css';
import { restoreLostFocus } from '#ui/keyboard/lost-focus.ts';
import { PrintedBy } from '#ui/page/printed-by.tsx';
import { ToastRegion } from '#ui/toast/toast-region.tsx';
import { DeviceFaultBar, OfflineBar } from './bar/connection-state.tsx';
import { ExpiryBar } from './bar/expiry-bar.tsx';
import { CachedScreens } from './cached-screens.tsx';
import { Navigation } from './navigation.tsx';
import { useNavigationFocus } from './navigation-focus.ts';
import { useClockToast } from './prompts/clock-toast.ts';
import { InstallInvitation } from './prompts/install-invitation.tsx';
import { SplitView } from './split-view.tsx';
import './prompts/prompts.css';
import { useSendingToast } from './prompts/sending-toast.ts';
import './shell.css';
import { TopBar } from './bar/top-bar.tsx';

// Lazy-loaded after the first screen; if loading fails, nothing is shown.
const UpdatePrompt = lazyComponent(() => import('./prompts/update-prompt.tsx').catch(() => ({ default: () => null })));
// Lazy-loaded: used by administrators only.
const ViewEnded = lazyComponent(() => import('./bar/view-ended.tsx'));
const ScrollToTop = lazyComponent(() => import('./scroll-to-top.tsx').catch(() => ({ default: () => null })));

/**
 * Layout of all signed-in screens. Layout and home are plain HTML and CSS, rendered before the component system is
 * loaded; `CachedScreens` provides it to the screens that need it.
 */
export function MainLayout() {
  const user = useSession()?.user;
  const isOver = useView()?.isOver === true;
  const overlay = useRef<HTMLDialogElement>(null);
  // What the page showed until now: `index.html`.
  useLayoutEffect(() => document.querySelector('.first-paint')?.remove(), []);
  useNavigationFocus();
  useEffect(restoreLostFocus, []);
  useSendingToast();
  useClockToast();
  if (!user) return null;
  return (
    <div className="shell" key={user.id}>
      <a href="#contenu" className="skip-link" data-print="hide">
        Aller au contenu
      </a>
      <TopBar user={user} overlay={overlay} />
      <div className="bars">
        <OfflineBar />
        <DeviceFaultBar />
        <ExpiryBar />
        <UpdatePrompt />
      </div>
      <div className="shell-body">
        <Navigation overlay={overlay} />
        <SplitView />
        <main id="contenu" tabIndex={-1}>
          <PrintedBy broker={user.agency?.name} />
          {isOver ? <ViewEnded /> : <CachedScreens />}
        </main>
      </div>
      <InstallInvitation />
      <ScrollToTop />
      <ToastRegion />
    </div>
  );
}
