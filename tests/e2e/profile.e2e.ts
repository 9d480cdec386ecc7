import { expectAccessibleInBothThemes } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/e2e.ts';

test('a person changes their name, sees it at once, and learns what a password must hold', async ({
  page,
  signedIn,
}) => {
  await signedIn(page, 'agence');
  await page.goto('/profile');
  const form = page.getByRole('form', { name: 'Mon profil' });
  for (const [field, typed, message] of [
    ['Prénom', '', 'Le champ Prénom est requis'],
    ['Prénom', 'x'.repeat(36), 'La saisie est limitée à 35 caractères'],
    ['Nom', '', 'Le champ Nom est requis'],
    ['Nom', 'x'.repeat(36), 'La saisie est limitée à 35 caractères'],
    ['E-mail', '', 'Le champ E-mail est requis'],
    ['E-mail', 'x', 'Le champ E-mail doit être une adresse e-mail valide'],
    ['E-mail', `${'x'.repeat(42)}@lagon.nc`, 'La saisie est limitée à 50 caractères'],
  ] as const) {
    const box = form.getByRole('textbox', { name: field, exact: true });
    const right = await box.inputValue();
    await box.fill(typed);
    await box.blur();
    await expect(form.getByText(message)).toBeVisible();
    await box.fill(right);
    await expect(form.getByText(message)).toHaveCount(0);
  }
  await form.getByRole('textbox', { name: 'Prénom' }).fill('Zacharie');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page.getByText('Votre profil a été modifié.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Compte de Zacharie Cornaille, ZC' })).toBeVisible();

  const password = page.getByRole('form', { name: 'Mot de passe' });
  const chosen = password.getByLabel(/^Mot de passe\W*$/);
  const forbidden = 'Le mot de passe contient des caractères interdits\u00A0: " \' ? & / < > ou des espaces.';
  const wanting =
    'Le mot de passe doit contenir au minimum 8 caractères. Avec au moins un caractère spécial (!, %, &, @, #, $, ^, *, ?, _, ~), une minuscule, une majuscule et un chiffre.';
  for (const [typed, message] of [
    ['', 'Le champ Mot de passe est requis'],
    ...['"', "'", '?', '&', '/', '<', '>', ' '].map((character) => [`Recif${character}-2027`, forbidden] as const),
    ...['Re-2027', 'recif-2027', 'RECIF-2027', 'Recif-lagon', 'Recif2027', 'Recif_2027'].map(
      (weak) => [weak, wanting] as const,
    ),
    [`Recif-2027${'x'.repeat(21)}`, wanting],
  ] as const) {
    await chosen.fill(typed);
    await password.getByRole('button', { name: 'Changer le mot de passe' }).click();
    await expect(password.getByText(message).first()).toBeVisible();
  }
  await chosen.fill('Recif-2027');
  await expect(password.getByLabel('Respecté')).toHaveCount(6);
  await password.getByLabel('Confirmation du mot de passe', { exact: false }).first().fill('Recif-2028');
  await password.getByRole('button', { name: 'Changer le mot de passe' }).click();
  await expect(page.getByText('Les deux mots de passe doivent être identiques').first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
});
