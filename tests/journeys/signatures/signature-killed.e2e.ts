import type { Page } from 'playwright/test';
import type { editiqueGet } from '#shared/operations/contracts/generated-documents.ts';
import { inPersonSignature } from '#shared/operations/signatures/in-person.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { inKilledBrowser, type Killable } from '#tests/support/browsers/killed-browser.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { waitUntilStored } from '#tests/support/journeys/on-disk.ts';
import { contractsToSign, drawSignature, passwordField, readDocuments } from '#tests/support/pages/tablet-signature.ts';
import { password } from '#tests/support/server/accounts.ts';

interface Kill {
  readonly name: string;
  /** Returns the page that is shown afterwards: at the address, or as the browser loads it again. */
  readonly kill: (killable: Killable, page: Page, address: string) => Promise<Page>;
}

const kills: readonly Kill[] = [
  { name: 'the browser', kill: ({ killed }, _page, address) => killed(address) },
  {
    name: 'the process of its page',
    kill: async ({ killPageProcess }, page) => {
      await killPageProcess(page);
      return page;
    },
  },
];

/** Requirement: kills of a real browser at every step. */
for (const { name, kill } of kills)
  test(
    `in-person signature: survives a kill of ${name} at each step and signs once`,
    {
      tag: ['@long', '@engines'],
    },
    async ({ app, signedIn, callAs }, { project }) => {
      test.skip(
        name !== 'the browser' && project.name !== 'webkit',
        'an iPad ends the process of a page alone, and loads it again',
      );
      const [contract] = await contractsToSign(callAs);
      if (!contract) throw new Error('nothing to sign');
      await inKilledBrowser(
        app.url,
        inPersonSignature.path,
        async (killable) => {
          const { origin, open, loseAnswers, sessionOnDisk } = killable;
          const file = `${origin}/contract/search/${contract.id}#documents`;
          let page = await open();
          await signedIn(page, 'courtier', origin);
          await page.goto(file);
          await sessionOnDisk();
          await page.getByRole('button', { name: 'Faire signer sur place' }).click();
          await passwordField(page).fill(password);
          await page.getByRole('button', { name: 'Confier la tablette' }).click();
          await expect(page.getByText(/^Document 1 sur/)).toBeVisible();

          await test.step('client mode: shows only the papers', async () => {
            page = await kill(killable, page, `${origin}/client/search`);
            await expect(page).toHaveURL(new RegExp(`/in-person/${contract.id}$`));
            await expect(page.getByText(/^Document 1 sur/)).toBeVisible();
            await expect(page.getByRole('navigation')).toHaveCount(0);
          });

          await test.step('reading and drawing: are restored', async () => {
            await readDocuments(page, contract.papers.length);
            await drawSignature(page);
            page = await kill(killable, page, origin);
            await expect(page).toHaveURL(new RegExp(`/in-person/${contract.id}$`));
            await expect(page.getByRole('img', { name: 'Cadre de signature, signé' })).toBeVisible();
          });

          await test.step('sending: survives a lost answer and a kill', async () => {
            loseAnswers(true);
            const signatureRequest = page.waitForRequest((request) => request.url().endsWith(inPersonSignature.path));
            await page.getByRole('button', { name: 'Signer', exact: true }).click();
            await signatureRequest;
            await waitUntilStored(page);
            page = await kill(killable, page, origin);
            loseAnswers(false);
            await expect(page.getByRole('button', { name: 'Reprendre la tablette' })).toBeVisible();
          });

          await test.step('return: shows the papers signed once', async () => {
            await page.getByRole('button', { name: 'Reprendre la tablette' }).click();
            await passwordField(page).fill(password);
            await page.getByRole('dialog').getByRole('button', { name: 'Reprendre la tablette' }).click();
            await expect(page).toHaveURL(file);
            for (const id of contract.papers) {
              const fetchSealed = async () =>
                callAs<Output<typeof editiqueGet>>('courtier', '/api/editique/get', { editiqueId: id });
              await expect.poll(async () => (await fetchSealed()).name).toMatch(/ signé\.pdf$/);
            }
            await page.goto(`${origin}/sync`);
            await expect(page.getByRole('list', { name: 'Envois reçus' }).getByRole('listitem')).toHaveCount(1);
          });
        },
        { reloadsEndedPages: name !== 'the browser' },
      );
    },
  );
