import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { afterFrame } from '#ui/window/after-frame.ts';

const timeoutMs = 5000;

/**
 * After a navigation, moves the focus to the new screen’s title, so that it is announced and keyboard navigation starts
 * there; after a link to a tab of a file, which scrolls there, to that tab. Waits for a title or tab that is still loading,
 * follows its replacement, and stops when the user acts first.
 */
export const useNavigationFocus = (): void => {
  const router = useRouter();
  useEffect(() => {
    let stop = () => {};
    const focusStart = (isTabLink: boolean) => {
      const screen = [...document.querySelectorAll<HTMLElement>('[data-screen]')].find((part) => part.offsetParent);
      const tab = isTabLink ? screen?.querySelector<HTMLElement>('.file-tabs [aria-current]') : null;
      const start = tab ?? screen?.querySelector('h1');
      start?.focus({ preventScroll: true });
      return start;
    };
    const unsubscribe = router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
      stop();
      if (!pathChanged || !fromLocation) return;
      const focusedBefore = document.activeElement;
      const isTabLink = toLocation.hash !== '';
      let focused: HTMLElement | null | undefined;
      const observer = new MutationObserver(() => {
        // The title of a file may be shown before its tabs.
        const awaitsTab = isTabLink && focused?.matches('h1') && focused === document.activeElement;
        if (!focused?.isConnected || awaitsTab) focused = focusStart(isTabLink);
      });
      // Focusing forces a layout: paint the screen first.
      const pendingFrame = afterFrame(() => {
        const now = document.activeElement;
        // A dialog or field of the screen already took the focus.
        if (now !== focusedBefore && now !== document.body) return stop();
        focused = focusStart(isTabLink);
        observer.observe(document.body, { childList: true, subtree: true });
      });
      pendingFrame.schedule();
      const timer = setTimeout(() => stop(), timeoutMs);
      addEventListener('keydown', stopOnce, { once: true });
      addEventListener('pointerdown', stopOnce, { once: true });
      stop = () => {
        observer.disconnect();
        pendingFrame.cancel();
        clearTimeout(timer);
        removeEventListener('keydown', stopOnce);
        removeEventListener('pointerdown', stopOnce);
        stop = () => {};
      };
    });
    const stopOnce = () => stop();
    return () => {
      stop();
      unsubscribe();
    };
  }, [router]);
};
