import type { Page } from 'playwright';

/** The narrowest phone, or a page enlarged fourfold on a tablet (WCAG 1.4.10). */
const narrowPx = 320;

/** By how many pixels the page that is shown must be scrolled sideways where it is narrowest; its window is as before afterwards. */
export const overflowPx = async (page: Page): Promise<number> => {
  const size = page.viewportSize();
  await page.setViewportSize({ width: narrowPx, height: size?.height ?? narrowPx });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (size) await page.setViewportSize(size);
  return over;
};
