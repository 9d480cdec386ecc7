import type { Page } from 'playwright';

/** The narrowest phone, or a page enlarged fourfold on a tablet (WCAG 1.4.10). */
const narrowPx = 320;

/** By how many pixels the page that is shown must be scrolled sideways where it is narrowest; its window is as before afterwards. */
export const overflowPx = async (page: Page): Promise<number> => {
  const size = page.viewportSize();
  await page.setViewportSize({ width: narrowPx, height: size?.height ?? narrowPx });
  const over = await page.evaluate(async () => {
    // Where less motion is asked for, a change of size takes one frame.
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.all(ending.map(({ finished }) => finished.catch(() => undefined)));
    return document.documentElement.scrollWidth - innerWidth;
  });
  if (size) await page.setViewportSize(size);
  return over;
};
