/**
 * Calls back with the height in pixels that the on-screen keyboard covers at the bottom of the window, at once and
 * whenever it changes: iPadOS shows its keyboard over the page without resizing it. Returns a function that stops it.
 */
export const watchCoveredHeight = (onChange: (coveredPx: number) => void): (() => void) => {
  const viewport = window.visualViewport;
  if (!viewport) return () => undefined;
  const read = () => {
    // Pinch-zoom also shrinks the visual viewport, without a keyboard.
    const coveredPx = viewport.scale > 1.01 ? 0 : window.innerHeight - viewport.height - viewport.offsetTop;
    onChange(Math.max(0, Math.round(coveredPx)));
  };
  const watched = new AbortController();
  viewport.addEventListener('resize', read, { signal: watched.signal });
  viewport.addEventListener('scroll', read, { signal: watched.signal });
  read();
  return () => watched.abort();
};

/**
 * Publishes the covered height as `--covered-height` on a dialog, and scrolls the focused field back into view when it
 * changes: the dialog gets smaller.
 */
export const keepAboveKeyboard = (dialog: HTMLElement): (() => void) => {
  let beforePx = 0;
  return watchCoveredHeight((coveredPx) => {
    if (coveredPx === beforePx) return;
    beforePx = coveredPx;
    dialog.style.setProperty('--covered-height', `${coveredPx}px`);
    const { activeElement } = document;
    if (dialog.contains(activeElement)) activeElement?.scrollIntoView({ block: 'nearest' });
  });
};
