import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Page } from '#ui/page.tsx';
import { FailedState } from '#ui/states.tsx';

/** How Chromium and Firefox, and Safari, say that a part of the app could not be fetched. */
const missingPart = /dynamically imported module|importing a module script failed/i;

/** What stands in a screen's place when it failed; the rest of the layout goes on. */
export function ScreenError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    // A page never asks again for a part that it could not fetch: only a new one does.
    if (missingPart.test(String(error))) return location.reload();
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
