import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOffline, useTrouble } from '#offline/interfaces/offline-context.tsx';
import type { Trouble } from '#offline/interfaces/types.ts';
import { Page } from '#ui/page/page.tsx';
import { FailedState } from '#ui/page/states.tsx';
import { onServerBack } from './server-back.ts';

/** How Chromium and Firefox, and Safari, say that a part of the app could not be fetched. */
const missingPart = /dynamically imported module|importing a module script failed/i;

/** What stands in a screen's place when it failed; the rest of the layout goes on. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  if (missingPart.test(String(error))) return <MissingScreen />;
  const retry = () => {
    reset();
    void router.invalidate();
  };
  return (
    <Page title="Une erreur est survenue" icon="alert">
      <FailedState title="Cet écran n’a pas pu s’afficher" onRetry={retry}>
        Ce que vous avez saisi ailleurs est toujours là. Réessayez, ou passez par le menu.
      </FailedState>
    </Page>
  );
}

const troubles: Record<Trouble, string> = {
  network: 'Sans réseau, il ne peut pas être demandé.',
  portal: 'Ce réseau Wi-Fi demande d’abord une identification.',
  server: 'Le serveur ne répond pas correctement.',
};

/** The files of the screen did not come: before the app is whole on the device, that is the network's doing. */
function MissingScreen() {
  const { connectivity } = useOffline();
  const trouble = useTrouble();
  // A page never asks again for a part that it could not fetch: only a new one does, and only a server gives one.
  useEffect(() => onServerBack(connectivity, () => location.reload()), [connectivity]);
  const retry = async () => {
    if ((await connectivity.probe()) === 'online') location.reload();
  };
  if (trouble === null)
    return (
      <Page title="Une erreur est survenue" icon="alert">
        <FailedState title="Cet écran n’a pas pu s’afficher" onRetry={() => void retry()}>
          Une partie de l’application n’est pas arrivée. Ce que vous avez saisi ailleurs est toujours là.
        </FailedState>
      </Page>
    );
  return (
    <Page title="Écran à venir" icon="offline">
      <FailedState title="Cet écran n’est pas encore sur cet appareil" cause="away" onRetry={() => void retry()}>
        {troubles[trouble]} Il s’affichera de lui-même dès que le serveur répondra. Ce que vous avez saisi ailleurs est
        toujours là.
      </FailedState>
    </Page>
  );
}
