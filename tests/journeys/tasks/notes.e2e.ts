import { expect, test } from '#tests/support/journeys/e2e.ts';
import { expectAccessible } from '#tests/support/pages/axe.ts';

test('note: is offered after a call, written without network, seen and found by a colleague', { tag: '@long' }, async ({
  page,
  context,
  browser,
  signedIn,
  app,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource|net::ERR_/);
  const stamp = String(Date.now());
  const text = `Piscine repeinte ${stamp}`;
  await signedIn(page, 'courtier');
  await page.goto('/client/search');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.waitForURL('**/client/search/*');
  const path = new URL(page.url()).pathname;
  const file = page.getByRole('region', { name: 'Rappels et notes' });
  await expect(file.getByRole('button', { name: 'Note', exact: true })).toBeVisible();
  // Prevents the telephone link, which the browser cannot open.
  await page.evaluate(() =>
    document.addEventListener('click', (event) => {
      if ((event.target as Element).closest('a[href^="tel:"]')) event.preventDefault();
    }),
  );
  await page.locator('.page a[href^="tel:"]').first().click();
  await file.getByRole('button', { name: 'Noter l’appel', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Note/ });
  await expect(dialog.getByRole('radio', { name: 'Appel' })).toBeChecked();
  await expectAccessible(page);
  await context.setOffline(true);
  await dialog.getByRole('textbox', { name: 'Note' }).fill(text);
  await dialog.getByRole('button', { name: /Enregistrer/ }).click();
  await expect(dialog).toBeHidden();
  const line = file.getByRole('list', { name: 'Notes' }).getByRole('listitem').filter({ hasText: text });
  await expect(line).toContainText('en attente d’envoi');
  await context.setOffline(false);
  await expect(line).not.toContainText('en attente d’envoi');
  await line.getByRole('button', { name: 'Épingler la note' }).click();
  await expect(line).toContainText('Épinglée');
  await expectAccessible(page);

  const colleague = await (await browser.newContext({ baseURL: app.url, locale: 'fr-FR' })).newPage();
  await signedIn(colleague, 'agence', app.url);
  await colleague.goto('/');
  await colleague.getByRole('button', { name: 'Tout rechercher' }).click();
  await colleague.getByRole('combobox', { name: 'Client, contrat, écran ou action' }).fill(`repeinte ${stamp}`);
  await colleague.getByRole('option', { name: new RegExp(text) }).click();
  await colleague.waitForURL(`**${path}`);
  const colleagueNote = colleague.getByRole('list', { name: 'Notes' }).getByRole('listitem').filter({ hasText: text });
  await expect(colleagueNote).toContainText('Épinglée');
  await expect(colleagueNote.getByRole('button', { name: 'Supprimer la note' })).toHaveCount(0);
  await colleague.context().close();

  await line.getByRole('button', { name: 'Supprimer la note' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await expect(line).toHaveCount(0);
});
