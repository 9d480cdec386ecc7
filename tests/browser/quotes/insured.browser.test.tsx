import { expect, test } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { quoteLists } from '#server/areas/lists/quote-lists.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { loadProduct } from '#shared/products/load-product.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { accidentQuote } from '#tests/support/quotes/quotes.ts';
import { renderWizard } from './wizard-harness.tsx';

const today = dayInNoumea(new Date());
const context = { today, lists: quoteLists, commercialLimits: { maxReductionPercent: 0, maxBrokerFeesXpf: 0 } };

const dialog = (name: string) => page.getByRole('dialog', { name });
const clickButton = (name: string, container: Pick<Locator, 'getByRole'> = page) =>
  userEvent.click(container.getByRole('button', { name, exact: true }));
const chooseOption = async (field: Locator, index = 1) => {
  const option = (field.element() as HTMLSelectElement).options[index];
  await userEvent.selectOptions(field, option?.value ?? '');
};

test('insured persons: are added, edited and deleted in dialogs', { tags: ['long'] }, async () => {
  const product = await loadProduct('GAV21');
  if (!product) throw new Error('no accident product');
  const typed = { ...accidentQuote, productRisk: { ...accidentQuote.productRisk, secondariesAssured: [] } };
  await renderWizard({ product, context, typed, partId: 'insured' });
  const insured = page.getByRole('table', { name: 'Assurés additionnels' });
  await clickButton('Ajouter un assuré');
  const adding = dialog('Ajouter un assuré');
  const lists = ['Lien avec l’assuré principal', 'Civilité', 'Situation familiale'] as const;
  const list = (name: string) => adding.getByRole('combobox', { name, exact: true });
  const box = (name: string) => adding.getByRole('textbox', { name, exact: true });
  await clickButton('Ajouter', adding);
  for (const label of lists)
    await expect.element(list(label)).toHaveAccessibleDescription(`Le champ ${label} est requis`);
  for (const label of ['Nom', 'Prénom', 'Date de naissance'])
    await expect.element(box(label)).toHaveAccessibleDescription(`Le champ ${label} est requis`);
  // The summary lists the errors from top to bottom.
  const fields = adding.getByRole('listitem').elements();
  expect(fields.map(({ textContent }) => textContent?.replace(/^Le champ (.*) est requis$/, '$1'))).toEqual([
    ...['Lien avec l’assuré principal', 'Civilité', 'Nom', 'Prénom', 'Date de naissance', 'Situation familiale'],
  ]);
  await expectAccessible();
  for (const label of lists) await chooseOption(list(label));
  await userEvent.fill(box('Nom'), 'wamytan');
  await userEvent.fill(box('Prénom'), 'lou');
  await userEvent.fill(box('Date de naissance'), '07/03/2015');
  await userEvent.keyboard('{Enter}');

  await clickButton('Modifier WAMYTAN LOU', insured);
  const editing = dialog('Modifier un assuré');
  await userEvent.fill(editing.getByRole('textbox', { name: 'Prénom', exact: true }), 'zoé');
  await clickButton('Enregistrer', editing);
  await clickButton('Supprimer WAMYTAN ZOÉ', insured);
  await clickButton('Supprimer', page.getByRole('alertdialog'));
  await expect.element(insured).not.toBeInTheDocument();
  await expect.element(page.getByText('Aucun assuré additionnel')).toBeVisible();
});
