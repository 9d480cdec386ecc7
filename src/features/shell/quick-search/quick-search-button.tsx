import { CatchBoundary, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { getView } from '#api/session/session-store.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { Icon } from '#ui/icon.tsx';
import { isSlashKeyOn, useSlashKey } from '#ui/keyboard/slash-key.ts';
import { addRecentFile } from '#ui/navigation/recent-files.ts';
import { registerQuickSearch } from '#ui/search/search-everywhere.ts';
import { notify } from '#ui/toast/toaster.ts';
import { useKeyBuffer } from './use-key-buffer.ts';

const preloadDelayMs = 3_000;
const load = () => import('./quick-search-dialog.tsx');
const QuickSearchDialog = lazyComponent(load);

const notLoadedText = 'La recherche n’est pas encore sur cet appareil\u00A0: réessayez dès que le réseau est là.';
const placeholder = 'Nom, numéro, téléphone, plaque…';
const textInputs = 'input, textarea, select, [contenteditable]';

/**
 * Ctrl K (⌘ K) anywhere; « / » outside of text inputs, unless it was switched off. Some keyboard layouts need Shift for
 * « / ».
 */
const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean => {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey;
  return key === '/' && isSlashKeyOn() && !(target instanceof Element && target.closest(textInputs));
};

/** Search button of the top bar, styled as a field; opened by a press, Ctrl K or « / ». */
export function QuickSearchButton({ userId }: { readonly userId: number }) {
  /** Sequence number of the open dialog: a late close event of an earlier one must not close the next. */
  const [openDialogNumber, setOpenDialogNumber] = useState<number>();
  const count = useRef(0);
  const { start, take } = useKeyBuffer();
  const hasSlash = useSlashKey();
  const openWith = useCallback(
    (text: string) => {
      start(text);
      count.current += 1;
      setOpenDialogNumber(count.current);
      load().catch(() => {
        take();
        setOpenDialogNumber(undefined);
        notify({ type: 'error', message: notLoadedText, durationMs: 8_000 });
      });
    },
    [start, take],
  );
  const open = useCallback(() => openWith(''), [openWith]);
  useEffect(() => registerQuickSearch(openWith), [openWith]);
  useRecentFiles(userId);
  // Preload after the screen, so that keys typed right after Ctrl K reach the dialog.
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => undefined), preloadDelayMs);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isShortcut(event)) return;
      event.preventDefault();
      // An open dialog may hold unsaved input: do not open the search above it.
      const isNoDialogOpen = !document.querySelector('dialog[open], [role=dialog][data-state=open]');
      if (isNoDialogOpen) open();
      else setOpenDialogNumber(undefined);
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open]);
  return (
    <>
      <button
        type="button"
        className="quick-open"
        aria-label={`Tout rechercher\u00A0: ${placeholder.toLowerCase()}`}
        aria-keyshortcuts={hasSlash ? 'Control+K Meta+K /' : 'Control+K Meta+K'}
        aria-haspopup="dialog"
        title={hasSlash ? 'Tout rechercher (Ctrl K ou /)' : 'Tout rechercher (Ctrl K)'}
        onPointerEnter={() => void load().catch(() => undefined)}
        onClick={open}
      >
        <Icon name="search" />
        <span className="quick-open-words">{placeholder}</span>
        <kbd className="quick-open-keys" aria-hidden>
          Ctrl K
        </kbd>
      </button>
      {openDialogNumber ? (
        <CatchBoundary getResetKey={() => 'quick search'} onCatch={take} errorComponent={() => null}>
          <QuickSearchDialog
            key={openDialogNumber}
            takeBufferedKeys={take}
            onClose={() => setOpenDialogNumber((now) => (now === openDialogNumber ? undefined : now))}
          />
        </CatchBoundary>
      ) : null}
    </>
  );
}

const useRecentFiles = (userId: number): void => {
  const router = useRouter();
  useEffect(() => {
    // Nothing is stored while viewing as another user.
    if (getView()) return;
    addRecentFile(userId, router.state.location.pathname);
    return router.subscribe('onResolved', ({ toLocation }) => addRecentFile(userId, toLocation.pathname));
  }, [router, userId]);
};
