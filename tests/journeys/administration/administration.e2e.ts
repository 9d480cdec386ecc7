import { expect, test } from '#tests/support/journeys/e2e.ts';
import { expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';
import { emailOf, password } from '#tests/support/server/accounts.ts';

test('administration: edits brokers and roles with confirmations and conflicts', { tag: '@long' }, async ({
  page,
  request,
  app,
  signedIn,
  callAs,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 422/);
  await signedIn(page, 'root');
  await page.goto('/admin/brokers');
  await page.getByRole('button', { name: 'Ajouter un courtier' }).click();
  const dialog = page.getByRole('dialog', { name: /un courtier$/ });
  const saveButton = dialog.getByRole('button', { name: 'Enregistrer' });
  await expect(saveButton).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Courtage de Poya');
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill('NIAOULI');
  await dialog.getByRole('textbox', { name: 'Identifiant' }).fill('poya');
  await dialog.getByRole('textbox', { name: 'Ville' }).fill('Poya');
  await dialog.getByRole('textbox', { name: 'Téléphone' }).fill('427171');
  await saveButton.click();
  await expect(dialog.getByRole('textbox', { name: 'Code', exact: true })).toHaveAccessibleDescription(
    /déjà celui d’un autre/,
  );
  await dialog.getByRole('textbox', { name: 'Code', exact: true }).fill('POYA');
  await saveButton.click();
  await expect(page.getByText('Le courtier a été ajouté.')).toBeVisible();

  // Another administrator changes the broker while its dialog is open.
  await page.getByRole('button', { name: 'Courtage de Poya' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Identifiant' })).toHaveValue('poya');
  const identity = dialog.getByRole('group', { name: 'Identité sur les documents' });
  await expect(identity.getByRole('textbox', { name: 'Téléphone' })).toHaveValue('42 71 71');
  await expectAccessibleInBothThemes(page);
  const { brokerList } = await callAs<{ brokerList: { id: number; name: string }[] }>(
    'admin',
    '/api/broker/search',
    {},
  );
  const id = brokerList.find(({ name }) => name === 'Courtage de Poya')?.id;
  const { data } = await (
    await request.post(`${app.url}/api/login`, { data: { email: emailOf('admin'), password } })
  ).json();
  const concurrentValues = { name: 'Courtage de Poya', code: 'POYA', login: 'poya-nord', isEnabled: true };
  const headers = { authorization: `Bearer ${data.token}` };
  expect((await request.put(`${app.url}/api/admin/brokers/${id}`, { data: concurrentValues, headers })).ok()).toBe(
    true,
  );
  await dialog.getByRole('textbox', { name: 'Nom' }).fill('Poya Assurances');
  await saveButton.click();
  const conflict = page.getByRole('alertdialog', { name: 'Données modifiées entre-temps' });
  // The other person changed only the identifier, whose new value is retained.
  await expect(conflict.getByText(/Elle a changé autre chose que vous/)).toBeVisible();
  await conflict.getByRole('button', { name: 'Garder ma saisie' }).click();
  await expect(page.getByText('Le courtier a été modifié.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Poya Assurances/ })).toContainText('poya-nord');
  await expectAccessibleInBothThemes(page);

  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Rôles' }).click();
  const roles = page.getByRole('region', { name: 'Rôles' });
  await roles.getByRole('button', { name: 'Agence', exact: true }).click();
  const role = page.getByRole('dialog', { name: 'Modifier un rôle' });
  await role.getByRole('combobox', { name: 'Droits' }).selectOption('Courtier');
  await expect(role.getByRole('region', { name: 'Ce que ce changement donne' })).toContainText(
    'Ajouter un utilisateur',
  );
  await expectAccessibleInBothThemes(page);
  await role.getByRole('button', { name: 'Enregistrer' }).click();
  const question = page.getByRole('alertdialog', { name: /Enregistrer ce changement/ });
  await expect(question).toContainText('personnes changeront de droits.');
  await question.getByRole('button', { name: 'Annuler' }).click();
  await role.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Oui' }).click();
  await expect(page.getByText(/personnes, actives ou non, ont ce rôle/)).toBeVisible();
  await role.getByRole('button', { name: 'Annuler' }).click();
  await expect(roles.getByRole('row', { name: /^Agence/ })).toContainText('Agence');
});
