import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { getView } from '#api/session/session-store.ts';
import { rememberFile } from '#ui/behaviour/recent-files.ts';
import { isSlashKeyOn, useSlashKey } from '#ui/behaviour/slash-key.ts';
import { Icon } from '#ui/icon.tsx';

const loadAfterMs = 3_000;
const load = () => import('./quick-search-dialog.tsx');
const QuickSearchDialog = lazy(load);

const typing = 'input, textarea, select, [contenteditable]';

/** Ctrl K (⌘ K) from anywhere; / where nothing is being typed, with the shift key that some keyboards need for it, unless it was switched off. */
const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean => {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey;
  return key === '/' && isSlashKeyOn() && !(target instanceof Element && target.closest(typing));
};

/** Opens the quick search, by a press, by Ctrl K or by /. */
export function QuickSearchButton({ userId }: { readonly userId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const hasSlash = useSlashKey();
  useRecentFiles(userId);
  // Once the screen has come, so that letters typed right after Ctrl K find their box.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), loadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      // Another dialog that is open keeps the screen: what it holds may be unsaved.
      setIsOpen((was) => !was && !document.querySelector('dialog[open], [role=dialog][data-state=open]'));
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  return (
    <>
      <button
        type="button"
        className="square"
        aria-label="Tout rechercher"
        aria-keyshortcuts={hasSlash ? 'Control+K Meta+K /' : 'Control+K Meta+K'}
        aria-haspopup="dialog"
        title={hasSlash ? 'Tout rechercher (Ctrl K ou /)' : 'Tout rechercher (Ctrl K)'}
        onClick={() => setIsOpen(true)}
      >
        <Icon name="quickSearch" />
      </button>
      {isOpen ? (
        <Suspense>
          <QuickSearchDialog onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const useRecentFiles = (userId: number): void => {
  const router = useRouter();
  useEffect(() => {
    // Nothing is noted of a person who is only seen.
    if (getView()) return;
    rememberFile(userId, router.state.location.pathname);
    return router.subscribe('onResolved', ({ toLocation }) => rememberFile(userId, toLocation.pathname));
  }, [router, userId]);
};
