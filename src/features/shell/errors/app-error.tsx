import './app-error.css';

/** What stands in the place of the whole page when what draws it failed. Made of nothing that may have failed too. */
export const AppError = () => (
  <main className="app-error">
    <h1>Une erreur est survenue</h1>
    <p>Ce que vous avez saisi est gardé sur cet appareil.</p>
    <button type="button" onClick={() => location.reload()}>
      Recharger la page
    </button>
  </main>
);
