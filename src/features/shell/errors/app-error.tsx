import { useEffect } from 'react';
import './app-error.css';

const reload = () => location.reload();

/** Replaces the whole page when rendering the layout failed. Uses no component that may have failed too. */
export function AppError() {
  const isOffline = !navigator.onLine;
  useEffect(() => {
    if (!isOffline) return;
    addEventListener('online', reload);
    return () => removeEventListener('online', reload);
  }, [isOffline]);
  return (
    <main className="app-error">
      <h1>{isOffline ? 'Pas de réseau' : 'Une erreur est survenue'}</h1>
      {isOffline ? (
        <p>L’application n’est pas encore entière sur cet appareil. Elle reviendra d’elle-même avec le réseau.</p>
      ) : (
        <p>Ce qui était enregistré comme brouillon n’est pas perdu.</p>
      )}
      <button type="button" onClick={reload}>
        Recharger la page
      </button>
    </main>
  );
}
