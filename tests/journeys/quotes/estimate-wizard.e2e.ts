import { expect, test } from '#tests/support/journeys/e2e.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { expectAccessible, expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';
import { fillPerson, readOnlyField, textField } from '#tests/support/pages/client-form.ts';
import { findContract } from '#tests/support/pages/contracts.ts';
import {
  answerNo,
  chooseClient,
  expectStep,
  fillHome,
  goToStep,
  nextButton,
  openQuote,
  stepState,
  waitForStoredDraft,
} from '#tests/support/pages/quote-wizard.ts';

const notLinked = 'Merci de lier votre compte à un courtier afin de tarifer.';

test('wizard: explains that the account has no broker', async ({ page, signedIn }) => {
  await signedIn(page, 'sanslien');
  for (const path of ['/estimate/', '/estimate/AUTO', '/estimate/12']) {
    await visit(page, path);
    await expect(page.getByText(notLinked).filter({ visible: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /Automobile/ })).toHaveCount(0);
    await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveCount(0);
  }
  for (const path of ['/task/creation', '/task/search']) {
    await visit(page, path);
    const refusal = page.getByText('Merci de lier votre compte à un courtier afin de faire une demande.');
    await expect(refusal.filter({ visible: true })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Objet' })).toHaveCount(0);
  }
});

test('quote start: copies a quote, uses a client or requests the type of person', { tag: '@long' }, async ({
  page,
  signedIn,
  expectedErrors,
}) => {
  await signedIn(page, 'courtier');
  await test.step('copy: has the same locked client and no choice of person', async () => {
    const { details } = await findContract(
      page,
      { productCode: 'AUTO', etatGlobal: 'Devis' },
      ({ details: { isEstimate, person } }) => isEstimate && person.personType === 'PHY',
    );
    await visit(page, `/estimate/${details.id}`);
    await expect(page.getByRole('heading', { level: 1, name: /Copie/ })).toBeVisible();
    // A copy opens on the prices, or on the step that its original lacks.
    await stepState(page, 'Client').getByRole('button').click();
    await expect(readOnlyField(page, 'Nom')).toHaveText((details.person.lastname ?? '').toUpperCase());
    await expect(textField(page, 'Nom')).toHaveCount(0);
    await expect(page.getByRole('radio', { name: 'Personne morale' })).toHaveCount(0);

    await nextButton(page).click();
    await waitForStoredDraft(page);
    await visit(page, '/');
    await page.getByRole('link', { name: /^Reprendre \S/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Copie/ })).toBeVisible();

    await page.setViewportSize({ width: 375, height: 667 });
    // The page may still be short when it is scrolled for the first time.
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 900);
        return page.evaluate(() => scrollY);
      })
      .toBeGreaterThan(760);
    const toTop = page.getByRole('button', { name: 'Revenir en haut' });
    // On a phone the button would cover the end of lines while one reads on.
    await expect(toTop).toBeHidden();
    await page.mouse.wheel(0, -40);
    await expect(toTop).toBeVisible();
    const isApart = async (): Promise<boolean | null> => {
      const [button, action] = [await toTop.boundingBox(), await nextButton(page).boundingBox()];
      return button && action && (button.y + button.height <= action.y || button.y >= action.y + action.height);
    };
    await expect.poll(isApart).toBe(true);
    await page.setViewportSize({ width: 1024, height: 768 });
  });

  await test.step('unknown key: shows a message with a link to the products', async () => {
    expectedErrors.push(/404/);
    await visit(page, '/estimate/BATEAU');
    await expect(page.getByText('Ce produit n’existe pas')).toBeVisible();
    await visit(page, '/estimate/987654321');
    await expect(page.getByText('Ce devis n’existe pas')).toBeVisible();
    await page.getByRole('link', { name: 'Choisir un produit' }).click();
    await expect(page.getByRole('heading', { name: 'Choisir un produit' })).toBeVisible();
    await page.getByRole('link', { name: 'Automobile', exact: true }).click();
    await expect(page).toHaveURL(/\/estimate\/AUTO$/);
    await expectStep(page, 'Client');
  });

  await test.step('client file: starts a quote for accepted kinds of person only', async () => {
    await visit(page, '/client/search?hasContract=true');
    const clients = page.getByRole('table', { name: 'Clients' }).locator('tbody').getByRole('link');
    const name = (await clients.first().textContent()) ?? '';
    // The row is found by name, since the server's answer may change the rows of the device.
    await clients.getByText(name, { exact: true }).first().click();
    await page.getByRole('link', { name: 'Nouveau devis' }).click();
    await expect(page.getByText(`Pour ${name}`)).toBeVisible();
    await page.getByRole('link', { name: 'Automobile', exact: true }).click();
    await expect(page).toHaveURL(/\/estimate\/AUTO\?client=\d+/);
    await expect(page.getByRole('complementary', { name: 'Récapitulatif du devis' })).toContainText(name.toUpperCase());
    await expect(page.getByRole('button', { name: 'Saisir un autre client' })).toBeVisible();
  });

  await test.step('kind of person: is required if several are accepted; another choice resets the model', async () => {
    for (const key of ['GAV21', 'GPJNC', 'MRH_ETU_2021']) {
      await openQuote(page, key);
      await expect(page.getByRole('radio', { name: 'Personne morale' })).toHaveCount(0);
    }
    await openQuote(page, 'AUTO');
    await page.getByRole('radio', { name: 'Personne morale' }).check();
    await expect(textField(page, 'Raison sociale')).toBeVisible();
    await expect(textField(page, 'Nom')).toHaveCount(0);

    await textField(page, 'Raison sociale').fill('Garage du Lagon');
    await page.getByRole('radio', { name: 'Personne physique' }).click();
    const question = page.getByRole('alertdialog');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Garder ma saisie' }).click();
    await expect(textField(page, 'Raison sociale')).toHaveValue('GARAGE DU LAGON');
    await expect(page.getByRole('radio', { name: 'Personne morale' })).toBeChecked();
    await page.getByRole('radio', { name: 'Personne physique' }).click();
    await question.getByRole('button', { name: 'Changer et repartir de zéro' }).click();
    await expect(textField(page, 'Nom')).toHaveValue('');
    await page.getByRole('radio', { name: 'Personne morale' }).check();
    await expect(textField(page, 'Raison sociale')).toHaveValue('');
  });

  await test.step('known client: fills and locks the step until a new one is chosen', async () => {
    await openQuote(page, 'GPJNC');
    await textField(page, 'Nom').fill('Avant');
    await chooseClient(page, 'leroux');
    await expect(readOnlyField(page, 'Nom')).toHaveText('LEROUX');
    for (const label of ['Prénom', 'Adresse 1', 'Code postal', 'E-mail']) {
      await expect(readOnlyField(page, label)).toHaveText(/\S/);
      await expect(textField(page, label)).toHaveCount(0);
    }
    await expect(page.getByRole('complementary', { name: 'Récapitulatif du devis' })).toContainText('LEROUX');

    await page.getByRole('button', { name: 'Saisir un autre client' }).click();
    await expect(textField(page, 'Nom')).toBeEditable();
    await expect(textField(page, 'Nom')).toHaveValue('');
  });
});

