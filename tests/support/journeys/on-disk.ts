import { expect, type Page } from 'playwright/test';

/** Waits until the page may be closed: everything typed is stored, and no unload warning is active. */
export const waitUntilStored = async (page: Page): Promise<void> => {
  const mayLeave = () => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect.poll(mayLeave, { message: 'what was typed is on the disk' }).toBe(true);
};
