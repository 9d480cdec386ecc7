import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { signOut } from '#api/sign-in/session-actions.ts';
import { deleteAllShared } from '#offline/files/shared-files.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { PublicCard } from '#ui/plain/public-card.tsx';

const UnsentQuestion = lazyComponent(() => import('./ended/unsent-work-dialog.tsx'));

interface LogoutScreenProps {
  /** Lazy-loads the offline services, which public pages do not need. */
  readonly loadOffline: () => Promise<OfflineServices>;
}

/** Signs out and goes to the login page; asks first if there is unsent work. Design, "Offline" 6. */
export function LogoutScreen({ loadOffline }: LogoutScreenProps) {
  const router = useRouter();
  const hasBegun = useRef(false);
  const [offlineWithWork, setOfflineWithWork] = useState<OfflineServices>();
  const signOutAndRedirect = async (): Promise<void> => {
    setOfflineWithWork(undefined);
    await deleteAllShared().catch(() => undefined);
    await signOut();
    await router.navigate({ to: '/login', replace: true });
  };
  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const startSignOut = async (): Promise<void> => {
      const offline = await loadOffline();
      const { hasUnsentWork } = await import('./ended/unsent-work.ts');
      if (await hasUnsentWork(offline)) setOfflineWithWork(offline);
      else await signOutAndRedirect();
    };
    // A failure must not block the sign-out: unsent work stays encrypted on the device.
    void startSignOut().catch(signOutAndRedirect);
  });
  if (offlineWithWork)
    return (
      <UnsentQuestion
        offline={offlineWithWork}
        onLeave={() => void signOutAndRedirect()}
        onStaySignedIn={() => void router.navigate({ to: '/', replace: true })}
      />
    );
  return <PublicCard title="Déconnexion" lead="Fermeture de votre session…" />;
}
