import { lazy, type ReactNode, Suspense } from 'react';
import './public-layout.css';
import '#ui/plain/plain.css';

// A picture behind the name: the form does not wait for it.
const LagoonScene = lazy(() => import('./lagoon-scene.tsx').then((module) => ({ default: module.LagoonScene })));
// After the first paint: nothing is said before the person has done something.
const ToastRegion = lazy(() =>
  import('#ui/toast/toast-region.tsx').then((module) => ({ default: module.ToastRegion })),
);

/** The layout of pages without sign-in: the lagoon, the name, one card. Plain CSS, so that it loads at once. */
export function PublicLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="public">
      <aside className="public-scene">
        <Suspense>
          <LagoonScene />
        </Suspense>
        <div className="public-brand">
          <img src="/icons/lagon.svg" alt="" width="40" height="40" />
          <p className="public-name">Lagon</p>
          <p className="public-tagline">L’extranet des courtiers, même hors ligne.</p>
        </div>
      </aside>
      <main className="public-main" id="contenu">
        {children}
      </main>
      <Suspense>
        <ToastRegion />
      </Suspense>
    </div>
  );
}
