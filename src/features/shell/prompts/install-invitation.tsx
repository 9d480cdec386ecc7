import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { canWorkOffline } from '#offline/interfaces/device-faults.ts';
import { useConnectivity, useDeviceFaults } from '#offline/interfaces/offline-context.tsx';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { browserFacts, manualInstall } from '#ui/window/install-state.ts';
import { OptionalPart } from '#work/optional-part.tsx';
import { isInvitationDue } from './install-snooze.ts';

// Loaded on demand: most sessions never show it.
const InstallPrompt = lazyComponent(() => import('./install-prompt.tsx'));

/** Chromium's own event, absent from the standard typings. */
interface InstallEvent extends Event {
  prompt(): Promise<unknown>;
}

/**
 * Invites to install Lagon, on the home screen only so that no task is interrupted: by the browser's install prompt, or
 * by naming the menu entry where the browser has no prompt.
 */
export function InstallInvitation() {
  const [installEvent, setInstallEvent] = useState<InstallEvent>();
  const [isClosed, setIsClosed] = useState(() => !isInvitationDue(Date.now()));
  const isHome = useLocation({ select: ({ pathname }) => pathname === '/' });
  const isOffline = useConnectivity() === 'offline';
  useEffect(() => {
    const onInstallPrompt = (event: Event) => {
      event.preventDefault();
      setInstallEvent(event as InstallEvent);
    };
    const onInstalled = () => setInstallEvent(undefined);
    addEventListener('beforeinstallprompt', onInstallPrompt);
    addEventListener('appinstalled', onInstalled);
    return () => {
      removeEventListener('beforeinstallprompt', onInstallPrompt);
      removeEventListener('appinstalled', onInstalled);
    };
  }, []);
  const faults = useDeviceFaults();
  // Do not invite to install where the browser refuses the storage that working offline needs.
  if (!canWorkOffline(faults)) return null;
  const facts = browserFacts();
  const manual = manualInstall(facts);
  if (!isHome || isClosed || isOffline || facts.isStandalone || !(installEvent || manual)) return null;
  return (
    <OptionalPart>
      <InstallPrompt
        manual={installEvent ? undefined : manual}
        install={installEvent && (() => void installEvent.prompt().finally(() => setInstallEvent(undefined)))}
        onClosed={() => setIsClosed(true)}
      />
    </OptionalPart>
  );
}
