/**
 * Keeps the content of a scrolled page in place when the bars above it appear, wrap or go, where the browser has not
 * done so: WebKit has no scroll anchoring, and Chromium's does not apply below sticky bars. Returns a function that
 * stops it.
 */
export const anchorScrollBelow = (bars: HTMLElement): (() => void) => {
  let heightPx = bars.offsetHeight;
  let scrolledPx = scrollY;
  const stopped = new AbortController();
  const onScroll = () => {
    scrolledPx = scrollY;
  };
  addEventListener('scroll', onScroll, { passive: true, signal: stopped.signal });
  const resized = new ResizeObserver(() => {
    const changePx = bars.offsetHeight - heightPx;
    heightPx += changePx;
    // At the top of the page the bars are to be seen. Another position means that the browser has adjusted it.
    if (scrollY > 0 && scrollY === scrolledPx) scrollBy({ top: changePx, behavior: 'instant' });
  });
  resized.observe(bars);
  return () => {
    stopped.abort();
    resized.disconnect();
  };
};
