import type { Page } from 'playwright/test';
import { messages } from '#shared/primitives/messages.ts';
import { type CallAs, expect, test } from '#tests/support/journeys/e2e.ts';
import { waitUntilStored } from '#tests/support/journeys/on-disk.ts';
import { networkErrors, waitForPriming } from '#tests/support/journeys/primed.ts';
import { visit } from '#tests/support/journeys/visit.ts';
import { expectAccessibleInBothThemes } from '#tests/support/pages/axe.ts';
import { fillPerson, selectEntry, textField } from '#tests/support/pages/client-form.ts';
import { expectNoSideScroll } from '#tests/support/pages/phone.ts';
import { searchBy } from '#tests/support/pages/search-form.ts';
import { client } from '#tests/support/quotes/quotes.ts';

const clickSubmit = (page: Page, name = 'Nouveau client') => page.getByRole('button', { name, exact: true }).click();

test('client form: creates, finds and changes a person and a company, accessibly', { tag: '@long' }, async ({
  page,
  signedIn,
}) => {
  await signedIn(page, 'courtier');
  await test.step('person: is validated, created, found and changed', async () => {
    await visit(page, '/client/search');
    await page.getByRole('link', { name: 'Nouveau client' }).click();
    // The address changes before the screen: until then the list's fields are shown.
    await expect(page.getByRole('heading', { level: 1, name: 'Nouveau client' })).toBeVisible();

    await test.step('form: stays mounted when its draft gets a URL', async () => {
      const last = page.getByRole('textbox').last();
      await last.focus();
      const scrolledPx = () => page.evaluate(() => scrollY);
      await expect.poll(scrolledPx, 'the form is longer than the window').toBeGreaterThan(100);
      const topPx = await scrolledPx();
      await last.press('8');
      await page.waitForURL('**/client/add?draft=*');
      await expect(last).toBeFocused();
      await expect.poll(scrolledPx).toBe(topPx);
      await last.fill('');
    });

    await clickSubmit(page);
    for (const label of ['Civilité', 'Nom', 'Prénom', 'Date de naissance', 'Code postal', 'Ville', 'E-mail'])
      await expect(page.getByText(`Le champ ${label} est requis`).first()).toBeVisible();

    await fillPerson(page, 'Tidjine', 'Élodie');
    await expect(textField(page, 'Nom')).toHaveValue('TIDJINE');
    await expect(textField(page, 'Prénom')).toHaveValue('ÉLODIE');
    await expect(textField(page, 'Date de naissance')).toHaveValue('12/03/1985');
    const city = page.getByRole('combobox', { name: 'Ville', exact: true });
    await expect(city).toHaveValue('Nouméa');
    await textField(page, 'Code postal').fill('');
    await expect(textField(page, 'Ville')).toHaveValue('');
    await textField(page, 'Code postal').fill('75001');
    await textField(page, 'Ville').fill('Paris');
    await textField(page, 'Code postal').fill('98800');
    await expect(city).toHaveValue('Nouméa');
    await textField(page, 'Profession').fill('infirmière');
    await expect(textField(page, 'Profession')).toHaveValue('Infirmière');

    await textField(page, 'Date de naissance').fill('01/01/2015');
    await textField(page, 'Adresse 1').focus();
    await expect(page.getByText('La personne doit être majeure et avoir moins de 77 ans').first()).toBeVisible();
    await textField(page, 'Date de naissance').fill('12/03/1985');
    await textField(page, 'Téléphone').fill('751');
    await textField(page, 'Adresse 1').focus();
    await expect(page.getByText("Téléphone n'est pas un numero de téléphone valide").first()).toBeVisible();
    await textField(page, 'Téléphone').fill('+687 75.12.34');
    await expect(textField(page, 'Téléphone')).toHaveValue('75 12 34');

    await clickSubmit(page);
    await expect(page.getByText('Le client a bien été créé.')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'TIDJINE ÉLODIE' })).toBeVisible();
    await expect(page.getByText('née le 12/03/1985')).toBeVisible();
    await page.getByText('Autres informations', { exact: true }).click();

    await page.getByRole('link', { name: 'Modifier client' }).click();
    await clickSubmit(page, 'Modifier client');
    await expect(page.getByText("Aucune donnée n'a été modifiée")).toBeVisible();
    await textField(page, 'Profession').fill('sage-femme');
    await clickSubmit(page, 'Modifier client');
    await expect(page.getByText('Le client a bien été modifié.')).toBeVisible();
    // The file keeps its expanded state.
    await expect(page.getByText('Sage-femme')).toBeVisible();

    // The longest name that the form accepts, in one word, on a phone.
    const longName = 'W'.repeat(35);
    await page.getByRole('link', { name: 'Modifier client' }).click();
    await textField(page, 'Nom').fill(longName);
    await clickSubmit(page, 'Modifier client');
    await page.setViewportSize({ width: 375, height: 812 });
    await expect(page.getByRole('heading', { level: 1, name: longName })).toBeVisible();
    await expectNoSideScroll(page);
    await page.setViewportSize({ width: 1024, height: 768 });
    await visit(page, '/client/search');
    await searchBy(page, { Nom: longName });
    await page.setViewportSize({ width: 375, height: 812 });
    const foundClients = page.getByRole('table', { name: 'Clients' }).getByRole('link');
    await expect(page.getByRole('heading', { name: '1 résultat' })).toBeVisible();
    const rightEdge = () => foundClients.evaluate((link) => link.getBoundingClientRect().right);
    await expect.poll(rightEdge).toBeLessThan(375);
  });

  await test.step('company: is created with its RIDET, and a duplicate RIDET is reported before saving', async () => {
    const fillCompany = async () => {
      await visit(page, '/client/add');
      await clickSubmit(page);
      await expect(page.getByText('10 informations sont à corriger')).toBeVisible();
      await page.getByRole('radio', { name: 'Personne morale' }).check();
      // Fields that a person lacked are not required of a company.
      await expect(page.getByText('4 informations sont à corriger')).toBeVisible();
      await expect(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveCount(0);
      await selectEntry(page, 'Forme juridique', 'Société à responsabilité limitée');
      await textField(page, 'Raison sociale').fill('Garage du Lagon');
      await expect(textField(page, 'Raison sociale')).toHaveValue('GARAGE DU LAGON');
      await textField(page, 'Nom commercial').fill('Garage du Lagon');
      await textField(page, 'RIDET').fill('123456');
      await expect(textField(page, 'RIDET')).toHaveValue('123 456');
      await textField(page, 'Adresse 1').fill('BP 12');
      await textField(page, 'Code postal').fill('98845');
      await expect(page.getByRole('combobox', { name: 'Ville', exact: true })).toHaveValue('Nouméa Cedex');
      await textField(page, 'E-mail').fill('garage@lagon.nc');
      await clickSubmit(page);
    };
    await fillCompany();
    await expect(page.getByRole('heading', { level: 1, name: 'GARAGE DU LAGON' })).toBeVisible();
    await expect(page.getByText('123456').first()).toBeVisible();

    await fillCompany();
    const dialog = page.getByRole('alertdialog', { name: 'Ce client existe peut-être déjà' });
    await expect(dialog.getByRole('link', { name: /GARAGE DU LAGON/ })).toBeVisible();
    await expectAccessibleInBothThemes(page);
    await dialog.getByRole('button', { name: 'Revenir au formulaire' }).click();
    await expect(textField(page, 'RIDET')).toHaveValue('123 456');
    await clickSubmit(page);
    await dialog.getByRole('button', { name: 'Enregistrer quand même' }).click();
    // The message may be that of the first; the second exists once its file is shown.
    await expect(page.getByRole('heading', { level: 1, name: 'GARAGE DU LAGON' })).toBeVisible();
  });

  await test.step('accessibility: passes in both themes and widths', async () => {
    await visit(page, '/client/add');
    await expect(textField(page, 'Nom')).toBeVisible();
    await clickSubmit(page);
    await expect(page.getByText('Le champ Nom est requis').first()).toBeVisible();
    for (const width of [1024, 375]) {
      await page.setViewportSize({ width, height: 812 });
      await expectAccessibleInBothThemes(page);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    }
  });
});

