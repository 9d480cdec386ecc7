import { expect, type Page } from 'playwright/test';

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const list = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const clickNext = (page: Page) => page.getByRole('button', { name: 'Suivant' }).click();

/** Fills the first step of a quote with a person and continues. */
export const typeClient = async (page: Page, lastname = 'wamytan'): Promise<void> => {
  await list(page, 'Civilité').selectOption({ label: 'Madame' });
  await box(page, 'Nom').fill(lastname);
  await box(page, 'Prénom').fill('marie');
  await box(page, 'Date de naissance').fill('04/05/1986');
  await list(page, 'Situation familiale').selectOption({ index: 1 });
  await list(page, 'Catégorie socio-professionnelle').selectOption({ index: 1 });
  await typePlace(page);
  await clickNext(page);
};

const typePlace = async (page: Page): Promise<void> => {
  await box(page, 'Adresse 1').fill('12 rue de l’Alma');
  await box(page, 'Code postal').fill('98800');
  await expect(list(page, 'Ville')).toHaveValue('Nouméa');
  await box(page, 'E-mail').fill('contact@lagon.nc');
};

/** Selects a vehicle of the catalogue and its use. */
export const fillVehicle = async (page: Page): Promise<void> => {
  const brand = 'toyota';
  await page.getByRole('button', { name: 'Recherche avancée' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rechercher un véhicule' });
  await dialog.getByRole('textbox', { name: 'Marque' }).fill(brand);
  await page.keyboard.press('Enter');
  await dialog.getByRole('cell', { name: brand.toUpperCase(), exact: true }).first().getByRole('button').click();
  await page.getByRole('region', { name: 'Véhicule choisi' }).waitFor();
  await box(page, 'Immatriculation').fill('312456NC');
  await box(page, 'Date de première mise en circulation').fill('01/03/2022');
  await box(page, 'Date d’acquisition').fill('15/01/2023');
  await list(page, 'Usage').selectOption({ index: 1 });
};

/** Fills the vehicle step and continues to the drivers. */
export const typeVehicle = async (page: Page): Promise<void> => {
  await fillVehicle(page);
  await clickNext(page);
  await page.getByRole('group', { name: 'Liste des conducteurs' }).waitFor();
};

/** Fills the first step of a quote with a company and continues. */
export const typeCompany = async (page: Page): Promise<void> => {
  await page.getByRole('radio', { name: 'Personne morale' }).check();
  await list(page, 'Forme juridique').selectOption({ index: 1 });
  await box(page, 'Raison sociale').fill('garage du port');
  await box(page, 'Nom commercial').fill('Garage du Port');
  await box(page, 'RIDET').fill('0300137001');
  await typePlace(page);
  await clickNext(page);
};

/** The driver form on the page. */
export const driverForm = (page: Page) => page.getByRole('form', { name: / conducteur/ });

/** A car quote of a person, up to its vehicle. */
export const openVehicle = async (page: Page): Promise<void> => {
  await page.goto('/estimate/AUTO');
  await typeClient(page);
};

/** Opens the driver form and fills it in. */
export const typeDriver = async (page: Page, { firstname }: { readonly firstname: string }): Promise<void> => {
  await page.getByRole('button', { name: 'Ajouter un conducteur' }).click();
  const form = driverForm(page);
  const textBox = (name: string) => form.getByRole('textbox', { name, exact: true });
  for (const name of ['Civilité', 'Situation familiale'])
    await form.getByRole('combobox', { name, exact: true }).selectOption({ index: 1 });
  await textBox('Nom').fill('tein');
  await textBox('Prénom').fill(firstname);
  await textBox('Date de naissance').fill('10/02/1998');
  await textBox('Date du permis').fill('01/03/2017');
  await textBox('CRM').fill('1');
  await textBox('Nombre de mois d’assurance').fill('24');
};
