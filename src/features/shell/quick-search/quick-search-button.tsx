import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { rememberFile } from '#ui/behaviour/recent-files.ts';
import { Icon } from '#ui/icon.tsx';

const loadAfterMs = 3_000;
const load = () => import('./quick-search-dialog.tsx');
const QuickSearchDialog = lazy(load);

/** Opens the quick search, by a press or by Ctrl K (⌘ K) from anywhere. */
export function QuickSearchButton({ userId }: { readonly userId: number }) {
  const [isOpen, setIsOpen] = useState(false);
  useRecentFiles(userId);
  // Once the screen has come, so that letters typed right after Ctrl K find their box.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), loadAfterMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
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
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        title="Tout rechercher (Ctrl K)"
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
    rememberFile(userId, router.state.location.pathname);
    return router.subscribe('onResolved', ({ toLocation }) => rememberFile(userId, toLocation.pathname));
  }, [router, userId]);
};
