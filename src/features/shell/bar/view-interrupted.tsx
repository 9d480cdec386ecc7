import { sessionStore } from '#api/session/session-store.ts';
import { Icon } from '#ui/icon.tsx';
import './view-bar.css';

/** Says that a reload ended the view as another person, and that the administrator's own account is shown. */
export default function ViewInterrupted() {
  return (
    <section className="view-bar" aria-label="Vue terminée" data-print="hide">
      <Icon name="user" size={18} />
      <p role="status">
        La page a été rechargée&nbsp;: la vue d’un autre compte est terminée, vous êtes dans le vôtre.
      </p>
      <button type="button" onClick={sessionStore.closeView}>
        J’ai compris
      </button>
    </section>
  );
}
