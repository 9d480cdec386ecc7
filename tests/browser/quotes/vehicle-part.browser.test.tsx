import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { quoteLists } from '#server/areas/lists/quote-lists.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { loadProduct } from '#shared/products/load-product.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { client } from '#tests/support/quotes/quotes.ts';
import { renderWizard } from './wizard-harness.tsx';

const today = dayInNoumea(new Date());
const context = { today, lists: quoteLists, commercialLimits: { maxReductionPercent: 0, maxBrokerFeesXpf: 0 } };

const textbox = (name: string) => page.getByRole('textbox', { name, exact: true });
const clickButton = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));

test('vehicle form: requires a vehicle and valid plate and dates', async () => {
  const product = await loadProduct('AUTO');
  if (!product) throw new Error('no car product');
  const blankQuote = product.blankQuote('PHY', context) as object;
  await renderWizard({ product, context, typed: { ...blankQuote, person: client }, partId: 'vehicle' });
  await clickButton('Suivant');
  const search = page.getByRole('combobox', { name: 'Rechercher un véhicule' });
  await expect.element(search).toHaveAccessibleDescription('Un véhicule doit être sélectionné');
  for (const label of ['Immatriculation', 'Date de première mise en circulation', 'Date d’acquisition'])
    await expect.element(textbox(label)).toHaveAccessibleDescription(`Le champ ${label} est requis`);
  await expect
    .element(page.getByRole('combobox', { name: 'Usage' }))
    .toHaveAccessibleDescription('Le champ Usage est requis');
  await expectAccessible();
  // The message links to the field.
  await clickButton('Un véhicule doit être sélectionné');
  await expect.element(search).toHaveFocus();

  const plate = 'L’immatriculation doit avoir 6 chiffres suivis de NC, ou la forme 123WW ou 1234WW';
  const typePlate = async (text: string, message: string) => {
    await userEvent.fill(textbox('Immatriculation'), text);
    await userEvent.tab();
    await expect.element(textbox('Immatriculation')).toHaveAccessibleDescription(message);
  };
  for (const wrong of ['12345NC', '12WW', '312456ND']) await typePlate(wrong, plate);
  for (const right of ['123WW', '1234WW', '312456NC']) await typePlate(right, '');
});
