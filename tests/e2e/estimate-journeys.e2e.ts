import type { Page } from 'playwright/test';
import { xpf } from '#shared/domain/money.ts';
import { fillPerson } from '#tests/support/client-form.ts';
import { expect, test } from '#tests/support/e2e.ts';
import { cutNetwork, primed } from '#tests/support/primed.ts';
import { amountsIn, calculate, dayAhead, effectDate, validate } from '#tests/support/quote-pricing.ts';
import { answerNo, fillHome, goOn, openQuote } from '#tests/support/quote-wizard.ts';

/** An additional insured of an accident quote. */
const addChild = async (page: Page, lastname: string): Promise<void> => {
  await page.getByRole('button', { name: 'Ajouter un assuré' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter un assuré' });
  await dialog.getByRole('combobox', { name: 'Lien avec l’assuré principal' }).selectOption({ label: 'Enfant' });
  await dialog.getByRole('combobox', { name: 'Civilité' }).selectOption({ label: 'Monsieur' });
  await dialog.getByRole('textbox', { name: 'Nom', exact: true }).fill(lastname);
  await dialog.getByRole('textbox', { name: 'Prénom', exact: true }).fill('Noé');
  await dialog.getByRole('combobox', { name: 'Situation familiale' }).selectOption({ label: 'Célibataire' });
  await dialog.getByRole('textbox', { name: 'Date de naissance' }).fill('10022015');
  await dialog.getByRole('button', { name: 'Ajouter', exact: true }).click();
  await expect(page.getByRole('cell', { name: 'NOÉ', exact: true })).toBeVisible();
};

interface Journey {
  readonly key: string;
  readonly name: string;
  /** From the client's step to the last one. */
  readonly risk: (page: Page, lastname: string) => Promise<void>;
}

const questions = async (page: Page): Promise<void> => {
  await goOn(page, 'Questionnaire');
  await answerNo(page);
};

const journeys: readonly Journey[] = [
  {
    key: 'MRH_BUDGET',
    name: 'home',
    risk: async (page) => {
      await goOn(page, 'Logement');
      await fillHome(page);
    },
  },
  {
    key: 'GAV21',
    name: 'group accident',
    risk: async (page, lastname) => {
      await goOn(page, 'Assurés');
      await expect(page.getByRole('checkbox', { name: "Le souscripteur est-il l'assuré principal ?" })).toBeChecked();
      await addChild(page, lastname);
    },
  },
  { key: 'PJ', name: 'legal protection', risk: questions },
  { key: 'GPJNC', name: 'legal protection by instalments', risk: questions },
];

const summary = (page: Page) => page.getByRole('complementary', { name: 'Récapitulatif du devis' });

/** Types a whole quote up to a chosen formula. Its yearly total. */
const priced = async (page: Page, { key, risk }: Journey, lastname: string): Promise<number> => {
  await openQuote(page, key);
  await fillPerson(page, lastname, 'Maëva');
  await risk(page, lastname);
  await goOn(page, 'Devis');
  await effectDate(page).fill(dayAhead(10));
  await calculate(page).click();
  await page
    .getByRole('table', { name: /^Formules/ })
    .getByRole('radio')
    .first()
    .check();
  await expect(validate(page)).toBeEnabled();
  const [total = 0] = amountsIn((await summary(page).textContent()) ?? '');
  expect(total).toBeGreaterThan(0);
  return total;
};

const created = (page: Page) => page.getByRole('link', { name: /^DV\d+$/ });

/** A name of letters that no other journey uses. */
const nameOf = (start: string, { key }: Journey): string => `${start}${key.replaceAll(/[^A-Z]/g, '').toLowerCase()}`;

for (const journey of journeys)
  test(`a ${journey.name} quote is typed, priced and created`, async ({ page, signIn }) => {
    test.setTimeout(120_000);
    await signIn(page, 'courtier');
    const lastname = nameOf('Enligne', journey);
    const total = await priced(page, journey, lastname);
    await validate(page).click();
    await expect(created(page)).toBeVisible();
    await expect(page.getByRole('main')).toContainText(xpf(total));
    await created(page).click();
    await expect(page).toHaveURL(/\/contract\/search\/\d+/);
    await expect(page.getByText(lastname.toUpperCase()).filter({ visible: true }).first()).toBeVisible();
  });

for (const journey of journeys)
  test(`a ${journey.name} quote is made without network and exists, at the same price, once it is back`, async ({
    page,
    context,
    signIn,
    expectedErrors,
  }) => {
    test.setTimeout(240_000);
    expectedErrors.push(cutNetwork);
    await signIn(page, 'courtier');
    await primed(page);
    await context.setOffline(true);
    const lastname = nameOf('Horsligne', journey);
    await priced(page, journey, lastname);
    await expect(summary(page)).toContainText('Tarif indicatif, à confirmer');
    await validate(page).click();
    await page.waitForURL('**/sync**');
    await expect(page.getByText(lastname.toUpperCase()).filter({ visible: true }).first()).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByRole('list', { name: 'Envois en attente' })).toHaveCount(0, { timeout: 60_000 });
    await page.goto(`/contract/search?lastName=${lastname.toLowerCase()}`);
    await expect(page.getByRole('table', { name: 'Devis et contrats' }).getByRole('link', { name: /^DV/ })).toHaveCount(
      1,
    );
  });
