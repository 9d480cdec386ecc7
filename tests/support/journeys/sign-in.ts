import type { Page } from 'playwright';
import { type Account, emailOf, password } from '#tests/support/server/accounts.ts';

interface Options {
  /** Address of the server, for pages without a base URL. */
  readonly origin?: string;
  /** Timeout for the home page instead of the page's own. */
  readonly timeout?: number;
  /** False if another page opens after the sign-in. */
  readonly isAtHome?: boolean;
}

/** Signs in through the login page and waits for the home page unless another page opens. */
export const signInByForm = async (
  page: Page,
  account: Account,
  { origin = '', isAtHome = true, ...limit }: Options = {},
): Promise<void> => {
  if (!/\/login(\?|$)/.test(page.url())) await page.goto(`${origin}/login`);
  await page.getByRole('textbox', { name: 'Identifiant' }).fill(emailOf(account));
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: /^S['’]identifier$/ }).click();
  if (!isAtHome) return;
  await page.waitForURL((url) => url.pathname === '/', limit);
  // The address changes before the screen: a navigation in between would be reverted.
  await page.getByRole('heading', { level: 1, name: 'Accueil' }).waitFor(limit);
};
