import { expect, test } from '#tests/support/e2e.ts';

test('a person changes their name, sees it at once, and learns what a password must hold', async ({ page, signIn }) => {
  await signIn(page, 'agence');
  await page.goto('/profile');
  const form = page.getByRole('form', { name: 'Mon profil' });
  await form.getByRole('textbox', { name: 'Prénom' }).fill('Zacharie');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Votre profil a été modifié.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Compte de Zacharie Cornaille, ZC' })).toBeVisible();

  const password = page.getByRole('form', { name: 'Mot de passe' });
  await password.getByLabel('Mot de passe', { exact: false }).first().fill('Recif-2027');
  await expect(password.getByLabel('Respecté')).toHaveCount(6);
  await password.getByLabel('Confirmation du mot de passe', { exact: false }).first().fill('Recif-2028');
  await password.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(page.getByText('Les deux mots de passe doivent être identiques').first()).toBeVisible();
});
