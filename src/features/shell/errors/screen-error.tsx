import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useOffline, useOfflineReason } from '#offline/interfaces/offline-context.tsx';
import type { OfflineReason } from '#offline/interfaces/types.ts';
import { Page } from '#ui/page/page.tsx';
import { FailedState } from '#ui/page/states.tsx';
import { onServerReachable } from './server-reachable.ts';

/** Error messages of a failed dynamic import in Chromium and Firefox, in Safari, and of its style sheet (`main.tsx`). */
const missingPart = /dynamically imported module|importing a module script failed|^Error: Missing part/i;

/** Error boundary of a screen; the layout keeps working. */
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

const reasonSentences: Record<OfflineReason, string> = {
  network: 'Sans réseau, il ne peut pas être demandé.',
  portal: 'Ce réseau Wi-Fi demande d’abord une identification.',
  server: 'Le serveur ne répond pas correctement.',
};

/** The screen’s code could not be loaded: usually offline before the app was fully precached. */
function MissingScreen() {
  const { connectivity } = useOffline();
  const offlineReason = useOfflineReason();
  // Browsers cache a failed dynamic import for the page’s lifetime: only a reload retries it.
  useEffect(() => onServerReachable(connectivity, () => location.reload()), [connectivity]);
  const retry = async () => {
    if ((await connectivity.probe()) === 'online') location.reload();
  };
  if (offlineReason === null)
    return (
      <Page title="Une erreur est survenue" icon="alert">
        <FailedState title="Cet écran n’a pas pu s’afficher" onRetry={() => void retry()}>
          Une partie de l’application n’est pas arrivée. Ce que vous avez saisi ailleurs est toujours là.
        </FailedState>
      </Page>
    );
  return (
    <Page title="Écran à venir" icon="offline">
      <FailedState title="Cet écran n’est pas encore sur cet appareil" cause="unreachable" onRetry={() => void retry()}>
        {reasonSentences[offlineReason]} Il s’affichera de lui-même dès que le serveur répondra. Ce que vous avez saisi
        ailleurs est toujours là.
      </FailedState>
    </Page>
  );
}
