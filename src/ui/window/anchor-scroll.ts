/**
 * Keeps the content of a scrolled page in place when the bars above it appear, wrap or go, where the browser has not
 * done so: WebKit has no scroll anchoring, and Chromium's does not apply below sticky bars. Returns a function that
 * stops it.
 */
export const anchorScrollBelow = (bars: HTMLElement): (() => void) => {
  // Measured by the first call of the observer, which has a layout: measuring here would force one while the first
  // screen renders.
  let heightPx: number | undefined;
  let scrolledPx = 0;
  const stopped = new AbortController();
  const onScroll = () => {
    scrolledPx = scrollY;
  };
  addEventListener('scroll', onScroll, { passive: true, signal: stopped.signal });
  const resized = new ResizeObserver(() => {
    const beforePx = heightPx;
    heightPx = bars.offsetHeight;
    if (beforePx === undefined) scrolledPx = scrollY;
    // At the top of the page do nothing: the bars must be visible there, as must a field that they push below the end
    // of the screen.
    else if (scrollY === 0) {
      if (document.activeElement?.matches('input, textarea, select'))
        document.activeElement.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    }
    // Another position means that the browser has adjusted it.
    else if (scrollY === scrolledPx) scrollBy({ top: heightPx - beforePx, behavior: 'instant' });
  });
  resized.observe(bars);
  return () => {
    stopped.abort();
    resized.disconnect();
  };
};
