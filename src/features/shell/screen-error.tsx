import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { Page } from '#ui/page.tsx';
import { FailedState } from '#ui/states.tsx';

/** What stands in a screen's place when it failed; the rest of the layout goes on. */
export function ScreenError({ reset }: ErrorComponentProps) {
  const router = useRouter();
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
