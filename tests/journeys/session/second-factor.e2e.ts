import { secondFactorRemove } from '#shared/operations/people/second-factor.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { clickCovered, expireSession, sessionDialog } from '#tests/support/journeys/session-ended.ts';
import { callApi } from '#tests/support/pages/contracts.ts';
import { codeOf } from '#tests/support/server/authenticator.ts';

test('second factor: is set up in the profile and required at the next sign-in over a form, which is kept', {
  tag: '@long',
}, async ({ page, signedIn, expectedErrors }) => {
  expectedErrors.push(/status of 401/, /status of 422/);
  await signedIn(page, 'admin');
  await page.goto('/profile');
  // A recent sign-in counts as authentication.
  await page.getByRole('button', { name: 'Installer un second facteur' }).click();
  const dialog = page.getByRole('dialog', { name: 'Installer un second facteur' });
  await expect(dialog.locator('.code-secret')).toHaveText(/\w/);
  const secret = ((await dialog.locator('.code-secret').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: 'Premier code' }).fill(codeOf(secret, new Date()));
  await dialog.getByRole('button', { name: 'Installer', exact: true }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const recoveryCode = (await dialog.getByRole('listitem').first().textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Je les ai gardés' }).click();
  await expect(page.getByText('Il reste 10 codes de secours.')).toBeVisible();

  const firstName = page.getByRole('form', { name: 'Mon profil' }).getByRole('textbox', { name: 'Prénom' });
  await firstName.fill('Adèle');
  await expireSession(page);
  await clickCovered(page.getByRole('form', { name: 'Mon profil' }).getByRole('button', { name: 'Enregistrer' }));
  await sessionDialog(page).getByLabel('Mot de passe', { exact: true }).fill('Lagon-2026');
  await sessionDialog(page).getByRole('button', { name: "S'identifier" }).click();
  // The code of the setup was used; a recovery code works at once.
  await sessionDialog(page).getByRole('textbox', { name: 'Code' }).fill(recoveryCode);
  await sessionDialog(page).getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByText('Votre profil a été modifié.').first()).toBeVisible();
  await expect(sessionDialog(page)).toBeHidden();
  await expect(firstName).toHaveValue('Adèle');
  // Later journeys on the same server sign in as this person without a code.
  expect(await callApi(page, secondFactorRemove.path, {})).toMatchObject({ success: true });
});
