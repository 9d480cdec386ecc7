import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { afterFrame } from '#ui/window/after-frame.ts';

const patienceMs = 5000;

/**
 * After a navigation to another screen, moves the focus to its title, so that it is announced and that the keyboard
 * goes on from there. Waits for a title that is still loading, follows it to the one that takes its place, and gives up
 * when the person acts first.
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
      const before = document.activeElement;
      let focused: HTMLElement | null | undefined;
      const observer = new MutationObserver(() => {
        if (!focused?.isConnected) focused = focusTitle();
      });
      // To find and focus it, the browser lays the page out once more: the screen is drawn before that.
      const drawn = afterFrame(() => {
        const now = document.activeElement;
        // A dialog or a field of the screen took the focus itself.
        if (now !== before && now !== document.body) return stop();
        focused = focusTitle();
        observer.observe(document.body, { childList: true, subtree: true });
      });
      drawn.schedule();
      const timer = setTimeout(() => stop(), patienceMs);
      addEventListener('keydown', stopOnce, { once: true });
      addEventListener('pointerdown', stopOnce, { once: true });
      stop = () => {
        observer.disconnect();
        drawn.cancel();
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
