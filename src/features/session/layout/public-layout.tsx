import type { ReactNode } from 'react';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import './public-layout.css';
import '#ui/plain/plain.css';

// Decorative, lazy-loaded so that the form does not wait for it.
const LagoonScene = lazyComponent(async () => ({ default: (await import('./lagoon-scene.tsx')).LagoonScene }));
// Lazy-loaded: toasts only appear after a user action.
const ToastRegion = lazyComponent(async () => ({ default: (await import('#ui/toast/toast-region.tsx')).ToastRegion }));

/** Layout of the public pages. Plain CSS, for a fast first paint. */
export function PublicLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="public">
      <aside className="public-scene">
        <LagoonScene />
        <div className="public-brand">
          <img src="/icons/lagon.svg" alt="" width="40" height="40" />
          <p className="public-name">Lagon</p>
          <p className="public-tagline">L’extranet des courtiers, même hors ligne.</p>
        </div>
      </aside>
      <main className="public-main" id="contenu">
        {children}
      </main>
      <ToastRegion />
    </div>
  );
}
