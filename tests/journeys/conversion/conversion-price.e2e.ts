import type { Page } from 'playwright/test';
import { formatXpf } from '#shared/primitives/money.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { ownServer } from '#tests/support/journeys/own-server.ts';
import { networkErrors, waitForPriming } from '#tests/support/journeys/primed.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { payByDebit, submitContract } from '#tests/support/pages/conversion-wizard.ts';
import {
  amountsIn,
  answerQuestions,
  createClient,
  formulaRadio,
  importAsAdmin,
  legalTariff,
  priceAndChoose,
  validateButton,
} from '#tests/support/pages/quote-pricing.ts';

const separateServer = ownServer();

const bothPrices =
  /Prix accepté\u00A0: 13\u202F710\u00A0F .*demo-2026\.1.*Prix actuel\u00A0: 21\u202F500\u00A0F .*assureur-1/;

/** Queues a quote of legal protection and its conversion without network. Returns the list of what waits. */
const queueBoth = async (page: Page, lastname: string) => {
  await page.goto(separateServer().url);
  await waitForPriming(page);
  const clientId = await createClient(page, lastname);
  await visit(page, `/estimate/PJ?client=${clientId}`);
  await expect(page.getByRole('button', { name: 'Suivant' })).toBeVisible();
  await page.context().setOffline(true);
  await answerQuestions(page);
  await priceAndChoose(page);
  await validateButton(page).click();
  await page.getByRole('link', { name: 'Transformer en contrat' }).click();
  await payByDebit(page);
  await submitContract(page).click();
  const queue = page.getByRole('list', { name: 'Envois en attente' });
  await expect(queue.getByRole('listitem')).toHaveCount(2);
  return {
    quote: queue.getByRole('listitem', { name: /^Devis Protection juridique/ }),
    contract: queue.getByRole('listitem', { name: /^Contrat / }),
  };
};

test('conversion: shows both prices after a tariff increase while queued, and asks the broker for each', {
  tag: '@long',
}, async ({ page, context, browser, signedIn, expectedErrors }) => {
  expectedErrors.push(networkErrors);
  const origin = separateServer().url;
  // The smaller of the two portfolios.
  await signedIn(page, 'courtier2', origin);
  const { quote, contract } = await queueBoth(page, 'Hausse');
  await importAsAdmin({ browser, signedIn, origin }, legalTariff(5_000, 'assureur-1'));

  await context.setOffline(false);
  await expect(quote).toContainText('À confirmer');
  await expect(quote).toContainText(bothPrices);
  await expect(contract).not.toContainText('À confirmer');
  const dialog = page.getByRole('alertdialog', { name: 'Le tarif a changé' });
  await quote.getByRole('button', { name: 'Comparer et choisir' }).click();
  await expect(dialog).toContainText('Le total annuel augmente de 7\u202F790\u00A0F.');
  await dialog.getByRole('button', { name: 'Prendre le prix actuel' }).click();
  await expect(page.getByRole('heading', { name: /^Le devis DV\d+ a bien été enregistré\.$/ })).toBeVisible();

  // The contract was accepted at the previous price, so it needs its own choice.
  await visit(page, '/sync');
  await expect(contract).toContainText('À confirmer');
  await expect(contract).toContainText(bothPrices);
  await contract.getByRole('button', { name: 'Comparer et choisir' }).click();
  await expect(dialog).toContainText('Le contrat n’est pas créé');
  await dialog.getByRole('button', { name: 'Prendre le prix actuel' }).click();
  await expect(page.getByText('Protection juridique\u00A0: le contrat est créé.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Primes' })).toContainText('21\u202F500\u00A0F');
});

test('conversion: asks again if its quote was changed while both were queued', { tag: '@long' }, async ({
  page,
  context,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(networkErrors);
  await signedIn(page, 'courtier2', separateServer().url);
  const { quote, contract } = await queueBoth(page, 'Corrigé');
  await quote.getByRole('button', { name: 'Modifier' }).click();
  await formulaRadio(page, /^Protection juridique étendue, Comptant annuel/).check();
  await validateButton(page).click();
  await context.setOffline(false);
  await visit(page, '/sync');
  await expect(contract).toContainText('À confirmer');
  await contract.getByRole('button', { name: 'Comparer et choisir' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Le devis a changé' });
  await expect(dialog).toContainText('Le devis a été modifié après cette transformation. Le contrat n’est pas créé.');
  // The quote's formula is the dearer one.
  const total = Math.max(...amountsIn((await dialog.textContent()) ?? ''));
  await dialog.getByRole('button', { name: 'Prendre la formule du devis' }).click();
  await submitContract(page).click();
  await expect(page.getByText('Protection juridique\u00A0: le contrat est créé.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Primes' })).toContainText(formatXpf(total));
});
