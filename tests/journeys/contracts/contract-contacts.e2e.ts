import type { Locator, Page } from 'playwright/test';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { expect, test } from '#tests/support/journeys/e2e.ts';
import { loseAnswer, lostAnswer } from '#tests/support/network/lost-answer.ts';
import { expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';
import { callApi, chooseAction, contractFile, findContract, openContract } from '#tests/support/pages/contracts.ts';
import { password } from '#tests/support/server/accounts.ts';

/** Specification 2, sections 2.3, 4.5, 5.3, 5.4, 8 and 9. */
const contactTitle = 'Modifier e-mail / téléphone';
const bankTitle = 'Modifier les coordonnées bancaires';
const unchanged = "Aucune donnée n'a été modifiée";
const validContract = { etatGlobal: 'Contrat validé' };

/** Valid check digits and a valid RIB key. */
const goodIban = 'NC4914889000810876945100137';

test.beforeEach(async ({ page, signedIn }) => {
  await signedIn(page, 'courtier');
});

const openDialog = async (page: Page, contract: ContractFile, title: string): Promise<Locator> => {
  await openContract(page, contract);
  await chooseAction(page, title);
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
};

const submitButton = (dialog: Locator) => dialog.getByRole('button', { name: 'Modifier', exact: true });
const toast = (page: Page, text: string | RegExp) => page.getByRole('region', { name: 'Messages' }).getByText(text);
const hasAccount = ({ details }: ContractFile) => details.addresses.bankAccount !== null;

/** Waits for the success message and until the dialog has closed. */
const waitForSuccess = async (page: Page, dialog: Locator): Promise<void> => {
  await toast(page, /ont bien été modifiées/).waitFor();
  await dialog.waitFor({ state: 'hidden' });
};

test('contacts: are validated, changed on one or all contracts', { tag: '@long' }, async ({
  page,
  expectedErrors,
  context,
}) => {
  await test.step('lost answer: can be retried', async () => {
    expectedErrors.push(lostAnswer);
    const dialog = await openDialog(page, await findContract(page, validContract), contactTitle);
    await expect(dialog.getByLabel(/^Type d’e-mail/).getByRole('option')).toHaveText(['Choisir…', /./, /./]);
    await expect(submitButton(dialog)).toBeEnabled();
    await dialog.getByLabel(/^E-mail/).fill('quelqu.un@lagon.example');
    await dialog.getByLabel(/^Téléphone/).fill('+33 6 12 34 56 78');
    // The layout size is measured, since the dialog may still be animating.
    expect(await dialog.evaluate((dialogElement: HTMLElement) => dialogElement.offsetWidth)).toBe(600);

    await loseAnswer(page, '/api/client/update/email');
    await submitButton(dialog).click();
    await expect(toast(page, /injoignable/)).toBeVisible();
    await submitButton(dialog).click();
    await expect(toast(page, 'Vos modifications étaient déjà enregistrées.')).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('unchanged: shows a warning; changed: refreshes the file and closes the dialog', async () => {
    const contract = await findContract(page, validContract, undefined, 1);
    const dialog = await openDialog(page, contract, contactTitle);
    await submitButton(dialog).click();
    await expect(toast(page, unchanged)).toBeVisible();
    // Messages of earlier changes may still be shown.
    const warning = page.getByRole('region', { name: 'Messages' }).locator('.toast').filter({ hasText: unchanged });
    await warning.getByRole('button', { name: 'Fermer' }).click();
    await expect(warning).toHaveCount(0);
    await expect(dialog).toBeVisible();
    const email = `neuf.${contract.details.id}@lagon.example`;
    await dialog.getByLabel(/^E-mail/).fill(email);
    await dialog.getByLabel(/^Téléphone/).fill('97 11 22');
    const sms = dialog.getByRole('switch', { name: /SMS/ });
    const accepted = await sms.isChecked();
    await sms.click();
    await submitButton(dialog).click();
    await waitForSuccess(page, dialog);
    await expect(page.getByRole('link', { name: email }).first()).toBeVisible();
    await expect(page.getByText('97 11 22').first()).toBeVisible();
    const { addresses, person } = (await contractFile(page, contract.details.id)).details;
    expect(addresses.phone).toMatchObject({ number: '971122', prefix: '+687', acceptSms: String(!accepted) });
    expect(person.mail?.mail, 'the holder and the other contracts keep theirs').toBe(
      contract.details.person.mail?.mail,
    );
  });

  await test.step('toggle: applies the change to all contracts of the client', async () => {
    const contract = await findContract(page, validContract, undefined, 2);
    const dialog = await openDialog(page, contract, contactTitle);
    await dialog.getByLabel(/^E-mail/).fill('partout@lagon.example');
    await dialog.getByRole('switch', { name: 'Appliquer cet e-mail à tous les contrats du client' }).click();
    await dialog.getByLabel(/^Téléphone/).fill('97 33 44');
    await submitButton(dialog).click();
    // The message of the previous change may still be shown.
    await dialog.waitFor({ state: 'hidden' });
    const { contractList } = await callApi<{ contractList: { id: number }[] }>(page, '/api/contract/search', {
      pageSize: 100,
      firstPage: 0,
      idPersonnes: [contract.details.person.id],
    });
    for (const { id } of contractList) {
      const { addresses } = (await contractFile(page, id)).details;
      expect(addresses.mail?.mail).toBe('partout@lagon.example');
      expect(addresses.phone?.number === '973344', `phone of ${id}`).toBe(id === contract.details.id);
    }
  });

  await test.step('offline: explains that contacts can only be changed online', async () => {
    expectedErrors.push(/ERR_INTERNET_DISCONNECTED/);
    await openContract(page, await findContract(page, validContract, hasAccount));
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Actions' }).click();
    for (const title of [contactTitle, bankTitle])
      await expect(page.getByRole('button', { name: title })).toBeDisabled();
    await expect(page.getByText('Modifiable en ligne seulement.').first()).toBeVisible();
  });
});

test('bank account: is validated, changed on one or all contracts', { tag: '@long' }, async ({
  page,
  expectedErrors,
}) => {
  await test.step('password: is required again; unchanged: shows a warning', async () => {
    expectedErrors.push(/422/);
    const dialog = await openDialog(page, await findContract(page, validContract, hasAccount), bankTitle);
    const passwordField = dialog.getByLabel(/^Mot de passe/);
    await submitButton(dialog).click();
    await expect(dialog.getByText('Le champ Mot de passe est requis').first()).toBeVisible();
    await passwordField.fill('Pas-le-bon-1');
    await submitButton(dialog).click();
    await expect(dialog.getByText('Le mot de passe n’est pas correct').first()).toBeVisible();
    await passwordField.fill(password);
    await submitButton(dialog).click();
    await expect(toast(page, unchanged)).toBeVisible();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Abandonner', exact: true }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('all contracts: are changed after a confirmation, and the mandate is shown', async () => {
    const isDebited = (contract: ContractFile) =>
      hasAccount(contract) && /^IN_(ECH_)?PRLVT$/.test(contract.computed.payementMethod?.code ?? '');
    const contract = await findContract(page, validContract, isDebited, 1);
    const dialog = await openDialog(page, contract, bankTitle);
    const all = dialog.getByRole('switch', { name: /tous les contrats/ });
    const question = page.getByRole('alertdialog');
    await all.click();
    await question.getByRole('button', { name: 'Non' }).click();
    await expect(all).not.toBeChecked();
    await all.click();
    await question.getByRole('button', { name: 'Oui' }).click();
    await expect(all).toBeChecked();
    await dialog.getByRole('textbox', { name: /^IBAN/ }).fill(goodIban);
    await expect(dialog.getByRole('textbox', { name: /^BIC/ })).toHaveValue('CEPANCNM');
    await dialog.getByRole('textbox', { name: /^Domiciliation/ }).fill('BNC NOUMEA');
    await dialog.getByLabel(/^Mot de passe/).fill(password);
    await submitButton(dialog).click();
    await waitForSuccess(page, dialog);
    await expect(page).toHaveURL(/#documents$/);
    await expect(page.getByText(`Mandat de prélèvement ${contract.details.number}`).first()).toBeVisible();
    const { contractList } = await callApi<{ contractList: { id: number }[] }>(page, '/api/contract/search', {
      pageSize: 100,
      firstPage: 0,
      idPersonnes: [contract.details.person.id],
    });
    for (const { id } of contractList)
      expect((await contractFile(page, id)).details.addresses.bankAccount?.ibanCode).toBe('NC…0137');
  });

  await test.step('accessibility: passes in both themes', async () => {
    const contract = await findContract(page, validContract, hasAccount);
    const contact = await openDialog(page, contract, contactTitle);
    await contact.getByLabel(/^E-mail/).fill('');
    await contact.getByLabel(/^Téléphone/).focus();
    await expectAccessibleInBothThemes(page, '[role=dialog]');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Abandonner', exact: true }).click();
    await expect(contact).toBeHidden();
    await expect(page.getByRole('button', { name: 'Actions' })).toBeFocused();
    const bank = await openDialog(page, contract, bankTitle);
    await submitButton(bank).click();
    await expectAccessibleInBothThemes(page, '[role=dialog]');
    await bank.getByRole('switch').click();
    await page.getByRole('alertdialog').waitFor();
    await expectAccessibleInBothThemes(page, '[role=alertdialog]');
  });
});
