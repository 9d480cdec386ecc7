import type { Page } from 'playwright/test';
import { sessionKey } from '#api/session-store.ts';
import { password } from '#tests/support/accounts.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { kept } from '#tests/support/quote-wizard.ts';

const ended = (page: Page) => page.getByRole('dialog', { name: 'Votre session a expiré' });
const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** As after a password that was changed elsewhere: the server refuses the token, and renewing it. */
const revoke = (page: Page): Promise<void> =>
  page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    localStorage.setItem(key, JSON.stringify({ ...session, token: 'expired', refreshToken: 'revoked' }));
  }, sessionKey);

const signInAgain = async (page: Page): Promise<void> => {
  const secret = ended(page).getByLabel('Mot de passe', { exact: true });
  await expect(secret).toBeFocused();
  await secret.click();
  await page.keyboard.type(password);
  await ended(page).getByRole('button', { name: "S'identifier" }).click();
  await expect(ended(page)).toHaveCount(0);
};

test('a quote half filled in one tab outlives the end of the session and the sign-in in another', async ({
  page,
  context,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 401/);
  await signedIn(page, 'courtier');
  await page.goto('/estimate/AUTO');
  await page.getByRole('combobox', { name: 'Civilité' }).selectOption({ index: 1 });
  await box(page, 'Nom').fill('wamytan');
  await box(page, 'Prénom').fill('marie');
  await kept(page);
  const other = await context.newPage();
  await revoke(page);
  await other.goto('/contract/search');
  await expect(ended(page)).toBeVisible();
  await other.bringToFront();
  await signInAgain(other);
  await expect(ended(page)).toHaveCount(0);
  await page.bringToFront();
  await expect(box(page, 'Nom')).toHaveValue(/^wamytan$/i);
  await expect(box(page, 'Prénom')).toHaveValue(/^marie$/i);
  await box(page, 'Adresse 1').fill('12 rue de l’Alma');
  const address = await kept(page);
  await page.goto(address);
  await expect(box(page, 'Adresse 1')).toHaveValue('12 rue de l’Alma');
  await expect(box(page, 'Prénom')).toHaveValue(/^marie$/i);
});
