import { expect, test } from '#tests/support/journeys/e2e.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { loseAnswer, lostAnswer } from '#tests/support/network/lost-answer.ts';
import { expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';
import { expandCriteria } from '#tests/support/pages/search-form.ts';

test('users: are searched, added, changed and removed by a broker', { tag: '@long' }, async ({
  page,
  signedIn,
  expectedErrors,
}) => {
  await signedIn(page, 'courtier');
  await test.step('search: limits the fields and sends the caller’s broker', async () => {
    const searchRequest = page.waitForRequest('**/api/broker/user/search');
    await visit(page, '/user/search');
    expect((await searchRequest).postDataJSON()).toMatchObject({
      sortField: ['firstName'],
      sortOrder: ['ASCENDING'],
      pageSize: 20,
    });
    expect((await searchRequest).postDataJSON().userBrokerId).toBeGreaterThan(0);
    await expect(page.getByRole('combobox', { name: 'Lignes par page' }).locator('option')).toHaveText([
      '20',
      '50',
      '100',
    ]);
    await expandCriteria(page);
    await page.getByRole('textbox', { name: 'Prénom' }).fill('x'.repeat(36));
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('x'.repeat(36));
    await page.getByRole('textbox', { name: 'E-mail' }).fill('x'.repeat(51));
    await page.getByRole('textbox', { name: 'E-mail' }).blur();
    await expect(page.getByText('La saisie est limitée à 35 caractères')).toHaveCount(2);
    await expect(page.getByText('La saisie est limitée à 50 caractères')).toBeVisible();
    await page.getByRole('button', { name: 'Réinitialiser' }).click();
  });

  await test.step('add, change and remove: returns to the search each time', async () => {
    expectedErrors.push(/422/, lostAnswer);
    await visit(page, '/user/search');
    await page.getByRole('link', { name: 'Ajouter un utilisateur' }).click();

    await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
    for (const field of ['Prénom', 'Nom', 'E-mail', 'Rôle'])
      await expect(page.getByText(`Le champ ${field} est requis`).first()).toBeVisible();
    await expectAccessibleInBothThemes(page);
    for (const [name, typed, length] of [
      ['Prénom', 'x'.repeat(36), 35],
      ['Nom', 'x'.repeat(36), 35],
      ['E-mail', `${'x'.repeat(42)}@lagon.nc`, 50],
    ] as const) {
      await page.getByRole('textbox', { name, exact: true }).fill(typed);
      await expect(page.getByText(`La saisie est limitée à ${length} caractères`).first()).toBeVisible();
      await page.getByRole('textbox', { name, exact: true }).fill('x');
    }
    await expect(page.getByText('Le champ E-mail doit être une adresse e-mail valide').first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Courtier' }).selectOption('');
    await expect(page.getByText('Le champ Courtier est requis').first()).toBeVisible();
    await page.getByRole('combobox', { name: 'Courtier' }).selectOption({ index: 1 });
    await page.getByRole('textbox', { name: 'Prénom' }).fill('Éloïse');
    await page.getByRole('textbox', { name: 'Nom', exact: true }).fill('Wénéhoua');
    await page.getByRole('textbox', { name: 'E-mail' }).fill('courtier2@lagon.nc');
    await page.getByRole('combobox', { name: 'Rôle' }).selectOption({ label: 'Agence' });
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(page.getByText('Cette adresse e-mail est déjà utilisée').first()).toBeVisible();
    await page.getByRole('textbox', { name: 'E-mail' }).fill('eloise@lagon.nc');
    // The server adds the person and its answer is lost: a retry adds nobody else.
    await loseAnswer(page, '/api/broker/user/add');
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(page.getByText(/injoignable/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(page.getByText('L’utilisateur a été ajouté.').first()).toBeVisible();
    await page.waitForURL('**/user/search');

    await page.getByRole('link', { name: 'Éloïse' }).click();
    await expectAccessibleInBothThemes(page);
    await page.getByRole('switch', { name: 'Actif' }).uncheck();
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('L’utilisateur a été modifié.').first()).toBeVisible();
    await page.waitForURL('**/user/search');
    await expandCriteria(page);
    await page.getByRole('combobox', { name: 'Actif' }).selectOption({ label: 'Inactifs' });
    await page.getByRole('button', { name: 'Rechercher', exact: true }).last().click();
    await expect(page.getByText('2 résultats')).toBeVisible();

    await page.getByRole('link', { name: 'Éloïse' }).click();
    await page.getByRole('button', { name: 'Supprimer' }).click();
    const dialog = page.getByRole('alertdialog', { name: "Suppression d'un utilisateur ?" });
    await expect(dialog.getByText('irréversible')).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'Non' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'Supprimer' }).click();
    await dialog.getByRole('button', { name: 'Oui' }).click();
    await expect(page.getByText('L’utilisateur a été supprimé.').first()).toBeVisible();
    await page.waitForURL('**/user/search**');
    await expect(page.getByRole('link', { name: 'Éloïse' })).toHaveCount(0);
  });
});

test('users: are searched over all brokers by an administrator, and refused to an agency with an explanation', {
  tag: '@long',
}, async ({ page, signedIn }) => {
  await signedIn(page, 'admin');
  await page.goto('/');
  await page.getByRole('button', { name: /^Compte de/ }).tap();
  await page.getByRole('link', { name: 'Rechercher un membre' }).tap();
  await expect(page.getByRole('heading', { level: 1, name: 'Recherche de membres' })).toBeVisible();
  const form = page.getByRole('form', { name: 'Critères de recherche' });
  await expandCriteria(form);
  await expect(form.locator('label')).toHaveText(['Prénom', 'Nom', 'E-mail', 'Actif']);
  const members = page.getByRole('table', { name: 'Membres' });
  await expect(members.getByRole('columnheader')).toContainText([
    'Prénom',
    'Nom',
    'E-mail',
    'Actif',
    'Rôle',
    'Courtier',
  ]);
  await form.getByRole('textbox', { name: 'E-mail' }).fill('inactif');
  await form.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page).toHaveURL(/\/member\/search\?criteres=[0-9a-f-]+$/);
  await expect(page.getByText('Aucun membre ne correspond')).toBeVisible();
  await expandCriteria(form);
  await form.getByRole('switch', { name: 'Actif' }).click();
  await form.getByRole('button', { name: 'Rechercher' }).click();
  await expect(members.getByRole('row')).toHaveCount(2);
  await expect(members).toContainText('inactif@lagon.nc');
  await members.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/user\/search\/\d+$/);
  await visit(page, '/logout');
  await page.waitForURL('**/login');

  await signedIn(page, 'agence');
  for (const path of ['/user/search', '/user/add', '/user/search/3', '/member/search']) {
    await visit(page, path);
    const refusal = page.getByText('Vous n’avez pas accès à cette page');
    await expect(refusal.filter({ visible: true })).toBeVisible();
  }
});
