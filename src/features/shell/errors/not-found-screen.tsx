import { Link } from '@tanstack/react-router';
import { Icon } from '#ui/icon.tsx';
import { Page } from '#ui/page/page.tsx';
import { EmptyState } from '#ui/page/states.tsx';

/** Screen for a URL without a route. */
export function NotFoundScreen() {
  return (
    <Page title="Page introuvable" icon="help">
      <EmptyState
        title="Cette adresse ne mène nulle part"
        icon="help"
        action={
          <Link to="/" className="button button-solid">
            <Icon name="accueil" />
            Retourner à l’accueil
          </Link>
        }
      >
        La page a peut-être été déplacée ou retirée, ou l’adresse contient une erreur. Le menu mène à tout ce qui
        existe.
      </EmptyState>
    </Page>
  );
}
