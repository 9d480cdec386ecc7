import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { tariffList } from '#shared/operations/quotes/tariffs.ts';
import type { EndpointDefinition } from '#shared/operations/wire/endpoint.ts';
import { product } from '#shared/products/home/product-mrh-budget.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { homeQuote } from '#tests/support/quotes/quotes.ts';
import { renderWizard } from './wizard-harness.tsx';

// The server does not answer: the device’s own prices are shown.
vi.mock('#api/submit.ts', async (original) => ({
  ...(await original<typeof import('#api/submit.ts')>()),
  submit: () => new Promise(() => undefined),
}));

const context = {
  today: '2026-11-21',
  lists: {},
  commercialLimits: { maxReductionPercent: 15, maxBrokerFeesXpf: 10_000 },
};
const device = {
  find: async ({ path }: EndpointDefinition) =>
    path === tariffList.path ? { value: demonstrationRateBook, fetchedAtMs: 0, isFromDevice: true } : undefined,
};
const renderPriceWizard = (typed: unknown = homeQuote, partId = product.steps.quote[0]?.id ?? '') =>
  renderWizard({ product, context, typed, partId, device });

const button = (name: string | RegExp) => page.getByRole('button', { name });
const validate = button('Valider Tarif');
const table = page.getByRole('table', { name: /^Formules/ });
const topOf = (element: Element) => element.getBoundingClientRect().top;

test('pricing step: shows the formulas above the options', async () => {
  await renderPriceWizard();
  await expect.element(table).toBeVisible();
  const options = page.getByRole('textbox', { name: 'Date d’effet' });
  expect(topOf(table.element())).toBeLessThan(topOf(options.element()));
});

test('pricing step: states what « Valider Tarif » waits for', async () => {
  await renderPriceWizard();
  await expect.element(validate).toHaveAccessibleDescription('Choisissez une formule');
  await userEvent.click(table.getByRole('radio').first());
  await expect.element(validate).toBeEnabled();
  await expect.element(validate).toHaveAccessibleDescription(/F par an, Essentielle, comptant annuel$/);
  await userEvent.fill(page.getByRole('textbox', { name: 'Date d’effet' }), '');
  await expect.element(validate).toBeDisabled();
  await expect.element(validate).toHaveAccessibleDescription('Le champ Date d’effet est requis');
});

test('summary: a tap on a price chooses its formula, from an earlier step too', async () => {
  await renderPriceWizard(homeQuote, 'client');
  const prices = page.getByRole('list', { name: 'Prix par formule' });
  await userEvent.click(prices.getByRole('button', { name: /^Confort/ }));
  await expect.element(page.getByRole('heading', { level: 2, name: 'Devis', exact: true })).toBeVisible();
  await expect.element(table.getByRole('radio', { name: /^Confort, Comptant annuel/ })).toBeChecked();
  await expect.element(prices.getByRole('button', { name: /^Confort/, pressed: true })).toBeVisible();
  await userEvent.click(prices.getByRole('button', { name: /^Essentielle/ }));
  await expect.element(table.getByRole('radio', { name: /^Essentielle, Comptant annuel/ })).toBeChecked();
});

test('effect date: takes a usual day by one tap', async () => {
  await renderPriceWizard();
  const days = page.getByRole('group', { name: 'Date d’effet, jours usuels' });
  await userEvent.click(days.getByRole('button', { name: 'Le 01/12/2026' }));
  await expect.element(page.getByRole('textbox', { name: 'Date d’effet' })).toHaveValue('01/12/2026');
  await expect.element(days.getByRole('button', { pressed: true })).toHaveTextContent('Le 01/12/2026');
});

test('pricing step: a changed option resets the choice and keeps prices in sight', async () => {
  await renderPriceWizard();
  await userEvent.click(table.getByRole('radio').first());
  await userEvent.click(page.getByRole('radio', { name: 'Non' }).first());
  await expect.element(validate).toBeDisabled();
  await expect.element(validate).toHaveAccessibleDescription('Choisissez une formule');
  await expect.element(table).toBeVisible();
  expect(document.querySelectorAll('table input:checked')).toHaveLength(0);
});
