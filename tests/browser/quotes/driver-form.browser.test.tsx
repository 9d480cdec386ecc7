import { beforeEach, expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { quoteLists } from '#server/areas/lists/quote-lists.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { addDays, addMonths } from '#shared/primitives/calendar/days.ts';
import { loadProduct } from '#shared/products/load-product.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';
import { renderWizard } from './wizard-harness.tsx';

const today = dayInNoumea(new Date());
const context = { today, lists: quoteLists, commercialLimits: { maxReductionPercent: 0, maxBrokerFeesXpf: 0 } };

/** A car quote of a person, complete except for the drivers, whose list is open. */
beforeEach(async () => {
  const product = await loadProduct('AUTO');
  if (!product) throw new Error('no car product');
  // As the client step formats names.
  const person = { ...carQuote.person, lastname: 'WAMYTAN', firstname: 'MARIE' };
  const typed = { ...carQuote, person, productRisk: { ...carQuote.productRisk, drivers: [] } };
  await renderWizard({ product, context, typed, partId: 'drivers' });
});

const form = page.getByRole('form', { name: / conducteur/ });
const button = (name: string, container: Pick<Locator, 'getByRole'> = page) =>
  container.getByRole('button', { name, exact: true });
const textbox = (name: string) => form.getByRole('textbox', { name, exact: true });
const combobox = (name: string) => form.getByRole('combobox', { name, exact: true });
const checkbox = (name: string) => form.getByRole('checkbox', { name, exact: true });
const rows = page.getByRole('table', { name: 'Liste des conducteurs' }).getByRole('row');
const expectMessage = (field: Locator, message: string | RegExp) =>
  expect.element(field).toHaveAccessibleDescription(message);

/** Types into a field and leaves it. */
const fillAndLeave = async (field: Locator, text: string) => {
  await userEvent.fill(field, text);
  await userEvent.tab();
};
const typeAndExpectMessage = async (label: string, typed: string, message: string | RegExp) => {
  await fillAndLeave(textbox(label), typed);
  await expectMessage(textbox(label), message);
};
const chooseOption = async (field: Locator, index = 1) => {
  const option = (field.element() as HTMLSelectElement).options[index];
  await userEvent.selectOptions(field, option?.value ?? '');
};

/** Without soft hyphens. */
const expectRow = (rowIndex: number, text: string) =>
  expect
    .poll(() =>
      rows
        .nth(rowIndex)
        .element()
        .textContent.replaceAll(/[\u200B\u00AD]/g, ''),
    )
    .toContain(text);

/** Opens the driver form and fills it in. */
const typeDriver = async (firstname: string) => {
  await userEvent.click(button('Ajouter un conducteur'));
  for (const name of ['Civilité', 'Situation familiale']) await chooseOption(combobox(name));
  for (const [name, text] of [
    ['Nom', 'tein'],
    ['Prénom', firstname],
    ['Date de naissance', '10/02/1998'],
    ['Date du permis', '01/03/2017'],
    ['CRM', '1'],
    ['Nombre de mois d’assurance', '24'],
  ] as const)
    await userEvent.fill(textbox(name), text);
};

test('driver form: has a message for each field and clears dependent fields', { tags: ['long'] }, async () => {
  await userEvent.click(button('Ajouter un conducteur'));
  await userEvent.click(button('Ajouter', form));
  for (const label of ['Nom', 'Prénom', 'Date de naissance', 'Date du permis', 'CRM', 'Nombre de mois d’assurance'])
    await expectMessage(textbox(label), `Le champ ${label} est requis`);
  for (const label of ['Civilité', 'Situation familiale'])
    await expectMessage(combobox(label), `Le champ ${label} est requis`);

  const age = "L'age doit être compris entre 18 et 77 ans.";
  await typeAndExpectMessage('Date de naissance', frenchDate(addDays(addMonths(today, -12 * 18), 1)), age);
  await typeAndExpectMessage('Date de naissance', frenchDate(addMonths(today, -12 * 78)), age);
  await typeAndExpectMessage('Date de naissance', frenchDate(addMonths(today, -12 * 18)), '');
  await typeAndExpectMessage('Date de naissance', '10/02/1998', '');
  const licence =
    "La différence entre la date d'effet du permis et la date de naissance ne doit pas être inferieur à 17 ans et demi";
  await typeAndExpectMessage('Date du permis', '09/02/2014', licence);
  await typeAndExpectMessage('Date du permis', '10/02/2014', '');
  await typeAndExpectMessage('Numéro de permis', 'NC-1', 'Le champ Numéro de permis doit être alpha-numérique');

  const between = 'Le champ CRM doit être compris entre 0.50 et 1.00';
  await typeAndExpectMessage('CRM', '0,49', between);
  await typeAndExpectMessage('CRM', '1,01', between);
  await typeAndExpectMessage('CRM', '0,755', 'Le champ CRM doit être une valeur à 2 décimale');
  const months = 'Nombre de mois d’assurance';
  await typeAndExpectMessage(months, '37', `Le champ ${months} doit être compris entre 0 et 36`);

  const years = 'Nombre d’années à 0,50';
  await expect.element(textbox(years)).toBeDisabled();
  await userEvent.fill(textbox('CRM'), '0,50');
  await expect.element(textbox(years)).toBeEnabled();
  await typeAndExpectMessage(years, '100', `Le champ ${years} doit être compris entre 0 et 99`);
  await typeAndExpectMessage(years, '', `Le champ ${years} est requis`);
  await userEvent.fill(textbox(years), '12');
  await userEvent.fill(textbox('CRM'), '0,80');
  await expect.element(textbox(years)).toBeDisabled();
  await expect.element(textbox(years)).toHaveValue('');

  await expect.element(combobox('Motif 1')).toBeDisabled();
  await userEvent.fill(textbox('Date de l’infraction 1'), '01/02/2026');
  await expect.element(combobox('Motif 1')).toBeEnabled();
  await chooseOption(combobox('Motif 1'));
  await expect.element(combobox('Sanction 1')).toBeEnabled();
  await chooseOption(combobox('Sanction 1'));
  await userEvent.fill(textbox('Date de l’infraction 1'), '');
  await expect.element(combobox('Motif 1')).toHaveValue('');
  await expect.element(combobox('Sanction 1')).toHaveValue('');
  await expect.element(combobox('Sanction 1')).toBeDisabled();

  for (const [flag, reason] of [
    ['Résilié par un assureur', 'Motif de résiliation'],
    ['Permis suspendu ou annulé', 'Motif de suspension'],
  ] as const) {
    await expect.element(combobox(reason)).not.toBeInTheDocument();
    await userEvent.click(checkbox(flag));
    await chooseOption(combobox(reason));
    await userEvent.click(checkbox(flag));
    await expect.element(combobox(reason)).not.toBeInTheDocument();
    await userEvent.click(checkbox(flag));
    await expect.element(combobox(reason)).toHaveValue('');
    await userEvent.click(checkbox(flag));
  }
});

test('driver form: adds a second driver with a claim and blocks leaving while one is edited', {
  tags: ['long'],
}, async () => {
  await typeDriver('paul');
  await userEvent.click(button('Ajouter', form));
  await typeDriver('jean');

  await userEvent.click(button('Ajouter un sinistre'));
  const claim = page.getByRole('dialog', { name: 'Ajouter un sinistre' });
  await userEvent.click(button('Ajouter', claim));
  const day = claim.getByRole('textbox', { name: 'Date de survenance' });
  const responsibility = claim.getByRole('combobox', { name: 'Responsabilité' });
  await expectMessage(day, 'Le champ Date de survenance est requis');
  await expectMessage(responsibility, 'Le champ Responsabilité est requis');
  await userEvent.fill(day, frenchDate(addDays(today, 1)));
  await expectMessage(day, 'La date du sinistre ne peux être dans le futur');
  await userEvent.fill(day, frenchDate(addDays(addMonths(today, -39), -1)));
  await expectMessage(day, 'La date de survenance ne doit pas excéder 3 ans et 3 mois');
  await userEvent.fill(day, frenchDate(addMonths(today, -39)));
  await expectMessage(day, '');
  await chooseOption(responsibility);
  await userEvent.click(button('Ajouter', claim));
  await expect.element(claim).not.toBeInTheDocument();
  const claims = page.getByRole('table', { name: 'Sinistres' });
  await expect.element(claims.getByRole('row').nth(1)).toBeVisible();

  await userEvent.click(claims.getByRole('button', { name: /^Modifier/ }));
  const mended = page.getByRole('dialog', { name: 'Modifier un sinistre' });
  await chooseOption(mended.getByRole('combobox', { name: 'Nature' }));
  await userEvent.click(button('Enregistrer', mended));
  await userEvent.click(claims.getByRole('button', { name: /^Supprimer/ }));
  const deletion = page.getByRole('alertdialog', { name: 'Etes vous sûr de vouloir supprimer ce sinistre ?' });
  await userEvent.click(button('Supprimer', deletion));
  await expect.element(claims).not.toBeInTheDocument();

  await userEvent.click(button('Suivant'));
  await expect.element(page.getByText('Terminez ou annulez la saisie en cours avant de continuer.')).toBeVisible();
  await userEvent.click(button('Ajouter', form));
  await expectRow(1, 'Principal');
  await expectRow(2, 'Secondaire');

  await userEvent.click(button('Modifier TEIN JEAN'));
  await expect.element(page.getByRole('heading', { name: 'Modifier le conducteur' })).toBeVisible();
  await userEvent.click(button('Annuler', form));
  await userEvent.click(button('Modifier TEIN JEAN'));
  await userEvent.fill(textbox('Prénom'), 'luc');
  await userEvent.click(button('Annuler', form));
  await userEvent.click(button('Abandonner', page.getByRole('alertdialog', { name: /^Abandonner la saisie/ })));
  await expectRow(2, 'JEAN');

  await userEvent.click(button('Supprimer TEIN PAUL'));
  const question = page.getByRole('alertdialog', { name: 'Etes vous sûr de vouloir supprimer ce conducteur ?' });
  await userEvent.click(button('Annuler', question));
  await expect.element(rows.nth(2)).toBeVisible();
  await userEvent.click(button('Supprimer TEIN PAUL'));
  await userEvent.click(button('Supprimer', question));
  await expect.element(rows.nth(2)).not.toBeInTheDocument();
  await expectRow(1, 'JEAN');
  await expectRow(1, 'Principal');
});

test('driver form: copies, locks and updates the subscriber as a driver, who cannot be deleted', async () => {
  await userEvent.click(button('Suivant'));
  await expect.element(page.getByText('Au moins un conducteur doit être déclaré').first()).toBeVisible();

  await userEvent.click(button('Le souscripteur conduit'));
  await expect.element(page.getByRole('heading', { name: 'Ajouter le conducteur au contrat' })).toBeVisible();
  await expect.element(checkbox('Le souscripteur est-il ce conducteur ?')).toBeChecked();
  await expect.element(textbox('Nom')).toHaveValue('WAMYTAN');
  await expect.element(textbox('Nom')).toHaveAttribute('readonly');
  await expect.element(textbox('Date de naissance')).toHaveValue('04/05/1986');
  await expect.element(combobox('Situation familiale')).toBeDisabled();
  // The first missing field gets the focus.
  await expect.element(textbox('Date du permis')).toHaveFocus();
  await userEvent.fill(textbox('Date du permis'), '01/06/2005');
  await userEvent.fill(textbox('CRM'), '0,80');
  await userEvent.fill(textbox('Nombre de mois d’assurance'), '36');
  await userEvent.click(button('Ajouter', form));

  await expect.poll(() => rows.elements().length).toBe(2);
  for (const text of ['WAMYTAN', 'Principal', '0,80']) await expectRow(1, text);
  await expect.element(button('Modifier WAMYTAN MARIE')).toBeVisible();
  await expect.element(button('Supprimer WAMYTAN MARIE')).not.toBeInTheDocument();
  await expect.element(button('Le souscripteur conduit')).not.toBeInTheDocument();

  const steps = page.getByRole('navigation', { name: 'Étapes du devis' });
  await userEvent.click(steps.getByRole('button', { name: /Client/ }));
  await userEvent.fill(page.getByRole('textbox', { name: 'Prénom', exact: true }), 'anne');
  await userEvent.fill(page.getByRole('textbox', { name: 'Date de naissance' }), '05/06/1987');
  await userEvent.click(button('Suivant'));
  await userEvent.click(button('Suivant'));
  for (const text of ['ANNE', '05/06/1987']) await expectRow(1, text);
});
