import type { Page } from 'playwright';
import { type Account, emailOf, password } from '#tests/support/server/accounts.ts';

interface Options {
  /** Of the server, where pages have no base address. */
  readonly origin?: string;
  /** How long the home page may take, instead of the page's own limit. */
  readonly timeout?: number;
  /** Whether one goes on at home; yes unless said. */
  readonly isAtHome?: boolean;
}

/** Signs in through the login page, and waits for the home page where one goes on there. */
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
  // The address is there before the screen: who goes on meanwhile is brought back.
  await page.getByRole('heading', { level: 1, name: 'Accueil' }).waitFor(limit);
};
