import { expect, test } from '#tests/support/journeys/e2e.ts';
import { expectAccessible } from '#tests/support/pages/axe.ts';

test('reminder: is written without network, seen and done by a colleague, and leaves the list of both', {
  tag: ['@engines', '@long'],
}, async ({ page, context, browser, signedIn, app, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource|net::ERR_/);
  const text = `Rappeler pour le devis ${Date.now()}`;
  await signedIn(page, 'courtier');
  await page.goto('/client/search');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.waitForURL('**/client/search/*');
  await expect(page.getByRole('button', { name: 'Rappel', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Rappel', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Rappel/ });
  await expect(dialog.getByRole('textbox', { name: 'Rappel' })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(true);
  await dialog.getByRole('textbox', { name: 'Rappel' }).fill(text);
  await dialog.getByRole('textbox', { name: 'Jour' }).fill('aujourd’hui');
  await dialog.getByLabel('Pour').selectOption({ label: 'Tout le cabinet' });
  await dialog.getByRole('button', { name: /Enregistrer/ }).click();
  await expect(dialog).toBeHidden();
  const line = page.getByRole('region', { name: 'Rappels' }).getByRole('listitem').filter({ hasText: text });
  await expect(line).toContainText('en attente d’envoi');
  await context.setOffline(false);
  await expect(line).toContainText('pour tout le cabinet');
  await expect(line).not.toContainText('en attente d’envoi');

  const colleague = await (await browser.newContext({ baseURL: app.url, locale: 'fr-FR' })).newPage();
  await signedIn(colleague, 'agence', app.url);
  await colleague.goto('/');
  const row = colleague.locator('.action').filter({ hasText: text });
  await expect(row).toHaveCount(1);
  await row.getByRole('button', { name: /^Fait/ }).click();
  await expect(colleague.getByText('Noté comme fait, pour tout le cabinet.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await colleague.context().close();

  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Aujourd’hui' })).toBeVisible();
  await expect(page.locator('.action').first()).toBeVisible();
  await expect(page.locator('.action').filter({ hasText: text })).toHaveCount(0);
});

test('reminder: an edit without network that a colleague contradicts is applied all the same, once, on request', {
  tag: '@long',
}, async ({ page, context, browser, signedIn, app, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource|net::ERR_/);
  const text = `Passer au bureau ${Date.now()}`;
  await signedIn(page, 'courtier');
  await page.goto('/client/search');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.waitForURL('**/client/search/*');
  await page.getByRole('button', { name: 'Rappel', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Rappel/ });
  await dialog.getByRole('textbox', { name: 'Rappel' }).fill(text);
  await dialog.getByLabel('Pour').selectOption({ label: 'Tout le cabinet' });
  await dialog.getByRole('button', { name: /Enregistrer/ }).click();
  const lines = page.getByRole('region', { name: 'Rappels et notes' }).getByRole('listitem');
  const line = lines.filter({ hasText: text });
  await expect(line.getByRole('button', { name: /^Modifier/ })).toBeVisible();

  await context.setOffline(true);
  await line.getByRole('button', { name: /^Modifier/ }).click();
  const editing = page.getByRole('dialog', { name: /^Modifier le rappel/ });
  await editing.getByRole('textbox', { name: 'Rappel' }).fill(`${text} avec le RIB`);
  await editing.getByRole('button', { name: 'Enregistrer hors ligne' }).click();
  await expect(editing).toBeHidden();
  await expect(line).toContainText('avec le RIB');
  await expect(line).toContainText('en attente d’envoi');

  const colleague = await (await browser.newContext({ baseURL: app.url, locale: 'fr-FR' })).newPage();
  await signedIn(colleague, 'agence', app.url);
  await colleague.goto(page.url());
  const colleagueReminder = colleague
    .getByRole('region', { name: 'Rappels et notes' })
    .getByRole('listitem')
    .filter({ hasText: text });
  await colleagueReminder.getByRole('button', { name: /^Modifier/ }).click();
  const theirDialog = colleague.getByRole('dialog', { name: /^Modifier le rappel/ });
  await theirDialog.getByRole('textbox', { name: 'Rappel' }).fill(`${text} avec la carte grise`);
  await theirDialog.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await expect(colleagueReminder).toContainText('avec la carte grise');

  await context.setOffline(false);
  await page.goto('/sync');
  const item = page.getByRole('list', { name: 'Envois en attente' }).getByRole('listitem').filter({ hasText: text });
  await expect(item).toContainText('avec la carte grise');
  await expectAccessible(page);
  await item.getByRole('button', { name: 'Appliquer quand même' }).click();
  await expect(item).toHaveCount(0);

  await colleague.reload();
  await expect(colleagueReminder).toContainText('avec le RIB');
  await colleague.getByText(/^Historique des rappels/).click();
  const events = colleague.getByRole('list', { name: 'Historique des rappels' }).getByRole('listitem');
  await expect(events.filter({ hasText: `Rappel modifié\u00A0: ${text} avec le RIB` })).toHaveCount(2);
  await colleague.context().close();
});
