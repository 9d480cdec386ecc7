import type { Page } from 'playwright/test';
import { password } from '#tests/support/accounts.ts';
import { expectAccessibleInBothThemes } from '#tests/support/axe.ts';
import { chooseAction, contractFile, findContract, openContract } from '#tests/support/contracts.ts';
import { expect, test } from '#tests/support/e2e.ts';

/** Two people at two tablets open the same dialog: nobody's change is lost unseen. */
test.beforeEach(async ({ page, signedIn }) => {
  test.setTimeout(120_000);
  await signedIn(page, 'courtier');
});

const contactTitle = 'Modifier e-mail / téléphone';
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const submit = (page: Page, title: string) =>
  dialogOf(page, title).getByRole('button', { name: 'Modifier', exact: true }).click();
const conflictOn = (page: Page) => page.getByRole('alertdialog', { name: 'Données modifiées entre-temps' });

test('an e-mail that somebody else changed meanwhile is shown beside one’s own, and asked about', async ({
  page,
  browser,
  signedIn,
}) => {
  const contract = await findContract(page, { etatGlobal: 'Contrat validé' }, undefined, 4);
  const other = await (await browser.newContext()).newPage();
  await signedIn(other, 'agence');
  for (const each of [page, other]) {
    await openContract(each, contract);
    await chooseAction(each, contactTitle);
  }
  const write = async (each: Page, email: string) => {
    await dialogOf(each, contactTitle)
      .getByLabel(/^E-mail/)
      .fill(email);
    await submit(each, contactTitle);
  };
  await write(other, 'agence@lagon.example');
  await other.getByText(/ont bien été modifiées/).waitFor();
  await write(page, 'courtier@lagon.example');
  const line = conflictOn(page).getByRole('row', { name: /^E-mail/ });
  await expect(line.getByRole('cell')).toHaveText(['courtier@lagon.example', 'agence@lagon.example']);
  await expect(conflictOn(page).getByRole('row')).toHaveCount(2);
  await expectAccessibleInBothThemes(page);
  const stored = async () => (await contractFile(page, contract.details.id)).details.addresses.mail?.mail;
  expect(await stored()).toBe('agence@lagon.example');
  await conflictOn(page).getByRole('button', { name: 'Reprendre les valeurs actuelles' }).click();
  await expect(dialogOf(page, contactTitle).getByLabel(/^E-mail/)).toHaveValue('agence@lagon.example');
  await write(page, 'courtier@lagon.example');
  await page.getByText(/ont bien été modifiées/).waitFor();
  expect(await stored()).toBe('courtier@lagon.example');
  await other.context().close();
});

test('an account that somebody else wrote meanwhile stays until one’s own is chosen', async ({
  page,
  browser,
  signedIn,
}) => {
  const title = 'Modifier les coordonnées bancaires';
  const contract = await findContract(
    page,
    { etatGlobal: 'Contrat validé' },
    ({ details }) => details.addresses.bankAccount === null,
  );
  const other = await (await browser.newContext()).newPage();
  await signedIn(other, 'agence');
  for (const [each, owner] of [
    [page, 'LE MIEN'],
    [other, 'LE LEUR'],
  ] as const) {
    await openContract(each, contract);
    await chooseAction(each, title);
    const dialog = dialogOf(each, title);
    for (const [label, code] of [
      [/^Type/, 'COURANT'],
      [/^Pays/, 'NC'],
      [/^Devise/, 'XPF'],
    ] as const)
      await dialog.getByRole('combobox', { name: label }).selectOption(code);
    for (const [label, text] of [
      [/^Titulaire/, owner],
      [/^IBAN/, 'NC4914889000810876945100137'],
      [/^BIC/, 'CEPANCNM'],
      [/^Domiciliation/, 'BNC'],
      [/^Mot de passe/, password],
    ] as const)
      await dialog.getByLabel(label).fill(text);
  }
  await submit(other, title);
  await other.getByText(/ont bien été modifiées/).waitFor();
  await submit(page, title);
  await expect(
    conflictOn(page)
      .getByRole('row', { name: /^Titulaire/ })
      .getByRole('cell'),
  ).toHaveText(['LE MIEN', 'LE LEUR']);
  await conflictOn(page).getByRole('button', { name: 'Garder ma saisie' }).click();
  await page.getByText(/ont bien été modifiées/).waitFor();
  const { addresses } = (await contractFile(page, contract.details.id)).details;
  expect(addresses.bankAccount?.accountOwner).toBe('LE MIEN');
  await other.context().close();
});