/** A new client with an open form, whose second address line is changed concurrently. */
const openForm = async (page: Page, callAs: CallAs, lastname: string) => {
  const { address } = client;
  const person = { ...client, lastname, address: { ...address, adress2: '' } };
  const { clientId } = await callAs<{ clientId: number }>('courtier', '/api/client/add', { client: { person } });
  await page.goto(`/client/search/${clientId}`);
  await page.getByRole('link', { name: 'Modifier client' }).click();
  await expect(textField(page, 'Nom')).toHaveValue(lastname);
  return async (adress2: string): Promise<void> => {
    const changed = { idClient: clientId, client: { person: { ...person, address: { ...address, adress2 } } } };
    expect(await callAs('agence', '/api/client/update', changed)).toMatchObject({ success: true });
  };
};

test.describe('on a device of its own, whose clock is moved', () => {
  // A clock set on the tablet of the worker would stay set for the journeys after this one.
  test.use({ isFirstVisit: true });

  test('client form: handles a concurrent change', { tag: '@long' }, async ({ page, callAs, signedIn }) => {
    await signedIn(page, 'courtier');
    await test.step('edited form: shows the other version for a choice', async () => {
      const changeClient = await openForm(page, callAs, 'AUTREMENT');
      await textField(page, 'Adresse 2').fill('Immeuble A');
      await changeClient('Immeuble B');

      await clickSubmit(page, 'Modifier client');
      const dialog = page.getByRole('alertdialog', { name: 'Données modifiées entre-temps' });
      await expect(dialog.getByRole('row', { name: 'Adresse 2 – Immeuble A Immeuble B' })).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await dialog.getByRole('button', { name: 'Garder ma saisie' }).click();
      await expect(page.getByText('Le client a bien été modifié.')).toBeVisible();
      await expect(page.getByText('Immeuble A')).toBeVisible();
    });

    await test.step('unedited form: adopts the other version', async () => {
      // A read that the first synchronisation causes must not be under way while the clock is moved.
      await page.goto('/');
      await waitForPriming(page);
      const changeClient = await openForm(page, callAs, 'ENTRETEMPS');
      await page.goBack();
      await page.getByRole('link', { name: 'Modifier client' }).waitFor();
      await changeClient('Immeuble C');

      await page.clock.install();
      await page.clock.fastForward('10:00');
      await page.getByRole('link', { name: 'Modifier client' }).click();
      await expect(textField(page, 'Adresse 2')).toHaveValue('Immeuble C');
      await clickSubmit(page, 'Modifier client');
      await expect(page.getByText(messages.unchanged)).toBeVisible();
    });
  });
});

