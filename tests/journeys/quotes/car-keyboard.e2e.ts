import { expect, test } from '#tests/support/journeys/e2e.ts';
import { keyboardOf } from '#tests/support/pages/keyboard.ts';
import { createClient } from '#tests/support/pages/quote-pricing.ts';

/** A person of this journey only, since a second quote of the product asks for a confirmation. */
const lastname = 'tabulation';

test('car quote: is made by keyboard alone from the home screen for a known client', { tag: '@long' }, async ({
  page,
  signIn,
}) => {
  await signIn(page, 'courtier');
  await createClient(page, lastname);
  const { press, use, fill, reach, interactions } = keyboardOf(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const box = (name: string) => page.getByRole('textbox', { name, exact: true });
  const list = (name: string) => page.getByRole('combobox', { name, exact: true });
  /** The title takes the focus with its step: Tab pressed earlier starts elsewhere. */
  const expectStepFocused = (name: string) =>
    expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeFocused();
  const firstFound = (dialog: string) => page.getByRole('dialog', { name: dialog }).locator('[data-open]').first();

  // The focus arrives with the screen: Tab pressed earlier starts at the top of the page, nine keys away.
  await expect(page.getByRole('heading', { level: 1, name: 'Accueil' })).toBeFocused();
  await use(page.getByRole('link', { name: 'Nouveau devis', exact: true }));
  await use(page.getByRole('link', { name: 'Automobile', exact: true }));
  await use(button('Recherche avancée'));
  const clients = page.getByRole('dialog', { name: /client/ });
  await fill(clients.getByRole('textbox', { name: 'Nom', exact: true }), lastname);
  await press('Enter');
  await expect(clients.locator('[data-open]').first()).toContainText(/tabulation/i);
  await press('ArrowDown');
  await expect(clients.locator('[data-open]').first()).toBeFocused();
  await press('Enter');
  await expect(page.getByText(/Client de votre portefeuille/)).toBeVisible();
  await use(button('Suivant'));
  await expectStepFocused('Véhicule');

  await use(button('Recherche avancée'));
  await fill(page.getByRole('dialog').getByRole('textbox', { name: 'Marque' }), 'toyota');
  await press('Enter');
  await expect(firstFound('Rechercher un véhicule')).toContainText('TOYOTA');
  await press('ArrowDown');
  await expect(firstFound('Rechercher un véhicule')).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('region', { name: 'Véhicule choisi' })).toBeVisible();
  await fill(box('Immatriculation'), '312456NC');
  await fill(box('Date de première mise en circulation'), '01032022');
  await fill(box('Date d’acquisition'), '15012023');
  await fill(list('Usage'), 'p');
  await use(button('Suivant'));
  await expectStepFocused('Conducteurs');

  await use(button('Le souscripteur conduit'));
  await expect(page.getByRole('heading', { name: 'Ajouter le conducteur au contrat' })).toBeVisible();
  await fill(box('Date du permis'), '01062015');
  await fill(box('CRM'), '0,80');
  await fill(box('Nombre de mois d’assurance'), '36');
  await press('Enter');
  await expect(page.getByRole('table', { name: 'Liste des conducteurs' })).toContainText('Principal');
  await use(button('Suivant'));
  await expectStepFocused('Devis');

  await reach(page.getByRole('radio', { name: /annuel|comptant/i }).first());
  await press('Space');
  await expect(button('Valider Tarif')).toBeEnabled();
  await press('Control+Enter');
  await expect(page.getByRole('link', { name: /^\d{6,}|^[A-Z]+\d+/ })).toBeVisible();
  test.info().annotations.push({ type: 'interactions', description: String(interactions()) });
  expect(interactions()).toBeLessThan(65);
});
