import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** Height of an opened tab that must be visible below its bar. */
const minVisiblePx = 240;

const scrollToTab = (bar: HTMLElement): void => {
  if (innerHeight - bar.getBoundingClientRect().bottom < minVisiblePx) bar.scrollIntoView();
};

/**
 * Scrolls to the tab that a link opens, and moves the focus there: on a phone the tabs are below the end of the screen,
 * and the link would seem to do nothing.
 */
export const useRevealTab = (barRef: RefObject<HTMLElement | null>): void => {
  const router = useRouter();
  // Effects run again when a cached screen is shown again, which keeps its scroll position.
  const isOpened = useRef(false);
  useEffect(() => {
    if (!isOpened.current && barRef.current && router.state.location.hash !== '') scrollToTab(barRef.current);
    isOpened.current = true;
    return router.subscribe('onRendered', ({ pathChanged, fromLocation, toLocation }) => {
      const bar = barRef.current;
      const isTabLink = !pathChanged && toLocation.hash !== '' && fromLocation?.searchStr === toLocation.searchStr;
      if (!bar || !isTabLink || document.querySelector('[role=dialog]')) return;
      scrollToTab(bar);
      if (!bar.contains(document.activeElement))
        bar.querySelector<HTMLElement>('[aria-current]')?.focus({ preventScroll: true });
    });
  }, [router, barRef]);
};
