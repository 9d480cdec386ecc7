import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { quoteLists } from '#server/areas/lists/quote-lists.ts';
import { withValue } from '#shared/forms/raw.ts';
import { product } from '#shared/products/auto/product-auto.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';
import { renderWizard } from './wizard-harness.tsx';

const context = {
  today: '2026-11-21',
  lists: quoteLists,
  commercialLimits: { maxReductionPercent: 15, maxBrokerFeesXpf: 10_000 },
};
const partId = product.steps.quote[0]?.id ?? '';
const vehicle = 'productRisk.vehicle';
const fromCatalogue = (deductibleXpf: string) => {
  let typed = product.normalize(carQuote, context);
  for (const [path, value] of [
    [`${vehicle}.id`, '77'],
    [`${vehicle}.apsadClasse`, '12'],
    [`${vehicle}.franchiseVOLI`, '50000'],
    [`${vehicle}.franchiseDTA`, '50000'],
    ['productRisk.options.franchiseVOLI', deductibleXpf],
    ['productRisk.options.franchiseDTA', '50000'],
  ] as const)
    typed = withValue(typed, path, value);
  return typed;
};
const deductible = page.getByRole('combobox', { name: 'Franchise vol et incendie', exact: true });

test('car price step: offers no deductible below the minimum of the vehicle', async () => {
  await renderWizard({ product, context, typed: fromCatalogue('50000'), partId });
  await expect.element(deductible).toHaveValue('50000');
  const options = [...(deductible.element() as HTMLSelectElement).options];
  expect(options.filter(({ disabled }) => disabled).map(({ value }) => value)).toEqual(['30000']);
  await userEvent.selectOptions(deductible, '75000');
  await expect.element(deductible).toHaveValue('75000');
});

test('car price step: reports a deductible that is too low when the field is left', async () => {
  await renderWizard({ product, context, typed: fromCatalogue('30000'), partId });
  await expect.element(deductible).toHaveValue('30000');
  await userEvent.click(deductible);
  await userEvent.keyboard('{Escape}');
  await userEvent.tab();
  await expect
    .element(deductible)
    .toHaveAccessibleDescription(/^La franchise de ce véhicule est de 50\s000\sF au moins$/u);
});
