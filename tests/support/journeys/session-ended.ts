import { expect, type Locator, type Page } from 'playwright/test';
import { sessionKey } from '#api/session/session-store.ts';
import { password } from '#tests/support/server/accounts.ts';

export const ended = (page: Page) => page.getByRole('dialog', { name: 'Votre session a expiré' });

/** As after a password that was changed elsewhere: the server refuses the token, and renewing it. */
export const revoke = (page: Page): Promise<void> =>
  page.evaluate((key) => {
    const session = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, unknown>;
    localStorage.setItem(key, JSON.stringify({ ...session, token: 'expired', refreshToken: 'revoked' }));
  }, sessionKey);

/** Presses a button by itself: a call in the background may have been refused first, and the question lies over it. */
export const pressUnderneath = (button: Locator): Promise<void> =>
  button.evaluate((pressed: HTMLButtonElement) => pressed.click());

export const signInAgain = async (page: Page): Promise<void> => {
  const secret = ended(page).getByLabel('Mot de passe', { exact: true });
  await expect(secret).toBeFocused();
  await secret.click();
  await page.keyboard.type(password);
  await ended(page).getByRole('button', { name: "S'identifier" }).click();
  await expect(ended(page)).toHaveCount(0);
};
