import { expect, type Page } from 'playwright/test';

/** A text field of a form by its label. */
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** The text that replaces a read-only field of a form. */
export const fact = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText(label, { exact: true }) })
    .getByRole('definition');

export const choose = (page: Page, name: string, option: string) =>
  page.getByRole('combobox', { name, exact: true }).selectOption({ label: option });

/** Fills in the required fields of a person and waits for the city of the postcode. */
export const fillPerson = async (page: Page, lastname: string, firstname: string): Promise<void> => {
  await choose(page, 'Civilité', 'Madame');
  await field(page, 'Nom').fill(lastname);
  await field(page, 'Prénom').fill(firstname);
  await field(page, 'Date de naissance').fill('12031985');
  await page.getByRole('combobox', { name: 'Situation familiale' }).selectOption({ index: 1 });
  await page.getByRole('combobox', { name: 'Catégorie socio-professionnelle' }).selectOption({ index: 1 });
  await field(page, 'Adresse 1').fill('12 rue de l’Alma');
  await field(page, 'Code postal').fill('98800');
  await field(page, 'E-mail').fill('essai@lagon.nc');
  await expect(page.getByRole('combobox', { name: 'Ville', exact: true })).toHaveValue('Nouméa');
};
