import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import PresentFormulas from '#features/quotes/wizard/present/present-formulas.tsx';
import { formatXpf } from '#shared/primitives/money.ts';
import { product } from '#shared/products/auto/product-auto.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { carQuote } from '#tests/support/quotes/quotes.ts';
import { waitUntil } from '#tests/support/until.ts';

const context = {
  today: '2026-11-21',
  lists: {},
  commercialLimits: { maxReductionPercent: 15, maxBrokerFeesXpf: 10_000 },
};
const options = { brokerFees: '2500' };
const quote = product.normalize({ ...carQuote, productRisk: { ...carQuote.productRisk, options } }, context);
const priced = priceQuote(product, quote, demonstrationRateBook, context);
if (priced.kind !== 'priced') throw new Error('no price');
const { estimation } = priced;

const renderFormulas = async (shown = estimation) => {
  const onChoose = vi.fn();
  const onClose = vi.fn();
  await renderWithServices(
    {},
    <main>
      <h1>Devis</h1>
      <PresentFormulas
        product={product}
        quote={quote}
        estimation={shown}
        chosenKey="A_TIERS"
        isIndicative
        onChoose={onChoose}
        onClose={onClose}
      />
    </main>,
  );
  return { onChoose, onClose };
};
const screen = page.getByRole('dialog', { name: /^Votre assurance auto/ });
const card = (name: string) =>
  screen.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });

test('client view: shows three formulas with the monthly price first, in plain French', async () => {
  await renderFormulas();
  for (const [code, name] of [
    ['TIERS', 'Tiers'],
    ['TIERS_ETENDU', 'Tiers étendu'],
    ['TOUS_RISQUES', 'Tous risques'],
  ]) {
    const monthly = estimation.formulas[`M_${code}`];
    await expect.element(card(name ?? '').getByText(formatXpf(monthly?.secondary ?? 0), { exact: true })).toBeVisible();
  }
  await expect.element(card('Tiers').getByText('Non compris : Bris de glace')).toBeVisible();
  await expect.element(card('Tous risques').getByText('Dommages causés aux autres')).toBeVisible();
  await expect.element(screen.getByText(/Tarif indicatif/)).toBeVisible();
  // No internals: commission, codes and names of tariff lines.
  expect(screen.element().textContent).not.toMatch(/courtage|commission|TIERS_ETENDU|\bRC\b|version|demo-/i);
  await expectAccessible();
});

test('client view: marks a demonstration tariff', async () => {
  await renderFormulas();
  await expect.element(screen.getByText(/Tarif de démonstration, sans valeur contractuelle/)).toBeVisible();
  expect(screen.element().textContent).not.toContain('L’assureur');
});

test('client view: marks prices of a referred risk as indicative', async () => {
  const insurers = { ...estimation, tariff: { ...estimation.tariff, isDemonstration: false } };
  await renderFormulas({
    ...insurers,
    acceptance: { outcome: 'refer', reasons: ['Un permis a été suspendu ou annulé.'] },
  });
  await expect.element(screen.getByText(/L’assureur doit d’abord accepter ce risque/)).toBeVisible();
  expect(screen.element().textContent).not.toMatch(/permis a été suspendu|démonstration/);
});

test('client view: switches to yearly prices, returns a choice, and closes on Escape', async () => {
  const { onChoose, onClose } = await renderFormulas();
  await userEvent.click(screen.getByRole('button', { name: 'Par an' }));
  const yearly = estimation.formulas['A_TOUS_RISQUES']?.total ?? 0;
  await expect.element(card('Tous risques').getByText(formatXpf(yearly), { exact: true })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Tiers, votre choix' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await waitUntil(() => expect(onClose).toHaveBeenCalled());
  expect(onChoose).not.toHaveBeenCalled();
});

test('client view: closes on Back', async () => {
  const { onClose } = await renderFormulas();
  history.back();
  await waitUntil(() => expect(onClose).toHaveBeenCalledOnce());
});

test('client view: selects the formula of the shown payment plan', async () => {
  const { onChoose } = await renderFormulas();
  await userEvent.click(screen.getByRole('button', { name: 'Choisir Tiers étendu' }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith('M_TIERS_ETENDU');
});
