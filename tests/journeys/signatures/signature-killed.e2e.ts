import type { editiqueGet } from '#shared/operations/contracts/generated-documents.ts';
import { inPersonSignature } from '#shared/operations/signatures/in-person.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import { inKilledBrowser } from '#tests/support/browsers/killed-browser.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { waitUntilStored } from '#tests/support/journeys/on-disk.ts';
import { contractsToSign, drawSignature, passwordField, readDocuments } from '#tests/support/pages/tablet-signature.ts';
import { password } from '#tests/support/server/accounts.ts';

/** Requirement: kills of a real browser at every step. */
test('in-person signature: survives a browser kill at each step and signs once', {
  tag: ['@storm', '@engines'],
}, async ({ app, signedIn, callAs }) => {
  const [contract] = await contractsToSign(callAs);
  if (!contract) throw new Error('nothing to sign');
  await inKilledBrowser(
    app.url,
    inPersonSignature.path,
    async ({ origin, open, killed, loseAnswers, sessionOnDisk }) => {
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
        page = await killed(`${origin}/client/search`);
        await expect(page).toHaveURL(new RegExp(`/in-person/${contract.id}$`));
        await expect(page.getByText(/^Document 1 sur/)).toBeVisible();
        await expect(page.getByRole('navigation')).toHaveCount(0);
      });

      await test.step('reading and drawing: are restored', async () => {
        await readDocuments(page, contract.papers.length);
        await drawSignature(page);
        page = await killed(origin);
        await expect(page).toHaveURL(new RegExp(`/in-person/${contract.id}$`));
        await expect(page.getByRole('img', { name: 'Cadre de signature, signé' })).toBeVisible();
      });

      await test.step('sending: survives a lost answer and a kill', async () => {
        loseAnswers(true);
        const signatureRequest = page.waitForRequest((request) => request.url().endsWith(inPersonSignature.path));
        await page.getByRole('button', { name: 'Signer', exact: true }).click();
        await signatureRequest;
        await waitUntilStored(page);
        page = await killed(origin);
        loseAnswers(false);
        await expect(page.getByRole('button', { name: 'Reprendre la tablette' })).toBeVisible();
      });

      await test.step('return: shows the papers signed once', async () => {
        await page.getByRole('button', { name: 'Reprendre la tablette' }).click();
        await passwordField(page).fill(password);
        await page.getByRole('dialog').getByRole('button', { name: 'Reprendre la tablette' }).click();
        await expect(page).toHaveURL(file);
        for (const id of contract.papers) {
          const got = async () =>
            callAs<Output<typeof editiqueGet>>('courtier', '/api/editique/get', { editiqueId: id });
          await expect.poll(async () => (await got()).name).toMatch(/ signé\.pdf$/);
        }
        await page.goto(`${origin}/sync`);
        await expect(page.getByRole('list', { name: 'Envois reçus' }).getByRole('listitem')).toHaveCount(1);
      });
    },
  );
});
