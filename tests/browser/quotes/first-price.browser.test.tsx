import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { quoteLists } from '#server/areas/lists/quote-lists.ts';
import { tariffList } from '#shared/operations/quotes/tariffs.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { product } from '#shared/products/home/product-mrh-budget.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWizard } from './wizard-harness.tsx';

vi.mock('#api/submit.ts', async (original) => ({
  ...(await original<typeof import('#api/submit.ts')>()),
  submit: () => new Promise(() => undefined),
}));

const context = {
  today: dayInNoumea(new Date()),
  lists: quoteLists,
  commercialLimits: { maxReductionPercent: 0, maxBrokerFeesXpf: 0 },
};
const device = {
  find: async ({ path }: EndpointDefinition) =>
    path === tariffList.path ? { value: demonstrationRateBook, fetchedAtMs: 0, isFromDevice: true } : undefined,
};
const panel = page.getByRole('form', { name: 'Premier prix' });
const textbox = (name: string) => panel.getByRole('textbox', { name, exact: true });
const combobox = (name: string) => panel.getByRole('combobox', { name, exact: true });

test('first price: prices a home from four answers and takes them into the quote', { tags: ['long'] }, async () => {
  await renderWizard({ product, context, typed: product.newQuote('PHY', context), device });
  await userEvent.click(page.getByRole('button', { name: 'Premier prix sans coordonnées' }));
  await userEvent.fill(textbox('Code postal'), '98800');
  await userEvent.selectOptions(combobox('Type de logement'), 'Appartement');
  await userEvent.selectOptions(combobox('Qualité du souscripteur'), 'Locataire');
  await userEvent.fill(textbox('Nombre de pièces'), '3');
  await expect.element(page.getByText(/Hypothèses.: souscripteur de 40.ans/)).toBeVisible();
  const prices = page.getByRole('list', { name: 'Prix par formule' });
  await expect.element(prices.getByRole('button', { name: /^Essentielle \d/ })).toBeDisabled();
  await expectAccessible();
  await userEvent.click(page.getByRole('button', { name: 'Continuer avec ces réponses' }));
  await expect.element(panel).not.toBeInTheDocument();
  await expect.element(page.getByRole('textbox', { name: 'Nom', exact: true })).toHaveValue('');
  await userEvent.click(page.getByRole('button', { name: 'Premier prix sans coordonnées' }));
  await expect.element(textbox('Nombre de pièces')).toHaveValue('3');
});
