import { expect, type Page } from 'playwright/test';

/** A text field of a form by its label. */
export const textField = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

/** The text that replaces a read-only field of a form. */
export const readOnlyField = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.getByRole('term').getByText(label, { exact: true }) })
    .getByRole('definition');

export const selectEntry = (page: Page, name: string, option: string) =>
  page.getByRole('combobox', { name, exact: true }).selectOption({ label: option });

/** Fills in the required fields of a person and waits for the city of the postcode. */
export const fillPerson = async (page: Page, lastname: string, firstname: string): Promise<void> => {
  await selectEntry(page, 'Civilité', 'Madame');
  await textField(page, 'Nom').fill(lastname);
  await textField(page, 'Prénom').fill(firstname);
  await textField(page, 'Date de naissance').fill('12031985');
  await page.getByRole('combobox', { name: 'Situation familiale' }).selectOption({ index: 1 });
  await page.getByRole('combobox', { name: 'Catégorie socio-professionnelle' }).selectOption({ index: 1 });
  await textField(page, 'Adresse 1').fill('12 rue de l’Alma');
  await textField(page, 'Code postal').fill('98800');
  await textField(page, 'E-mail').fill('essai@lagon.nc');
  await expect(page.getByRole('combobox', { name: 'Ville', exact: true })).toHaveValue('Nouméa');
};
