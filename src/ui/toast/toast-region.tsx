import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import './toast-region.css';
import { findToastLift } from './toast-lift.ts';
import { currentToasts, dismissToast, subscribeToasts, type Toast } from './toaster.ts';

/**
 * Renders the toasts of `notify`. Mount one per page; it needs no provider. It is a portal at the end of the body: an
 * open dialog hides its siblings from assistive technology, but not a live region.
 */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToasts, currentToasts);
  const region = useRef<HTMLElement>(null);
  useLayoutEffect(
    () => (region.current && toasts.length > 0 ? watchCoveredButtons(region.current) : undefined),
    [toasts],
  );
  return createPortal(
    <section ref={region} className="toasts" aria-label="Messages" aria-live="polite" aria-relevant="additions">
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </section>,
    document.body,
  );
}

/** The page may scroll or open a dialog while a toast is shown. */
const recheckMs = 500;

/** Moves visible toasts away from buttons and banners. Returns a function that stops it. */
const watchCoveredButtons = (region: HTMLElement): (() => void) => {
  let liftPx = 0;
  const updateLift = () => {
    if (region.matches(':has(:hover, :focus-visible)')) return;
    liftPx = findToastLift(region, liftPx);
    region.style.setProperty('--toast-lift', `${liftPx}px`);
  };
  region.style.removeProperty('--toast-lift');
  updateLift();
  const timer = setInterval(updateLift, recheckMs);
  return () => clearInterval(timer);
};

function ToastCard({ toast }: { readonly toast: Toast }) {
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!Number.isFinite(toast.durationMs)) return;
    const timer = setInterval(() => {
      // A toast that is hovered or focused is still being read.
      if (!card.current?.matches(':hover, :focus-within')) dismissToast(toast.id);
    }, toast.durationMs);
    return () => clearInterval(timer);
  }, [toast]);
  return (
    <div ref={card} className={`toast toast-${toast.type}`} role={toast.type === 'error' ? 'alert' : undefined}>
      <ToastMark type={toast.type} />
      <span className="toast-text">{toast.message}</span>
      {toast.action}
      <button type="button" className="toast-close" onClick={() => dismissToast(toast.id)}>
        Fermer
      </button>
    </div>
  );
}

const typeText = { success: 'Succès', error: 'Erreur', warning: 'Attention', info: 'Information' } as const;
const strokes = {
  success: 'm7.5 12.5 3 3 6-6.5',
  error: 'M12 7v6M12 16.5v.01',
  warning: 'M12 7v6M12 16.5v.01',
  info: 'M12 11v6M12 7.5v.01',
} as const;

/** Drawn inline, so that the public pages do not load the icon library. */
function ToastMark({ type }: Pick<Toast, 'type'>) {
  return (
    <svg
      role="img"
      aria-label={typeText[type]}
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      style={{ flexShrink: 0 }}
    >
      {type === 'warning' ? <path d="M12 3 2.5 20h19z" strokeLinejoin="round" /> : <circle cx="12" cy="12" r="9.5" />}
      <path d={strokes[type]} />
    </svg>
  );
}
