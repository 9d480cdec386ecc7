import type { Page } from 'playwright';

/** The narrowest phone, or a page at 400 % zoom on a tablet (WCAG 1.4.10). */
const narrowPx = 320;

/** Horizontal overflow of the page in pixels at the narrowest width; restores the window size. */
export const overflowPx = async (page: Page): Promise<number> => {
  const size = page.viewportSize();
  await page.setViewportSize({ width: narrowPx, height: size?.height ?? narrowPx });
  const over = await page.evaluate(async () => {
    // With reduced motion, a resize takes one frame.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
    return document.documentElement.scrollWidth - innerWidth;
  });
  if (size) await page.setViewportSize(size);
  return over;
};
