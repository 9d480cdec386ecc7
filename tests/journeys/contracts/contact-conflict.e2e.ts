import type { Page } from 'playwright/test';
import { bankInput, contactInput, otherAccount } from '#tests/support/contracts/contacts.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';
import { chooseAction, contractFile, findContract, openContract } from '#tests/support/pages/contracts.ts';
import { password } from '#tests/support/server/accounts.ts';

/** Two people open the same dialog, one of them on another tablet. */
test.beforeEach(async ({ page, signedIn }) => {
  await signedIn(page, 'courtier');
});

const contactTitle = 'Modifier e-mail / téléphone';
const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const clickSubmit = (page: Page, title: string) =>
  dialogOf(page, title).getByRole('button', { name: 'Modifier', exact: true }).click();
const conflictOn = (page: Page) => page.getByRole('alertdialog', { name: 'Données modifiées entre-temps' });

test('contacts: show a concurrent change next to one’s own', { tag: '@long' }, async ({ page, callAs }) => {
  await test.step('e-mail: shows both values and asks', async () => {
    const contract = await findContract(page, { etatGlobal: 'Contrat validé' }, undefined, 4);
    await openContract(page, contract);
    await chooseAction(page, contactTitle);
    const fillEmail = async (email: string) => {
      await dialogOf(page, contactTitle)
        .getByLabel(/^E-mail/)
        .fill(email);
      await clickSubmit(page, contactTitle);
    };
    const otherInput = { ...contactInput(contract.details), email: 'agence@lagon.example' };
    expect(await callAs('agence', '/api/client/update/email', otherInput)).toMatchObject({ success: true });
    await fillEmail('courtier@lagon.example');
    const line = conflictOn(page).getByRole('row', { name: /^E-mail/ });
    await expect(line.getByRole('cell')).toHaveText([/./, 'courtier@lagon.example', 'agence@lagon.example']);
    await expect(conflictOn(page).getByRole('row')).toHaveCount(2);
    await expectAccessibleInBothThemes(page);
    const storedEmail = async () => (await contractFile(page, contract.details.id)).details.addresses.mail?.mail;
    expect(await storedEmail()).toBe('agence@lagon.example');
    await conflictOn(page).getByRole('button', { name: 'Reprendre les valeurs actuelles' }).click();
    await expect(dialogOf(page, contactTitle).getByLabel(/^E-mail/)).toHaveValue('agence@lagon.example');
    await fillEmail('courtier@lagon.example');
    await page.getByText(/ont bien été modifiées/).waitFor();
    expect(await storedEmail()).toBe('courtier@lagon.example');
  });

  await test.step('bank account: stays unchanged until one’s own is chosen', async () => {
    const title = 'Ajouter le compte bancaire';
    const contract = await findContract(
      page,
      { etatGlobal: 'Contrat validé' },
      ({ details }) => details.addresses.bankAccount === null,
    );
    await openContract(page, contract);
    await chooseAction(page, title);
    const dialog = dialogOf(page, title);
    const account = { type: 'COURANT', pays: 'NC', devise: 'XPF', ...otherAccount, domiciliation: 'BNC' };
    for (const [label, code] of [
      [/^Type/, account.type],
      [/^Pays/, account.pays],
      [/^Devise/, account.devise],
    ] as const)
      await dialog.getByRole('combobox', { name: label }).selectOption(code);
    for (const [label, text] of [
      [/^Titulaire/, 'LE MIEN'],
      [/^IBAN/, account.codeIban],
      [/^BIC/, account.codeBic],
      [/^Domiciliation/, account.domiciliation],
      [/^Mot de passe/, password],
    ] as const)
      await dialog.getByLabel(label).fill(text);
    const otherInput = { ...bankInput(contract.details), ...account, titulaireCompte: 'LE LEUR' };
    expect(await callAs('agence', '/api/client/update/bank/address', otherInput)).toMatchObject({ success: true });
    await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(
      conflictOn(page)
        .getByRole('row', { name: /^Titulaire/ })
        .getByRole('cell'),
    ).toHaveText(['–', 'LE MIEN', 'LE LEUR']);
    await conflictOn(page).getByRole('button', { name: 'Garder ma saisie' }).click();
    // The toast of the first dialog may still be visible.
    await expect
      .poll(async () => (await contractFile(page, contract.details.id)).details.addresses.bankAccount?.accountOwner)
      .toBe('LE MIEN');
  });
});
