import { CatchBoundary, useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { getView } from '#api/session/session-store.ts';
import { Icon } from '#ui/icon.tsx';
import { isSlashKeyOn, useSlashKey } from '#ui/keyboard/slash-key.ts';
import { addRecentFile } from '#ui/navigation/recent-files.ts';
import { notify } from '#ui/toast/toaster.ts';

const loadAfterMs = 3_000;
const load = () => import('./quick-search-dialog.tsx');
const QuickSearchDialog = lazy(load);

const notHere = 'La recherche n’est pas encore sur cet appareil\u00A0: rechargez la page dès que le réseau est là.';
const sought = 'Nom, numéro, téléphone, plaque…';
const typing = 'input, textarea, select, [contenteditable]';

/** Ctrl K (⌘ K) from anywhere; / where nothing is being typed, with the shift key that some keyboards need for it, unless it was switched off. */
const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean => {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey;
  return key === '/' && isSlashKeyOn() && !(target instanceof Element && target.closest(typing));
};

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey;

/** The one search of the top bar: looks like the field that it opens, by a press, by Ctrl K or by /. An icon alone on a phone. */
export function QuickSearchButton({ userId }: { readonly userId: number }) {
  /** Which box is open, by its count: one that was closed a moment ago says so late, and the next one stays. */
  const [shown, setShown] = useState<number>();
  const count = useRef(0);
  /** What was typed while the box was on its way; not asked for once it stands. */
  const early = useRef<string>(undefined);
  const hasSlash = useSlashKey();
  const open = useCallback(() => {
    early.current = '';
    count.current += 1;
    setShown(count.current);
    load().catch(() => {
      early.current = undefined;
      setShown(undefined);
      notify({ type: 'error', message: notHere, durationMs: 8_000 });
    });
  }, []);
  const takeEarly = useCallback(() => {
    const typed = early.current ?? '';
    early.current = undefined;
    return typed;
  }, []);
  useRecentFiles(userId);
  // Once the screen has come, so that letters typed right after Ctrl K find their box.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), loadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (early.current !== undefined && isLetter(event)) {
        event.preventDefault();
        early.current += event.key;
        return;
      }
      if (!isShortcut(event)) return;
      event.preventDefault();
      // Another dialog that is open keeps the screen: what it holds may be unsaved.
      const isFree = !document.querySelector('dialog[open], [role=dialog][data-state=open]');
      if (isFree) open();
      else setShown(undefined);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [open]);
  return (
    <>
      <button
        type="button"
        className="quick-open"
        aria-label={`Tout rechercher\u00A0: ${sought.toLowerCase()}`}
        aria-keyshortcuts={hasSlash ? 'Control+K Meta+K /' : 'Control+K Meta+K'}
        aria-haspopup="dialog"
        title={hasSlash ? 'Tout rechercher (Ctrl K ou /)' : 'Tout rechercher (Ctrl K)'}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={open}
      >
        <Icon name="search" />
        <span className="quick-open-words">{sought}</span>
        <kbd className="quick-open-keys">Ctrl K</kbd>
      </button>
      {shown ? (
        <CatchBoundary getResetKey={() => 'quick search'} errorComponent={() => null}>
          <Suspense>
            <QuickSearchDialog
              key={shown}
              takeEarly={takeEarly}
              onClose={() => setShown((now) => (now === shown ? undefined : now))}
            />
          </Suspense>
        </CatchBoundary>
      ) : null}
    </>
  );
}

const useRecentFiles = (userId: number): void => {
  const router = useRouter();
  useEffect(() => {
    // Nothing is noted of a person who is only seen.
    if (getView()) return;
    addRecentFile(userId, router.state.location.pathname);
    return router.subscribe('onResolved', ({ toLocation }) => addRecentFile(userId, toLocation.pathname));
  }, [router, userId]);
};
