import { CatchBoundary } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { worksOffline } from '#offline/interfaces/device-faults.ts';
import { useConnectivity, useDeviceFaults } from '#offline/interfaces/offline-context.tsx';

// Most never see it.
const InstallPrompt = lazy(() => import('./install-prompt.tsx'));

/** Chromium's own event, absent from the standard typings. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

const isDeclined = (): boolean => {
  try {
    return localStorage.getItem('lagon-install-declined') !== null;
  } catch {
    return true;
  }
};

const isInstalled = () => matchMedia('(display-mode: standalone)').matches;
/** Safari on an iPad says that it is a Mac; only the iPad has a touch screen. */
const isAppleTouch = () => /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1;

/** Invites once to put Lagon on the device: by the browser's own question, or by telling where Safari hides it. */
export function InstallInvitation() {
  const [question, setQuestion] = useState<InstallEvent>();
  const [isClosed, setIsClosed] = useState(isDeclined);
  const isAway = useConnectivity() === 'offline';
  useEffect(() => {
    const keep = (event: Event) => {
      event.preventDefault();
      setQuestion(event as InstallEvent);
    };
    const done = () => setQuestion(undefined);
    addEventListener('beforeinstallprompt', keep);
    addEventListener('appinstalled', done);
    return () => {
      removeEventListener('beforeinstallprompt', keep);
      removeEventListener('appinstalled', done);
    };
  }, []);
  const faults = useDeviceFaults();
  // Nobody is promised what this device cannot do.
  if (!worksOffline(faults)) return null;
  if (isClosed || isAway || isInstalled() || (!question && !isAppleTouch())) return null;
  return (
    <CatchBoundary getResetKey={() => 'install'} errorComponent={() => null}>
      <Suspense>
        <InstallPrompt
          install={question && (() => void question.prompt().finally(() => setQuestion(undefined)))}
          onDeclined={() => setIsClosed(true)}
        />
      </Suspense>
    </CatchBoundary>
  );
}
