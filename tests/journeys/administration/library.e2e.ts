import { expect, test } from '#tests/support/journeys/e2e.ts';
import { networkErrors } from '#tests/support/journeys/primed.ts';
import { expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';

test('library: finds and downloads a stored document offline', { tag: '@long' }, async ({
  page,
  context,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(networkErrors);
  await signedIn(page, 'courtier');
  await page.goto('/document');
  const documents = page.getByRole('region', { name: 'Documents', exact: true });
  await documents
    .getByRole('button', { name: /^Garder hors ligne/ })
    .first()
    .click();
  await expect(documents.getByRole('button', { name: /^Gardé sur cet appareil/ })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await context.setOffline(true);
  // A filter that was never used online.
  await page.getByRole('textbox', { name: 'Nom du fichier' }).fill('CONDITIONS');
  await page.keyboard.press('Enter');
  await expect(documents.getByRole('row', { name: /Bulletin/ })).toHaveCount(0);
  await expect(documents.getByText('Pas sur cet appareil').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await documents
    .getByRole('row', { name: /Gardé sur cet appareil/ })
    .locator('[data-open]')
    .click();
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
});
