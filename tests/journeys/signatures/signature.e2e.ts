import type { Page } from 'playwright/test';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { expectAccessible } from '#tests/support/pages/axe.ts';
import { contractFile, findContract, openContract } from '#tests/support/pages/contracts.ts';
import { findInMail } from '#tests/support/server/mails.ts';

const readAll = async (page: Page): Promise<void> => {
  const next = page.getByRole('button', { name: 'Page suivante' });
  const nextButton = page.getByRole('button', { name: /^(Document suivant|Continuer vers la signature)$/ });
  await expect(page.getByText(/^Page \d+ sur \d+$/)).toBeVisible();
  await expect(async () => {
    if (await nextButton.isEnabled()) return;
    if (await next.isEnabled()) await next.click();
    expect(await nextButton.isEnabled()).toBe(true);
  }).toPass();
};

test('signature by e-mail: is made from the link, and the broker sees it without a reload', {
  tag: ['@engines', '@long'],
}, async ({ page, app, signedIn, browser }) => {
  await signedIn(page, 'courtier');
  await page.goto('/');
  const contract = await findContract(
    page,
    {},
    ({ details, editiques }) =>
      !details.isEstimate &&
      details.status === 'Contrat validé' &&
      details.addresses.mail !== null &&
      editiques.data.some(({ signable }) => signable),
  );
  const signable = contract.editiques.data.filter((document) => document.signable);
  const email = contract.details.addresses.mail?.mail ?? '';
  await openContract(page, contract, '#documents');
  await page.getByRole('button', { name: 'Envoyer pour signature' }).click();
  await expect(page.getByText(`La demande de signature est envoyée à ${email}.`)).toBeVisible();

  const link = await findInMail(app.dataDir, email, /(http:\S+\/sign\/[\w-]+)/);
  const visitor = await browser.newContext();
  const client = await visitor.newPage();
  await client.goto(link);
  await expect(client.getByText(/^Démonstration/)).toBeVisible();
  for (const [index, { name }] of signable.entries()) {
    await expect(client.getByRole('heading', { level: 2, name: new RegExp(name) })).toBeVisible();
    await readAll(client);
    if (index === 0) await expectAccessible(client);
    await client.getByRole('button', { name: /^(Document suivant|Continuer vers la signature)$/ }).click();
  }
  await expect(page.getByText('Vu', { exact: true }).first()).toBeVisible();
  await client.getByRole('checkbox', { name: /^J’ai lu ces documents/ }).check();
  await client.getByRole('button', { name: 'Écrire mon nom' }).click();
  await client.getByRole('textbox', { name: 'Nom et prénom' }).fill('Une cliente');
  await client.getByRole('button', { name: 'Recevoir un code par e-mail' }).click();
  const code = client.getByRole('textbox', { name: /^Code reçu à/ });
  await expect(code).toBeVisible();
  await expectAccessible(client);
  await code.fill(await findInMail(app.dataDir, email, /pour signer\u00A0: (\d{3} \d{3})/));
  await client.getByRole('button', { name: 'Signer', exact: true }).click();
  await expect(client.getByRole('heading', { name: /Vos signatures ont bien été enregistrées\.$/ })).toBeVisible();
  await client.getByRole('link', { name: 'Vos documents' }).click();
  await expect(client).toHaveURL(link);
  await expect(client.getByRole('heading', { name: 'Documents signés' })).toBeVisible();
  await expect(client.getByRole('heading', { name: 'Vos documents' })).toBeVisible();
  const copy = client.waitForEvent('download');
  await client.getByRole('button', { name: 'Télécharger' }).first().click();
  expect((await copy).suggestedFilename()).toMatch(/signé\.pdf$/);
  await visitor.close();

  await expect(page.getByText('Signé', { exact: true })).toHaveCount(signable.length);
  const { editiques } = await contractFile(page, contract.details.id);
  expect(editiques.data.filter(({ signature }) => signature?.state === 'sealed')).toHaveLength(signable.length);
});
