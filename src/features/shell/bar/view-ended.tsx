import { Page } from '#ui/page/page.tsx';
import { EmptyState } from '#ui/page/states.tsx';

/** Replaces all screens when a view has ended, so that no data of the viewed user stays visible. */
export default function ViewEnded() {
  return (
    <Page title="Vue terminée" icon="eye">
      <EmptyState title="La vue est terminée" icon="eye">
        Rien n’a été changé. Revenez à votre compte pour continuer, ou pour commencer une autre vue.
      </EmptyState>
    </Page>
  );
}