test('wizard steps: block until valid, and are accessible', { tag: '@long' }, async ({ page, signedIn }) => {
  await signedIn(page, 'courtier');
  await test.step('client step: blocks until each field is valid and names invalid ones', async () => {
    await openQuote(page, 'GPJNC');
    await expect(stepState(page, 'Client')).toHaveText(/en cours/);
    await expect(stepState(page, 'Risque')).toHaveText(/à venir/);
    await nextButton(page).click();
    const summary = page.getByRole('group', { name: /informations sont à corriger/ });
    await expect(summary).toBeFocused();
    for (const label of [
      'Civilité',
      'Nom',
      'Prénom',
      'Situation familiale',
      'Adresse 1',
      'Code postal',
      'Ville',
      'E-mail',
    ])
      await expect(summary.getByText(`Le champ ${label} est requis`, { exact: true })).toBeVisible();
    await expect(page).not.toHaveURL(/draft=/);

    await fillPerson(page, 'Wéma', 'Élise');
    await expect(textField(page, 'Nom')).toHaveValue('WÉMA');
    await textField(page, 'Date de naissance').fill('01/01/2015');
    await nextButton(page).click();
    await expect(page.getByText('La personne doit être majeure et avoir moins de 77 ans').first()).toBeVisible();
    await textField(page, 'Date de naissance').fill('12/03/1985');
    // Enter goes to the next step.
    await textField(page, 'Nom').press('Enter');
    await expectStep(page, 'Questionnaire');
    await expect(page.getByRole('heading', { level: 2, name: 'Questionnaire' })).toBeFocused();
    await expect(stepState(page, 'Client')).toHaveText(/fait/);

    await stepState(page, 'Client').getByRole('button').click();
    await expect(textField(page, 'Prénom')).toHaveValue('ÉLISE');
    await textField(page, 'Nom').fill('');
    await expect(stepState(page, 'Risque').getByRole('button')).toHaveCount(0);
  });

  await test.step('legal protection: is refused if an answer is yes', async () => {
    await openQuote(page, 'GPJNC');
    await fillPerson(page, 'Wéma', 'Élise');
    await goToStep(page, 'Questionnaire');
    const warning = page.getByRole('alert').filter({
      hasText: 'La situation du client ne permet de souscrire le contrat PJ',
    });
    await expect(warning).toHaveCount(0);
    await expect(nextButton(page)).toBeDisabled();
    await page.getByRole('radio', { name: 'Oui', exact: true }).nth(1).check();
    await expect(warning).toBeVisible();
    await expect(nextButton(page)).toBeDisabled();
    await answerNo(page);
    await expect(warning).toHaveCount(0);
    await expect(nextButton(page)).toBeEnabled();
    await goToStep(page, 'Devis');
  });

  await test.step('accessibility: passes at every step in both themes and widths', async () => {
    await openQuote(page, 'MRH_BUDGET');
    await fillPerson(page, 'Wéma', 'Élise');
    const expectAccessibleWidths = async (): Promise<void> => {
      for (const width of [1024, 375]) {
        await page.setViewportSize({ width, height: 768 });
        await expectAccessibleInBothThemes(page);
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
      }
    };
    await expectAccessibleWidths();
    await goToStep(page, 'Logement');
    await nextButton(page).click();
    await expect(page.getByText('Le champ Type de logement doit être renseigné').first()).toBeVisible();
    await expectAccessibleWidths();
    await fillHome(page);
    await goToStep(page, 'Devis');
    await expectAccessibleWidths();
  });
});
