import { expect, test } from '#tests/support/journeys/e2e.ts';
import { networkErrors, waitForPriming } from '#tests/support/journeys/primed.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { textField } from '#tests/support/pages/client-form.ts';
import { answerQuestions, createClient, priceAndChoose, validateButton } from '#tests/support/pages/quote-pricing.ts';

test('offline quote: has the queued change of its client, and is sent after it', async ({
  page,
  context,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(networkErrors);
  await signedIn(page, 'courtier');
  await visit(page, '/');
  await waitForPriming(page);
  const clientId = await createClient(page, 'Demenagee');
  await visit(page, `/client/search/${clientId}/edit`);
  await expect(textField(page, 'Code postal')).toHaveValue('98800');
  // The form and the wizard are loaded while there is a network.
  await visit(page, `/estimate/PJ?client=${clientId}`);
  await expect(page.getByRole('definition').filter({ hasText: 'Nouméa' }).first()).toBeVisible();

  await context.setOffline(true);
  await page.goto(`/client/search/${clientId}/edit`);
  await textField(page, 'Code postal').fill('98870');
  await expect(page.getByRole('combobox', { name: 'Ville', exact: true })).toHaveValue('Bourail');
  await page.getByRole('button', { name: 'Modifier client', exact: true }).click();
  await expect(page).toHaveURL(/\/sync\?item=/);

  await page.goto(`/estimate/PJ?client=${clientId}`);
  await expect(
    page.getByText('Une modification de ce client attend d’être envoyée depuis cet appareil.'),
  ).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Bourail' }).first()).toBeVisible();
  await answerQuestions(page);
  await priceAndChoose(page);
  await validateButton(page).click();
  await expect(page).toHaveURL(/\/sync\?item=/);
  const waiting = page.getByRole('list', { name: 'Envois en attente' }).getByRole('listitem');
  await expect(waiting).toHaveCount(2);

  await context.setOffline(false);
  const received = page.getByRole('list', { name: 'Envois reçus' }).getByRole('listitem');
  // The latest first.
  await expect(received.nth(0)).toContainText(/Devis Protection juridique.*sous le numéro DV\d+/);
  await expect(received.nth(1)).toContainText('Modification de client');
});
