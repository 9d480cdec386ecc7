import { expect, test } from '#tests/support/journeys/e2e.ts';
import { networkErrors, waitForPriming } from '#tests/support/journeys/primed.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { expectAccessible } from '#tests/support/pages/axe.ts';

const field = { subject: 'Objet', day: 'Date d’effet souhaitée' };

test.describe('request drafts', () => {
  test('refused request: keeps the form with the message on its field and is sent once corrected', async ({
    page,
    signedIn,
    expectedErrors,
  }) => {
    expectedErrors.push(/422/);
    await signedIn(page, 'agence');
    await page.goto('/task/creation?code=AVENANT');
    await page.getByRole('textbox', { name: field.day }).fill('01/12/2026');
    await page.getByRole('textbox', { name: field.subject }).fill('Objet refusé');
    await page.getByText('Un client').click();
    await page.getByRole('dialog', { name: 'Choisir un client' }).locator('tbody').getByRole('button').first().click();
    const refusal = { success: false, message: { type: 'error', message: 'Demande refusée' } };
    await page.route(
      '**/api/task/create',
      (route) =>
        route.fulfill({
          status: 422,
          headers: { 'x-lagon': '1' },
          json: { ...refusal, errors: { sujet: ['Cet objet est trop vague'] } },
        }),
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await expect(page.getByText('Demande refusée')).toBeVisible();
    await expect(page.getByRole('textbox', { name: field.subject })).toHaveAccessibleDescription(
      'Cet objet est trop vague',
    );

    await page.getByRole('textbox', { name: field.subject }).fill('Objet précisé');
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await expect(page.getByText(/^Votre demande D\d+ a bien été enregistrée\./)).toBeVisible();
    await page.waitForURL('**/client/search/*');
    await visit(page, '/task/search');
    await page.getByRole('searchbox', { name: 'Filtrer les demandes' }).fill('objet');
    await expect(page.getByRole('cell', { name: 'Objet précisé' })).toHaveCount(1);
    await expect(page.getByRole('cell', { name: 'Objet refusé' })).toHaveCount(0);
  });

  test('home: links to the draft until it is submitted', { tag: '@long' }, async ({
    page,
    context,
    signedIn,
    expectedErrors,
  }) => {
    expectedErrors.push(networkErrors);
    await signedIn(page, 'courtier2');
    await page.goto('/');
    await waitForPriming(page);
    await visit(page, '/contract/search');
    await page.locator('tbody').getByRole('link').first().click();
    await page.waitForURL(/\/contract\/search\/\d+/);
    const contractId = new URL(page.url()).pathname.split('/').pop();
    await visit(page, `/task/creation?contract=${contractId}&code=AVENANT`);
    await page.getByRole('textbox', { name: field.subject }).fill('Reprise de l’accueil');
    await page.waitForURL('**/task/creation?draft=*');

    await visit(page, '/');
    const resumeLink = page.getByRole('link', { name: /^Reprendre \S/ });
    await expect(resumeLink).toContainText('Reprise de l’accueil');
    await expectAccessible(page);
    await resumeLink.click();
    await expect(page.getByRole('combobox', { name: 'Type de demande' })).toHaveValue('AVENANT');
    await expect(page.getByRole('textbox', { name: 'Numéro de contrat', exact: true })).not.toHaveValue('');

    await context.setOffline(true);
    await page.getByRole('textbox', { name: field.day }).fill('01/12/2026');
    await page.getByRole('button', { name: 'Envoyer la demande' }).click();
    await page.waitForURL('**/sync?item=*');
    await visit(page, `/contract/search/${contractId}#taches`);
    const unsent = page.getByRole('list', { name: 'Demandes non envoyées' });
    await expect(unsent).toContainText('Reprise de l’accueil');
    await expect(unsent).toContainText('En attente d’envoi');
    await visit(page, '/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(resumeLink).toHaveCount(0);

    await visit(page, `/contract/search/${contractId}#taches`);
    await expect(unsent).toBeVisible();
    await context.setOffline(false);
    await expect(unsent).toHaveCount(0);
    await expect(page.getByRole('cell', { name: 'Reprise de l’accueil' })).toBeVisible();
  });
});
