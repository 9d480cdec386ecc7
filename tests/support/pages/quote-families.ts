import { expect, type Page } from 'playwright/test';
import { driverForm, fillVehicle, typeDriver } from './car-quote.ts';
import { fillPerson, selectEntry, textField } from './client-form.ts';
import { calculateButton, dayFromToday, effectDateField, validateButton } from './quote-pricing.ts';
import { answerNo, fillHome, nextButton } from './quote-wizard.ts';

/**
 * A sub-step of a quote: `type` enters values as a broker does, `expectRestored` asserts that they are shown again
 * later.
 */
interface TypedPart {
  /** Its title in the wizard. */
  readonly title: string;
  readonly type: (page: Page, lastname: string) => Promise<void>;
  readonly expectRestored: (page: Page, lastname: string) => Promise<void>;
  /** Completes the entry that `type` left open. */
  readonly complete?: (page: Page) => Promise<void>;
}

/** A product as quoted by a broker, sub-step by sub-step, up to the selected formula. */
export interface QuoteFamily {
  readonly key: string;
  readonly name: string;
  readonly parts: readonly TypedPart[];
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const list = (page: Page, name: string) => page.getByRole('combobox', { name, exact: true });
const drivers = (page: Page) => page.getByRole('table', { name: 'Liste des conducteurs' }).getByRole('row');
const newInsured = (page: Page) => page.getByRole('dialog', { name: 'Ajouter un assuré' });

const client: TypedPart = {
  title: 'Client',
  type: (page, lastname) => fillPerson(page, lastname, 'Maëva'),
  expectRestored: async (page, lastname) => {
    await expect(textField(page, 'Nom')).toHaveValue(lastname.toUpperCase());
    await expect(textField(page, 'Prénom')).toHaveValue('MAËVA');
    await expect(textField(page, 'Date de naissance')).toHaveValue('12/03/1985');
    await expect(list(page, 'Ville')).toHaveValue('Nouméa');
  },
};

const vehicle: TypedPart = {
  title: 'Véhicule',
  type: (page) => fillVehicle(page),
  expectRestored: async (page) => {
    await expect(page.getByRole('region', { name: 'Véhicule choisi' }).getByRole('heading')).toContainText('TOYOTA');
    await expect(textField(page, 'Immatriculation')).toHaveValue('312456NC');
    await expect(textField(page, 'Date d’acquisition')).toHaveValue('15/01/2023');
    await expect(list(page, 'Usage')).not.toHaveValue('');
  },
};

/** The subscriber drives; a second driver is being typed. */
const twoDrivers: TypedPart = {
  title: 'Conducteurs',
  type: async (page) => {
    await button(page, 'Le souscripteur conduit').click();
    const form = driverForm(page);
    await form.getByRole('textbox', { name: 'Date du permis' }).fill('01/06/2005');
    await form.getByRole('textbox', { name: 'CRM', exact: true }).fill('0,80');
    await form.getByRole('textbox', { name: 'Nombre de mois d’assurance' }).fill('36');
    await button(page, 'Ajouter').click();
    await typeDriver(page, { firstname: 'jean' });
  },
  expectRestored: async (page, lastname) => {
    await expect(drivers(page)).toHaveCount(2);
    await expect(drivers(page).nth(1)).toContainText(new RegExp(`${lastname}.*MAËVA.*0,80.*Principal`, 'is'));
    const form = driverForm(page);
    await expect(form.getByRole('textbox', { name: 'Prénom', exact: true })).toHaveValue('JEAN');
    await expect(form.getByRole('textbox', { name: 'Date du permis' })).toHaveValue('01/03/2017');
    await expect(form.getByRole('textbox', { name: 'Nombre de mois d’assurance' })).toHaveValue('24');
  },
  complete: async (page) => {
    await button(page, 'Ajouter').click();
    await expect(drivers(page).nth(2)).toContainText('Secondaire');
  },
};

const home: TypedPart = {
  title: 'Logement',
  type: fillHome,
  expectRestored: async (page) => {
    await expect(textField(page, 'Adresse')).toHaveValue('12 rue de l’Alma');
    await expect(list(page, 'Type de logement')).toHaveValue('APPT');
    await expect(textField(page, 'Nombre de pièces')).toHaveValue('3');
  },
};

/** A child of the principal insured person, in an open dialog. */
const insured: TypedPart = {
  title: 'Assurés',
  type: async (page, lastname) => {
    await button(page, 'Ajouter un assuré').click();
    const dialog = newInsured(page);
    await selectEntry(page, 'Lien avec l’assuré principal', 'Enfant');
    await dialog.getByRole('combobox', { name: 'Civilité' }).selectOption({ label: 'Monsieur' });
    await dialog.getByRole('textbox', { name: 'Nom', exact: true }).fill(lastname);
    await dialog.getByRole('textbox', { name: 'Prénom', exact: true }).fill('Noé');
    await dialog.getByRole('combobox', { name: 'Situation familiale' }).selectOption({ label: 'Célibataire' });
    await dialog.getByRole('textbox', { name: 'Date de naissance' }).fill('10022015');
  },
  expectRestored: async (page) => {
    const dialog = newInsured(page);
    await expect(dialog.getByRole('combobox', { name: 'Lien avec l’assuré principal' })).toHaveValue('ENFANT');
    await expect(dialog.getByRole('textbox', { name: 'Prénom', exact: true })).toHaveValue('NOÉ');
    await expect(dialog.getByRole('textbox', { name: 'Date de naissance' })).toHaveValue('10/02/2015');
  },
  complete: async (page) => {
    await newInsured(page).getByRole('button', { name: 'Ajouter', exact: true }).click();
    await expect(page.getByRole('cell', { name: 'NOÉ', exact: true })).toBeVisible();
    await expect(page.getByRole('checkbox', { name: "Le souscripteur est-il l'assuré principal ?" })).toBeChecked();
  },
};

const questions: TypedPart = {
  title: 'Questionnaire',
  type: answerNo,
  expectRestored: async (page) => {
    await expect(page.getByRole('radio', { name: 'Non', exact: true, checked: true })).toHaveCount(3);
    await expect(nextButton(page)).toBeEnabled();
  },
};

/** The second formula of the first plan, which is no default. */
const secondFormula = (page: Page) =>
  page
    .getByRole('table', { name: /^Formules/ })
    .getByRole('radio')
    .nth(1);

const pricing: TypedPart = {
  title: 'Devis',
  type: async (page) => {
    await effectDateField(page).fill(dayFromToday(10));
    await calculateButton(page).click();
    await secondFormula(page).check();
    await expect(validateButton(page)).toBeEnabled();
  },
  expectRestored: async (page) => {
    await expect(effectDateField(page)).toHaveValue(dayFromToday(10));
    await expect(secondFormula(page)).toBeChecked();
    await expect(page.getByRole('table', { name: 'Garanties souscrites', exact: true })).toBeVisible();
    await expect(validateButton(page)).toBeEnabled();
  },
};

export const quoteFamilies: readonly QuoteFamily[] = [
  { key: 'AUTO', name: 'car', parts: [client, vehicle, twoDrivers, pricing] },
  { key: 'MRH_BUDGET', name: 'home', parts: [client, home, pricing] },
  { key: 'GAV21', name: 'group accident', parts: [client, insured, pricing] },
  { key: 'PJ', name: 'legal protection', parts: [client, questions, pricing] },
  { key: 'GPJNC', name: 'legal protection by instalments', parts: [client, questions, pricing] },
];
