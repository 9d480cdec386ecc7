import { errors, type Page } from 'playwright';

/** The narrowest phone, or a page at 400 % zoom on a tablet (WCAG 1.4.10). */
const narrowPx = 320;

/** A page that does not fit within this time after a resize does not fit, milliseconds. */
const fitTimeoutMs = 10_000;

/** Horizontal overflow of the page in pixels, 0 once it fits: the app lays itself out anew after a resize. */
export const settledOverflowPx = async (page: Page): Promise<number> => {
  try {
    await page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, undefined, {
      timeout: fitTimeoutMs,
    });
    return 0;
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error;
    return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  }
};

/** Horizontal overflow of the page in pixels at the narrowest width; restores the window size. */
export const overflowPx = async (page: Page): Promise<number> => {
  const size = page.viewportSize();
  await page.setViewportSize({ width: narrowPx, height: size?.height ?? narrowPx });
  const excessPx = await settledOverflowPx(page);
  if (size) await page.setViewportSize(size);
  return excessPx;
};
