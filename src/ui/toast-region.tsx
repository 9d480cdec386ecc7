import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import './toast-region.css';
import { currentToasts, dismissToast, subscribeToasts, type Toast } from './toaster.ts';

/** Where the sentences of `notify` appear. One per page, in any layout: it needs no provider. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts);
  return (
    <section className="toasts" aria-label="Messages" aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!Number.isFinite(toast.durationMs)) return;
    const timer = setInterval(() => {
      // A sentence under the pointer or holding the focus is still being read.
      if (!card.current?.matches(':hover, :focus-within')) dismissToast(toast.id);
    }, toast.durationMs);
    return () => clearInterval(timer);
  }, [toast]);
  return (
    <div ref={card} className={`toast toast-${toast.type}`} role={toast.type === 'error' ? 'alert' : undefined}>
      <Icon name={toast.type} label={meaning[toast.type]} />
      <span className="toast-text">{toast.message}</span>
      <button type="button" className="toast-close" onClick={() => dismissToast(toast.id)}>
        Fermer
      </button>
    </div>
  );
}

const meaning = { success: 'Succès', error: 'Erreur', warning: 'Attention', info: 'Information' } as const;
