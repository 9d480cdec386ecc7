import { expect, type Locator, type Page } from 'playwright/test';
import { sessionKey } from '#api/session/session-store.ts';
import { password } from '#tests/support/server/accounts.ts';

export const sessionDialog = (page: Page) => page.getByRole('dialog', { name: 'Votre session a expiré' });

/** As after a password change on another device: the server refuses the token and its refresh. */
export const expireSession = (page: Page): Promise<void> =>
  page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    localStorage.setItem(key, JSON.stringify({ ...session, token: 'expired', refreshToken: 'revoked' }));
  }, sessionKey);

/** Clicks a button by an event, since the prompt of a refused background call may cover it. */
export const clickCovered = (button: Locator): Promise<void> =>
  button.evaluate((pressed: HTMLButtonElement) => pressed.click());

export const signInAgain = async (page: Page): Promise<void> => {
  const secret = sessionDialog(page).getByLabel('Mot de passe', { exact: true });
  await expect(secret).toBeFocused();
  await secret.click();
  await page.keyboard.type(password);
  await sessionDialog(page).getByRole('button', { name: "S'identifier" }).click();
  await expect(sessionDialog(page)).toHaveCount(0);
};
