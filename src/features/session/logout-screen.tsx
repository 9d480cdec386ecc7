import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { signOut } from '#api/sign-in/session-actions.ts';
import { forgetAllShared } from '#offline/files/shared-files.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { PublicCard } from '#ui/plain/public-card.tsx';

const UnsentQuestion = lazy(() => import('./ended/unsent-question.tsx'));

interface LogoutScreenProps {
  /** The offline services, loaded when they are needed: no public page waits for them. */
  readonly loadWork: () => Promise<OfflineServices>;
}

/** Clears the session and goes to the login page; asks first while work was not sent. Design, "Offline" 6. */
export function LogoutScreen({ loadWork }: LogoutScreenProps) {
  const router = useRouter();
  const isBegun = useRef(false);
  const [asked, setAsked] = useState<OfflineServices>();
  const leave = async (): Promise<void> => {
    setAsked(undefined);
    await forgetAllShared().catch(() => undefined);
    await signOut();
    await router.navigate({ to: '/login', replace: true });
  };
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const begin = async (): Promise<void> => {
      const offline = await loadWork();
      const { hasUnsentWork } = await import('./ended/unsent-work.ts');
      if (await hasUnsentWork(offline)) setAsked(offline);
      else await leave();
    };
    // Whatever fails here holds nobody: unsent work stays on the device, sealed.
    void begin().catch(leave);
  });
  if (asked)
    return (
      <Suspense>
        <UnsentQuestion
          offline={asked}
          onLeave={() => void leave()}
          onStay={() => void router.navigate({ to: '/', replace: true })}
        />
      </Suspense>
    );
  return <PublicCard title="Déconnexion" lead="Fermeture de votre session…" />;
}
