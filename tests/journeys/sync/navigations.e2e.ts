import { expect, test } from '#tests/support/journeys/e2e.ts';
import { waitForPriming } from '#tests/support/journeys/primed.ts';
import { visit } from '#tests/support/journeys/visit.ts';

// The portfolio is synchronized on a device that lacks it.
test.use({ isFirstVisit: true });

const navigations = 50;
const addresses = ['/contract/search', '/', '/client/search', '/sync', '/task/search'];

/** Counts the rows of every store of every database; it never resolves if a read hangs. Runs in a page. */
const countRows = async (): Promise<Record<string, number>> => {
  const rows: Record<string, number> = {};
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    for (const store of database.objectStoreNames)
      rows[`${name}/${store}`] = await new Promise<number>((resolve, reject) => {
        const counting = database.transaction(store).objectStore(store).count();
        counting.onsuccess = () => resolve(counting.result);
        counting.onerror = () => reject(counting.error);
      });
    database.close();
  }
  return rows;
};

test('synchronisation: completes after fifty navigations that interrupt it, and every store stays readable', {
  tag: ['@long', '@engines'],
}, async ({ page, signIn }) => {
  await signIn(page, 'courtier');
  for (let count = 0; count < navigations; count += 1)
    await page.goto(addresses[count % addresses.length] ?? '/', { waitUntil: 'commit' });

  await waitForPriming(page);
  const rows = await page.evaluate(countRows);
  expect(Object.keys(rows).filter((store) => store.startsWith('lagon-cache-')).length).toBeGreaterThan(0);
  await visit(page, '/contract/search');
  // The previous list of requests has links of the same shape.
  await expect(page.getByRole('heading', { level: 1, name: 'Recherche de devis et contrats' })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('link', { name: /^\S*\d+/ })
    .filter({ visible: true })
    .first()
    .click();
  await expect(page).toHaveURL(/\/contract\/search\/\d+$/);
  await expect(page.getByRole('navigation', { name: 'Rubriques du contrat' })).toBeVisible();
});
