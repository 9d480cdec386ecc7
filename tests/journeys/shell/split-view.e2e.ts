import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';

const fileId = (page: Page) => Number(new URL(page.url()).pathname.split('/').at(-1));

test('split view: shows a file beside its list on a landscape tablet and steps to the next', { tag: '@long' }, async ({
  page,
  signedIn,
  callAs,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signedIn(page, 'courtier');
  const answer = page.waitForResponse('**/api/contract/search');
  await visit(page, '/contract/search?getOnlyImpayes=true');
  const list = page.getByRole('main').getByRole('table').locator('tbody').getByRole('link');
  const listColumn = page.getByRole('complementary', { name: 'Devis et contrats' });
  const current = listColumn.locator('[aria-current=page]');
  // On a busy machine the device's rows are shown until the server has answered.
  const { contractList } = (await (await answer).json()) as { contractList: { id: number }[] };
  const ids = contractList.map(({ id }) => id);
  await expect
    .poll(() => list.evaluateAll((links) => links.map((link) => Number(link.getAttribute('href')?.split('/').at(-1)))))
    .toEqual(ids);
  const count = await page.getByRole('heading', { name: /résultats$/ }).innerText();

  await test.step('list: keeps its position and marks the open file', async () => {
    await list.nth(1).click();
    await expect(listColumn.getByRole('heading', { name: count })).toBeVisible();
    await expect(current).toHaveAttribute('href', `/contract/search/${ids[1]}`);
    await expect.poll(async () => (await listColumn.boundingBox())?.width).toBe(360);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await expectAccessibleInBothThemes(page);
  });

  await test.step('next and previous: work by button and keys', async () => {
    await listColumn.getByRole('button', { name: 'Dossier suivant' }).click();
    await expect.poll(() => fileId(page)).toBe(ids[2]);
    await page.keyboard.press('Alt+ArrowDown');
    await page.keyboard.press('Alt+ArrowDown');
    await expect.poll(() => fileId(page)).toBe(ids[4]);
    await page.keyboard.press('Alt+ArrowUp');
    await page.keyboard.press('Alt+ArrowUp');
    await expect.poll(() => fileId(page)).toBe(ids[2]);
    await expect(current).toHaveAttribute('href', `/contract/search/${ids[2]}`);
    await listColumn.getByRole('link').nth(1).click();
    await expect.poll(() => fileId(page)).toBe(ids[0]);
    await expect(listColumn.getByRole('button', { name: 'Dossier précédent' })).toBeDisabled();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(current).toHaveAttribute('href', `/contract/search/${ids[0]}`);
  });

  await test.step('portrait: shows the file alone, and back leads to the list', async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await expect(listColumn).toHaveCount(0);
    await page.setViewportSize({ width: 1024, height: 768 });
    await expect(listColumn).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/contract\/search\?getOnlyImpayes=true$/);
    await expect(list.nth(3)).toBeVisible();
  });

  await test.step('file opened from elsewhere: is shown alone', async () => {
    const { contractList } = await callAs<{ contractList: { id: number }[] }>('courtier', '/api/contract/search', {});
    const other = contractList.find(({ id }) => !ids.includes(id))?.id;
    await visit(page, `/contract/search/${other}`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText(' · ');
    await expect(listColumn).toHaveCount(0);
  });
});
