import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { quoteLists } from '#server/areas/lists/quote-lists.ts';
import { clientLookAlikes } from '#shared/operations/clients/client-changes.ts';
import { clientGet } from '#shared/operations/clients/clients.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { loadProduct } from '#shared/products/load-product.ts';
import { emptyOutbox } from '#tests/browser/support/empty-outbox.ts';
import { withRouter } from '#tests/browser/support/with-router.tsx';
import { carContract } from '#tests/support/documents/printed-contract.ts';
import { carQuote, client } from '#tests/support/quotes/quotes.ts';
import { renderWizard } from './wizard-harness.tsx';

const today = dayInNoumea(new Date());
const context = { today, lists: quoteLists, commercialLimits: { maxReductionPercent: 0, maxBrokerFeesXpf: 0 } };

const renderKnownClient = async (
  person: object,
  services: Pick<Parameters<typeof renderWizard>[0], 'outbox' | 'read' | 'connectivity' | 'wrap'> = {},
) => {
  const product = await loadProduct('AUTO');
  if (!product) throw new Error('no car product');
  const typed = { ...carQuote, person: { ...carQuote.person, ...person } };
  await renderWizard({ product, context, typed, ...services });
};
const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
const shownFacts = () =>
  [...document.querySelectorAll('dt')].map((dt) => `${dt.textContent}: ${dt.nextSibling?.textContent}`);

test('quote client: shows a known client as text instead of disabled fields', async () => {
  await renderKnownClient({ id: '7' });
  await expect.element(page.getByText(/^Client de votre portefeuille/)).toBeVisible();
  await expect.poll(shownFacts).toContain(`Nom: ${carQuote.person.lastname}`);
  await expect.element(textbox('Nom')).not.toBeInTheDocument();
  // The label of the list entry, not its code.
  expect(shownFacts().find((fact) => fact.startsWith('Situation familiale'))).toMatch(/: \p{Lu}\p{Ll}/u);
});

test('quote client: says that a change of the client is still queued on this device', async () => {
  const entry = { key: 'a', kind: 'client', lane: 'client/7', state: 'queued', reason: null, input: { idClient: 7 } };
  const snapshot = { ...emptyOutbox.getSnapshot(), entries: [entry] };
  const outbox = { ...emptyOutbox, getSnapshot: () => snapshot };
  await renderKnownClient({ id: '7' }, { outbox, wrap: withRouter });
  await expect
    .element(page.getByText('Une modification de ce client attend d’être envoyée depuis cet appareil.'))
    .toBeVisible();
});

test('quote client: has fields for a new client', async () => {
  await renderKnownClient({});
  await expect.element(textbox('Nom')).toBeEnabled();
});

test('quote client: selects a new client of the outbox, as typed', async () => {
  const person = { ...client, lastname: 'WAMYTAN-POADJA', firstname: 'ÉLISE' };
  const entry = { key: 'a', kind: 'client', state: 'queued', reason: null, input: { client: { person }, shown: [] } };
  const snapshot = { ...emptyOutbox.getSnapshot(), entries: [entry] };
  await renderKnownClient({}, { outbox: { ...emptyOutbox, getSnapshot: () => snapshot } });
  await userEvent.fill(page.getByRole('combobox', { name: 'Rechercher un client' }), 'poadja eli');
  await userEvent.click(page.getByRole('option', { name: /WAMYTAN-POADJA ÉLISE.*En attente d’envoi/ }));
  await expect.element(textbox('Nom')).toHaveValue('WAMYTAN-POADJA');
  await expect.element(textbox('Nom')).toBeEnabled();
});

test('quote client: offers the portfolio client of the typed name and birth date, selected by one tap', async () => {
  const fullname = `${carQuote.person.lastname} ${carQuote.person.firstname}`;
  const person = { ...carContract.details.person, id: 12, fullname };
  const answers: Readonly<Record<string, object>> = {
    [clientLookAlikes.path]: { clients: [{ ...person, phoneNumber: '751234', dateEffet: null }] },
    [clientGet.path]: { person },
  };
  const readStub = async ({ path }: { path: string }) => ({ value: answers[path] ?? { contractList: [] } });
  await renderKnownClient({}, { read: readStub });
  await expect.element(page.getByText('Ce client existe peut-être déjà')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: new RegExp(fullname) }));
  await expect.element(page.getByText(/^Client de votre portefeuille/)).toBeVisible();
});

test('quote client: says that nothing is stored yet instead of « no result » without network', async () => {
  await renderKnownClient({}, { connectivity: { subscribe: () => () => undefined, state: 'offline' } });
  await userEvent.fill(page.getByRole('combobox', { name: 'Rechercher un client' }), 'lalié');
  await expect.element(page.getByText(/Rien n’est encore gardé sur cet appareil/)).toBeVisible();
  await expect.element(page.getByText('Aucun résultat')).not.toBeInTheDocument();
});

test('quote client: names companies as not selectable for a product for persons', async () => {
  const product = await loadProduct('GPJNC');
  if (!product) throw new Error('no product for persons');
  const createEntry = (key: string, person: object) => ({
    ...{ key, kind: 'client', state: 'queued', reason: null },
    input: { client: { person }, shown: [] },
  });
  const company = { personType: 'MOR', socialReason: 'MENUISERIE DU NORD', tradeName: 'MENUISERIE' };
  const person = { ...client, lastname: 'WAMYTAN-POADJA', firstname: 'ÉLISE' };
  const snapshot = { ...emptyOutbox.getSnapshot(), entries: [createEntry('a', company), createEntry('b', person)] };
  const row = { ...carContract.details.person, phoneNumber: null, dateEffet: null };
  const clients = [
    { ...row, id: 21, personType: 'MOR', fullname: 'MENUISERIE DU SUD' },
    { ...row, id: 22, fullname: 'WAMYTAN MARIE' },
  ];
  const device = { find: async () => ({ value: { clients, contracts: [] } }) };
  await renderWizard({
    product,
    context,
    device,
    typed: product.blankQuote('PHY', context),
    outbox: { ...emptyOutbox, getSnapshot: () => snapshot },
  });
  const search = page.getByRole('combobox', { name: 'Rechercher un client' });
  const reason = 'Entreprise. Ce produit ne s’adresse qu’aux personnes physiques.';
  await userEvent.fill(search, 'menuiserie');
  for (const name of ['MENUISERIE DU NORD', 'MENUISERIE DU SUD']) {
    const option = page.getByRole('option', { name: `${name} ${reason}` });
    await expect.element(option).toHaveAttribute('aria-disabled', 'true');
    await option.click({ force: true });
  }
  await userEvent.keyboard('{Enter}');
  await expect.element(search).toHaveValue('menuiserie');
  await expect.element(textbox('Nom')).toHaveValue('');
  await userEvent.fill(search, 'poadja eli');
  await expect.element(page.getByRole('option', { name: /WAMYTAN MARIE/ })).toBeVisible();
  await userEvent.click(page.getByRole('option', { name: /WAMYTAN-POADJA/ }));
  await expect.element(textbox('Nom')).toHaveValue('WAMYTAN-POADJA');
});
