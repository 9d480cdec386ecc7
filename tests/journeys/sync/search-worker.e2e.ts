import type { Page, Worker } from 'playwright/test';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { networkErrors, waitForPriming } from '#tests/support/journeys/primed.ts';
import { visit } from '#tests/support/journeys/visit.ts';

const searchWorkers = (page: Page): Worker[] =>
  page.workers().filter((worker) => worker.url().includes('search-worker'));

/** The quick search finds clients of this name. */
const expectFound = async (page: Page, text: string, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Tout rechercher' }).tap();
  const box = page.getByRole('combobox', { name: 'Client, contrat, écran ou action' });
  await box.fill(text);
  const clients = page.getByRole('group', { name: 'Clients' });
  await expect(clients.getByRole('option').first()).toContainText(name);
  await page.keyboard.press('Escape');
  await expect(box).toBeHidden();
};

test('search without network: answers in a worker, without it once the browser killed it, and ends it at sign-out', async ({
  page,
  context,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(networkErrors);
  await signedIn(page, 'courtier');
  await page.goto('/');
  await waitForPriming(page);
  await context.setOffline(true);
  await page.reload();
  await expect.poll(() => searchWorkers(page).length, { message: 'a worker searches' }).toBe(1);
  await expectFound(page, 'lero', 'LEROUX');
  // No event notifies the page of it.
  await searchWorkers(page)[0]?.evaluate(() => self.close());
  await expectFound(page, 'lerou', 'LEROUX');

  await page.reload();
  await expect.poll(() => searchWorkers(page).length, { message: 'a worker searches again' }).toBe(1);
  await context.setOffline(false);
  await visit(page, '/logout');
  await page.waitForURL('**/login');
  await expect.poll(() => searchWorkers(page).length, { message: 'no worker is left' }).toBe(0);
});
