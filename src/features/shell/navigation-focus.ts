import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { afterFrame } from '#ui/window/after-frame.ts';

const timeoutMs = 5000;

/**
 * After a navigation, moves the focus to the new screen’s title, so that it is announced and keyboard navigation starts
 * there. Waits for a title that is still loading, follows its replacement, and stops when the user acts first.
 */
export const useNavigationFocus = (): void => {
  const router = useRouter();
  useEffect(() => {
    let stop = () => {};
    const focusTitle = () => {
      const screen = [...document.querySelectorAll<HTMLElement>('[data-screen]')].find((part) => part.offsetParent);
      const title = screen?.querySelector('h1');
      title?.focus({ preventScroll: true });
      return title;
    };
    const unsubscribe = router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
      stop();
      if (!pathChanged || !fromLocation) return;
      const focusedBefore = document.activeElement;
      let focused: HTMLElement | null | undefined;
      const observer = new MutationObserver(() => {
        if (!focused?.isConnected) focused = focusTitle();
      });
      // Focusing forces a layout: paint the screen first.
      const pendingFrame = afterFrame(() => {
        const now = document.activeElement;
        // A dialog or field of the screen already took the focus.
        if (now !== focusedBefore && now !== document.body) return stop();
        focused = focusTitle();
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
