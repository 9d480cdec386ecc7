import { expect, test } from '#tests/support/journeys/e2e.ts';
import { ownServer } from '#tests/support/journeys/own-server.ts';
import { networkErrors, waitForPriming } from '#tests/support/journeys/primed.ts';
import { expectAccessible } from '#tests/support/pages/axe.ts';
import { answerQuestions, createClient, priceAndChoose, validateButton } from '#tests/support/pages/quote-pricing.ts';

const separateServer = ownServer();

test('broker defaults: compare both prices of a queued quote if the fees were locked meanwhile', {
  tag: '@long',
}, async ({ page, context, browser, signedIn, expectedErrors }) => {
  expectedErrors.push(networkErrors, /422/);
  const origin = separateServer().url;
  await signedIn(page, 'agence', origin);
  await page.goto(origin);
  await waitForPriming(page);
  const clientId = await createClient(page, 'Verrou');
  await page.goto(`${origin}/estimate/PJ?client=${clientId}`);
  await expect(page.getByRole('button', { name: 'Suivant' })).toBeVisible();
  await context.setOffline(true);
  await answerQuestions(page);
  await priceAndChoose(page);
  await validateButton(page).click();
  const queuedItems = page.getByRole('list', { name: 'Envois en attente' }).getByRole('listitem');
  await expect(queuedItems).toHaveCount(1);

  const broker = await (await browser.newContext()).newPage();
  await signedIn(broker, 'courtier', origin);
  await broker.goto(`${origin}/profile`);
  const fees = broker.getByRole('group', { name: 'Frais de courtage' });
  await fees.getByRole('textbox').fill('2000');
  await fees.getByRole('checkbox', { name: 'Verrouillé' }).check();
  await broker.getByRole('button', { name: 'Enregistrer les valeurs' }).click();
  await expect(broker.getByText('Les valeurs par défaut des devis ont été modifiées.')).toBeVisible();
  await broker.context().close();

  await context.setOffline(false);
  await expect(queuedItems).toContainText(/Prix accepté\u00A0: .+ Prix actuel\u00A0: /);
  await expect(queuedItems).toContainText(/«\u00A0Frais de courtage\u00A0» 2\u202F000\u00A0F/);
  await queuedItems.getByRole('button', { name: 'Comparer et choisir' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Le prix a changé' });
  await expect(dialog.getByRole('row', { name: /^Frais de courtage/ })).toContainText(/2\u202F000\u00A0F/);
  await expectAccessible(page, '[role=alertdialog]');
  await dialog.getByRole('button', { name: 'Prendre le prix actuel' }).click();
  await expect(page.getByRole('heading', { name: /^Le devis DV\d+ a bien été enregistré\.$/ })).toBeVisible();
});
