import { expectAccessible } from '#tests/support/axe.ts';
import { payByDebit, submitContract } from '#tests/support/conversion-wizard.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { mayLoad } from '#tests/support/page-loads.ts';
import { cutNetwork, primed } from '#tests/support/primed.ts';
import { answerQuestions, newClient, openPricing, priceAndChoose, validate } from '#tests/support/quote-pricing.ts';

test('a quote that was just made becomes a contract: its price, its payment, its premiums, papers and pieces', async ({
  page,
  signedIn,
}) => {
  mayLoad(2);
  await signedIn(page, 'courtier');
  await page.goto('/');
  const clientId = await newClient(page, 'Transforme');
  await openPricing(page, clientId);
  await priceAndChoose(page);
  await validate(page).click();
  await page.getByRole('link', { name: 'Transformer en contrat' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Mode de paiement' })).toBeVisible();
  await expectAccessible(page);
  await payByDebit(page);
  await submitContract(page).click();

  await expect(page.getByText('Protection juridique\u00A0: le contrat est créé.')).toBeVisible();
  await expect(page.getByRole('link', { name: /^PJ\d+$/ })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Primes' })).toContainText('Prime annuelle');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect(page.getByRole('table', { name: 'Documents' })).toContainText('Mandat de prélèvement');
  await page.getByRole('button', { name: 'Suivant' }).click();
  await expect(page.getByText('Les pièces signées électroniquement sont ajoutées automatiquement')).toBeVisible();
  await page.getByRole('link', { name: 'Ouvrir le contrat' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /PJ\d+/ })).toBeVisible();
});

test('without network a quote and its contract wait one behind the other, and exist once it is back', async ({
  page,
  context,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(cutNetwork);
  mayLoad(2);
  await signedIn(page, 'courtier');
  await page.goto('/');
  await primed(page);
  const clientId = await newClient(page, 'Vallon');
  await page.goto(`/estimate/PJ?client=${clientId}`);
  await expect(page.getByRole('button', { name: 'Suivant' })).toBeVisible();
  await context.setOffline(true);
  await answerQuestions(page);
  await priceAndChoose(page);
  await validate(page).click();
  await page.getByRole('link', { name: 'Transformer en contrat' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Mode de paiement' })).toBeVisible();
  await payByDebit(page);
  await expect(page.getByText('La garantie commence quand le serveur l’a reçu, jamais avant.')).toBeVisible();
  await submitContract(page).click();
  const waiting = page.getByRole('list', { name: 'Envois en attente' }).getByRole('listitem');
  await expect(waiting).toHaveCount(2);

  await context.setOffline(false);
  const received = page.getByRole('listitem').filter({ hasText: /Contrat .*VALLON/ });
  await expect(received).toContainText(/sous le numéro PJ\d+/, { timeout: 60_000 });
  await received.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: /PJ\d+/ })).toBeVisible();
});
