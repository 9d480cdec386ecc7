import { expect, test } from '#tests/support/journeys/e2e.ts';
import { networkErrors, waitForPriming } from '#tests/support/journeys/primed.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { fillPerson, textField } from '#tests/support/pages/client-form.ts';
import {
  expectStep,
  goToStep,
  nextButton,
  openQuote,
  typeLegalQuote,
  waitForStoredDraft,
} from '#tests/support/pages/quote-wizard.ts';
import { chunksWith } from '#tests/support/pages/screen-chunk.ts';

test('quote draft: is resumed where it was left, or taken over by another tab', { tag: '@engines' }, async ({
  page,
  signedIn,
  context,
}) => {
  await signedIn(page, 'courtier');
  await test.step('resume: works after a reload and from home, drafts and products', async () => {
    await openQuote(page, 'GPJNC');
    await fillPerson(page, 'Wéma', 'Élise');
    await goToStep(page, 'Questionnaire');
    await page.getByRole('radio', { name: 'Non', exact: true }).first().check();
    await expect(page.getByText(/Enregistré à \d\d:\d\d/)).toBeVisible();
    await waitForStoredDraft(page);

    const expectResumed = async (): Promise<void> => {
      await expectStep(page, 'Questionnaire');
      await expect(page.getByRole('radio', { name: 'Non', exact: true }).first()).toBeChecked();
      await expect(nextButton(page)).toBeDisabled();
    };
    await page.reload();
    await expectResumed();
    await expect(page.getByText(/^Brouillon du .* repris\.$/)).toBeVisible();
    const title = 'Devis Protection juridique Nouvelle-Calédonie : WÉMA ÉLISE';
    await visit(page, '/');
    await page.getByRole('link', { name: /^Reprendre \S/ }).click();
    await expectResumed();
    await visit(page, '/sync');
    await page.getByRole('listitem', { name: title }).getByRole('button', { name: 'Reprendre' }).click();
    await expectResumed();
    await visit(page, '/estimate/');
    await expect(page.getByText('Étape 2 sur 3 : Risque')).toBeVisible();
    await page.getByRole('link', { name: title }).click();
    await expectResumed();

    await page.getByRole('button', { name: 'Repartir de zéro' }).click();
    await expectStep(page, 'Client');
    await expect(textField(page, 'Nom')).toHaveValue('');
    await expect(page).toHaveURL(/\/estimate\/GPJNC$/);
    await visit(page, '/sync');
    await expect(page.getByText('1 brouillon archivé')).toBeVisible();
  });

  await test.step('second tab: is read-only until it takes the draft over', async () => {
    await openQuote(page, 'PJ');
    await textField(page, 'Nom').fill('Wéma');
    const address = await waitForStoredDraft(page);
    const secondTab = await context.newPage();
    await secondTab.goto(address);
    await expect(secondTab.getByText(/Ce devis est ouvert dans un autre onglet/)).toBeVisible();
    await expect(textField(secondTab, 'Nom')).not.toBeEditable();
    await expect(nextButton(secondTab)).toBeDisabled();
    await page.close();
    // The browser releases the locks of a closed tab a moment later.
    const takeOver = secondTab.getByRole('button', { name: 'Reprendre ici' });
    await expect(async () => {
      if (await takeOver.isVisible()) await takeOver.click({ timeout: 1_000 });
      await expect(textField(secondTab, 'Nom')).toBeEditable({ timeout: 5_000 });
    }).toPass();
    await expect(textField(secondTab, 'Nom')).toHaveValue('WÉMA');
  });
});

test('quote draft: opens, is stored and resumed offline', { tag: ['@engines', '@long'] }, async ({
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
  await typeLegalQuote(page);
  await waitForStoredDraft(page);
  await page.reload();
  await expectStep(page, 'Devis');
  await visit(page, '/estimate/');
  await expect(page.getByRole('link', { name: /WÉMA ÉLISE/ })).toBeVisible();
});

test('quote draft: lists the changes of another product version and opens at the first affected step', {
  tag: '@long',
}, async ({ browser, app, signedIn }) => {
  // The next version of the product comes from the network, so no service worker may answer.
  const context = await browser.newContext({ baseURL: app.url, serviceWorkers: 'block' });
  const page = await context.newPage();
  await signedIn(page, 'courtier');
  await typeLegalQuote(page);
  await waitForStoredDraft(page);

  // Version 2 replaces the third question.
  const parts = chunksWith('connaisanceLitige');
  expect(parts).not.toEqual([]);
  for (const part of parts)
    await context.route(`**/${part}`, async (route) => {
      const answer = await route.fetch();
      const script = await answer.text();
      const body = script.replaceAll('connaisanceLitige', 'litigeEnCours').replace(/version:1\b/g, 'version:2');
      return route.fulfill({ response: answer, body });
    });
  await page.reload();
  await expectStep(page, 'Questionnaire');
  const notice = page.getByRole('alert').filter({ hasText: 'version antérieure' });
  await expect(notice).toContainText('N’est plus demandé : « Le client a-t-il connaissance d’un litige');
  await expect(notice).toContainText('Est demandé maintenant : « Le client a-t-il connaissance d’un litige');
  await expect(page.getByRole('radio', { name: 'Non', exact: true }).nth(1)).toBeChecked();
  await expect(page.getByRole('radio', { name: 'Non', exact: true }).nth(2)).not.toBeChecked();
  // Preloaded chunks may still be loading.
  await context.unrouteAll({ behavior: 'wait' });
  await context.close();
});
