import { Page } from '#ui/page/page.tsx';
import { EmptyState } from '#ui/page/states.tsx';

/** In place of every screen of a view that the server answers no more: nothing of the person seen stays in sight. */
export default function ViewOver() {
  return (
    <Page title="Vue terminée" icon="eye">
      <EmptyState title="La vue est terminée" icon="eye">
        Rien n’a été changé. Revenez à votre compte pour continuer, ou pour commencer une autre vue.
      </EmptyState>
    </Page>
  );
}
