import { expect, test } from '#tests/support/journeys/e2e.ts';

test('profile: shows a changed name at once', async ({ page, signedIn }) => {
  await signedIn(page, 'agence');
  await page.goto('/profile');
  const form = page.getByRole('form', { name: 'Mon profil' });
  await form.getByRole('textbox', { name: 'Prénom' }).fill('Zacharie');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Votre profil a été modifié.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Compte de Zacharie Cornaille, ZC' })).toBeVisible();
});
