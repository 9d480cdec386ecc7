import { expect, type Page } from 'playwright/test';
import { waitUntilStored } from '#tests/support/journeys/on-disk.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { fillPerson, selectEntry, textField } from './client-form.ts';

/** Opens a new quote of a product and waits for its first step. */
export const openQuote = async (page: Page, key: string, origin = ''): Promise<void> => {
  const path = `/estimate/${key}`;
  await (origin === '' ? visit(page, path) : page.goto(origin + path));
  // The screen of another product is shown until this one is ready.
  const screen = page.locator(`[data-screen="${path}"]`);
  await expect(screen.getByRole('button', { name: 'Recherche avancée' })).toBeVisible();
};

export const nextButton = (page: Page) => page.getByRole('button', { name: 'Suivant', exact: true });

/** Continues from a sub-step and waits for the title of the next. */
export const goToStep = async (page: Page, title: string): Promise<void> => {
  await nextButton(page).click();
  await expectStep(page, title);
};

export const expectStep = (page: Page, title: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible();

/** Answers the three questions of legal protection. */
export const answerNo = async (page: Page): Promise<void> => {
  const answers = page.getByRole('radio', { name: 'Non', exact: true });
  await expect(answers).toHaveCount(3);
  for (let index = 0; index < 3; index += 1) await answers.nth(index).check();
};

/** State of a step in the stepper. */
export const stepState = (page: Page, step: string) =>
  page.getByRole('navigation', { name: 'Étapes du devis' }).getByRole('listitem').filter({ hasText: step });

/** Selects the first client found for a name. Returns the name in capitals. */
export const chooseClient = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Recherche avancée' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rechercher un client' });
  await dialog.getByRole('textbox', { name: 'Nom', exact: true }).fill(name);
  await dialog.getByRole('button', { name: 'Rechercher', exact: true }).click();
  await dialog
    .locator('tbody')
    .getByRole('button')
    .filter({ hasText: new RegExp(name, 'i') })
    .first()
    .click();
  await expect(dialog).toHaveCount(0);
};

/** Waits until typed values are stored and the address contains the draft. */
export const waitForStoredDraft = async (page: Page): Promise<string> => {
  await page.waitForURL(/draft=/);
  await waitUntilStored(page);
  return page.url();
};

/** Fills the home of a quote: a rented flat of three rooms in Nouméa. */
export const fillHome = async (page: Page): Promise<void> => {
  await page.getByRole('checkbox', { name: 'Le logement est à l’adresse du client' }).uncheck();
  await textField(page, 'Adresse').fill('12 rue de l’Alma');
  await textField(page, 'Code postal').fill('98800');
  await selectEntry(page, 'Type de logement', 'Appartement');
  await selectEntry(page, 'Qualité du souscripteur', 'Locataire');
  await textField(page, 'Nombre de pièces').fill('3');
  await textField(page, 'Nombre de pièces de plus de 30 m²').fill('0');
  await expect(page.getByRole('combobox', { name: 'Ville', exact: true })).toHaveValue('Nouméa');
};

/** Fills a legal protection quote up to its last step. */
export const typeLegalQuote = async (page: Page): Promise<void> => {
  await openQuote(page, 'GPJNC');
  await fillPerson(page, 'Wéma', 'Élise');
  await goToStep(page, 'Questionnaire');
  await answerNo(page);
  await goToStep(page, 'Devis');
};
