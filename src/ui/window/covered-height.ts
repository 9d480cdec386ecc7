/**
 * Calls back with the height in pixels that the on-screen keyboard covers at the bottom of the window, in the next
 * frame and whenever it changes: iPadOS shows its keyboard over the page without resizing it. Not at once, since that
 * would force a layout while the form renders. Returns a function that stops it.
 */
const watchCoveredHeight = (onChange: (coveredPx: number) => void): (() => void) => {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  const measure = () => {
    // Pinch-zoom also shrinks the visual viewport, without a keyboard.
    const coveredPx = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
    onChange(Math.max(0, Math.round(coveredPx)));
  };
  const unmounting = new AbortController();
  viewport.addEventListener('resize', measure, { signal: unmounting.signal });
  viewport.addEventListener('scroll', measure, { signal: unmounting.signal });
  const frame = requestAnimationFrame(measure);
  return () => {
    cancelAnimationFrame(frame);
    unmounting.abort();
  };
};

/** Scrolls the focused field back into view, within the scroll padding: the visible part got smaller or turned. */
const showFocused = (container: HTMLElement): void => {
  const { activeElement } = document;
  // A button of the action bar is in view already.
  if (!container.contains(activeElement) || activeElement?.closest('[data-action-bar]')) return;
  activeElement?.scrollIntoView({ block: 'nearest' });
};

/**
 * Calls back with the covered height, and keeps the focused field of a container in view when that height or the size
 * of the window changes. Returns a function that stops it.
 */
export const keepFocusAboveKeyboard = (container: HTMLElement, onChange: (coveredPx: number) => void): (() => void) => {
  let beforePx = 0;
  const stopWatching = watchCoveredHeight((coveredPx) => {
    onChange(coveredPx);
    if (coveredPx !== beforePx) showFocused(container);
    beforePx = coveredPx;
  });
  const onResize = new AbortController();
  addEventListener('resize', () => showFocused(container), { signal: onResize.signal });
  return () => {
    stopWatching();
    onResize.abort();
  };
};

/** Publishes the covered height as `--covered-height` on a dialog, which gets smaller, and keeps its focused field in view. */
export const keepAboveKeyboard = (dialog: HTMLElement): (() => void) =>
  keepFocusAboveKeyboard(dialog, (coveredPx) => dialog.style.setProperty('--covered-height', `${coveredPx}px`));
