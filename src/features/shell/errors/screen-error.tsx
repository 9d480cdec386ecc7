import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useOffline } from '#offline/base/offline-context.tsx';
import { Page } from '#ui/page/page.tsx';
import { FailedState } from '#ui/page/states.tsx';

/** How Chromium and Firefox, and Safari, say that a part of the app could not be fetched. */
const missingPart = /dynamically imported module|importing a module script failed/i;

/** What stands in a screen's place when it failed; the rest of the layout goes on. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const { connectivity } = useOffline();
  const [isUnreachable, setUnreachable] = useState(false);
  const retry = async () => {
    if (missingPart.test(String(error))) {
      // A page never asks again for a part that it could not fetch: only a new one does, and only a server gives one.
      const isReached = (await connectivity.probe()) === 'online';
      if (isReached) location.reload();
      setUnreachable(!isReached);
      return;
    }
    reset();
    await router.invalidate();
  };
  return (
    <Page title="Une erreur est survenue" icon="alert">
      <FailedState title="Cet écran n’a pas pu s’afficher" onRetry={() => void retry()}>
        {isUnreachable ? 'Le serveur ne répond pas\u00A0: cet écran viendra avec le réseau. ' : ''}
        Ce que vous avez saisi ailleurs est toujours là. Réessayez, ou passez par le menu.
      </FailedState>
    </Page>
  );
}