test('client form: keeps a draft offline, queues it and creates the client once online', async ({
  page,
  context,
  signedIn,
  expectedErrors,
}) => {
  expectedErrors.push(networkErrors);
  await signedIn(page, 'courtier');
  await page.goto('/');
  await waitForPriming(page);
  await context.setOffline(true);
  await visit(page, '/client/add');
  await fillPerson(page, 'Zéphirole', 'Anaïs');
  await expect(page.getByText(/Enregistré à \d\d:\d\d/)).toBeVisible();
  await page.waitForURL(/draft=/);
  await expect(page.getByRole('combobox', { name: 'Ville', exact: true })).toHaveValue('Nouméa');
  await waitUntilStored(page);
  await page.reload();
  await expect(textField(page, 'Nom')).toHaveValue('ZÉPHIROLE');
  await expect(page.getByRole('combobox', { name: 'Ville', exact: true })).toHaveValue('Nouméa');
  await clickSubmit(page);
  await page.waitForURL('**/sync**');
  await expect(page.getByText('Nouveau client : ZÉPHIROLE ANAÏS')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole('list', { name: 'Envois en attente' })).toHaveCount(0);
  await visit(page, '/client/search');
  await searchBy(page, { Nom: 'zephirole' });
  await expect(page.getByRole('table', { name: 'Clients' }).getByRole('link')).toHaveCount(1);
});
