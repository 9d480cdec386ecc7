import type { Page } from 'playwright/test';

/** Console message of the browser for a lost answer. */
export const lostAnswer = /ERR_CONNECTION_RESET/;

/** The server executes the next call of a path, and its answer never arrives. */
export const loseAnswer = async (page: Page, path: string): Promise<void> => {
  await page.route(
    `**${path}`,
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
};
