import { expect, test } from '#tests/support/journeys/e2e.ts';
import { chooseAction, findContract, openContract } from '#tests/support/pages/contracts.ts';

const title = 'Modifier e-mail / téléphone';

test('back: closes a dialog, asks before it discards unsaved input, then leaves the screen', {
  tag: '@engines',
}, async ({ page, signedIn }) => {
  await signedIn(page, 'courtier');
  const contract = await findContract(page, { etatGlobal: 'Contrat validé' });
  const goBack = () => page.evaluate(() => history.back());
  /** Goes back once the entry above the screen is there, which a dialog adds, and adds again after a question. */
  const backOverDialog = async () => {
    await page.waitForFunction(() => 'backGuard' in (history.state as object));
    await goBack();
  };
  await openContract(page, contract);
  const { pathname } = new URL(page.url());
  const heading = page.getByRole('heading', { level: 1, name: contract.details.number });
  const dialog = page.getByRole('dialog', { name: title });
  const question = page.getByRole('alertdialog', { name: /Abandonner la saisie/ });

  await chooseAction(page, title);
  await expect(dialog).toBeVisible();
  await backOverDialog();
  await expect(dialog).toBeHidden();
  await expect(heading).toBeVisible();

  await chooseAction(page, title);
  const email = dialog.getByLabel(/^E-mail/);
  await email.fill('retour.arriere@lagon.example');
  for (let press = 1; press <= 2; press += 1) {
    await backOverDialog();
    await question.getByRole('button', { name: 'Continuer la saisie' }).click();
    await expect(email).toHaveValue('retour.arriere@lagon.example');
  }
  await backOverDialog();
  await question.getByRole('button', { name: 'Abandonner', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL((url) => url.pathname === pathname);
  await backOverDialog();
  await expect(page).not.toHaveURL((url) => url.pathname === pathname);
});
