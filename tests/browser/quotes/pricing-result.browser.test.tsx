import '#ui/theme/tokens.css';
import { ChakraProvider } from '@chakra-ui/react';
import { useState } from 'react';
import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ChosenFormulaDetail, PricingResult } from '#features/quotes/wizard/pricing/pricing-result.tsx';
import type { ChosenFormula, Estimation } from '#shared/operations/quotes/estimation.ts';
import { formatSignedXpf } from '#shared/primitives/money.ts';
import { product as carProduct } from '#shared/products/auto/product-auto.ts';
import { product } from '#shared/products/home/product-mrh-budget.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { carQuote, homeQuote } from '#tests/support/quotes/quotes.ts';
import { system } from '#ui/theme/system.ts';
import { ToastRegion } from '#ui/toast/toast-region.tsx';

const context = {
  today: '2026-11-21',
  lists: {},
  commercialLimits: { maxReductionPercent: 15, maxBrokerFeesXpf: 10_000 },
};
const productRisk = { ...homeQuote.productRisk, options: { brokerFees: '2500' } };
const priced = priceQuote(product, { ...homeQuote, productRisk }, demonstrationRateBook, context);
if (priced.kind !== 'priced') throw new Error('no price');
const { estimation } = priced;

const car = priceQuote(carProduct, carQuote, demonstrationRateBook, context);
if (car.kind !== 'priced') throw new Error('no price');

interface HarnessProps {
  readonly isIndicative: boolean;
  readonly shownEstimation?: Estimation;
  readonly former?: ChosenFormula;
}

function Harness({ isIndicative, shownEstimation = estimation, former }: HarnessProps) {
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const chosen = chosenKey === null ? undefined : shownEstimation.formulas[chosenKey];
  return (
    <ChakraProvider value={system}>
      <ToastRegion />
      <div className="shell">
        <main>
          <h1>Devis</h1>
          <PricingResult
            priced={{ estimation: shownEstimation, isIndicative, pricedAtMs: Date.parse('2026-11-21T03:00:00Z') }}
            chosenKey={chosenKey}
            splittingCode="A"
            isReadOnly={false}
            formerFormula={former}
            onChoose={setChosenKey}
          />
          {chosen ? <ChosenFormulaDetail formula={chosen} /> : null}
        </main>
      </div>
    </ChakraProvider>
  );
}
const renderPricing = (isIndicative = false) => render(<Harness isIndicative={isIndicative} />);

const radio = (name: RegExp) => page.getByRole('radio', { name });
const amountsIn = (text: string): number[] =>
  [...text.matchAll(/(\d[\d\u202F]*)\u00A0F/g)].map(([, digits]) => Number(digits?.replace(/\u202F/g, '')));
/** The last amount of each row of a table. */
const columnLefts = (table: Element, rows: string): number[] =>
  [...table.querySelectorAll(rows)].map(
    (row) => amountsIn(row.querySelector('td:last-of-type')?.textContent ?? '').at(-1) ?? 0,
  );
const table = (name: string): Element => {
  const matching = [...document.querySelectorAll('table')].find((one) => one.caption?.textContent === name);
  if (!matching) throw new Error(`no table ${name}`);
  return matching;
};
const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

describe('formula table', () => {
  test('is one radio group, navigated by keyboard over plans and formulas', async () => {
    await renderPricing();
    await expect.element(page.getByText(/version demo-2026\.1, en vigueur depuis le 01\/01\/2026/)).toBeVisible();
    expect(document.querySelectorAll('input[type=radio]')).toHaveLength(Object.keys(estimation.formulas).length);
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard(' ');
    await expect.element(radio(/^Essentielle, Comptant annuel/)).toBeChecked();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(radio(/^Essentielle, Semestriel/)).toBeChecked();
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    await expect.element(radio(/^Essentielle, Mensuel/)).toBeChecked();
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(radio(/^Confort, Mensuel/)).toBeChecked();
    expect(document.querySelectorAll('input:checked')).toHaveLength(1);
  });

  test('shows covers, sums and payments of the selected formula', async () => {
    await renderPricing();
    await userEvent.click(radio(/^Confort, Trimestriel/));
    const formula = estimation.formulas['T_CONFORT'];
    if (!formula) throw new Error('no such formula');
    const coversTable = table('Garanties souscrites');
    const guarantees = columnLefts(coversTable, 'tbody tr');
    expect(guarantees).toHaveLength(formula.guarantees.filter(({ isSuscribed }) => isSuscribed).length);
    expect(columnLefts(coversTable, '[data-part=subtotal]')).toEqual([sum(guarantees)]);
    const fees = columnLefts(coversTable, '[data-part=fee]');
    expect(fees).toContain(2_500);
    expect(columnLefts(coversTable, '[data-part=total]')).toEqual([sum(guarantees) + sum(fees)]);
    const paid = amountsIn(document.querySelector('dl')?.textContent ?? '');
    expect(paid).toEqual([formula.total, formula.cash, formula.secondary]);
    expect(formula.cash + 3 * formula.secondary).toBe(formula.total);
  });

  test('states the difference of each price from the formula of the copied quote', async () => {
    const former = estimation.formulas['A_ESSENTIELLE'];
    const other = estimation.formulas['A_CONFORT'];
    if (!former || !other) throw new Error('no such formula');
    await render(<Harness isIndicative={false} former={former} />);
    // Accessible names have plain spaces.
    const difference = formatSignedXpf(other.total - former.total).replaceAll(/[\s+]/g, '.');
    await expect.element(radio(/^Confort, Comptant annuel/)).toHaveAccessibleName(new RegExp(`${difference} par an$`));
    await expect.element(radio(/^Essentielle, Comptant annuel/)).toHaveAccessibleName(/formule du devis copié$/);
  });

  test('shows the requested plan alone on a phone, the others on request', async () => {
    await page.viewport(343, 740);
    await renderPricing();
    await expect.element(radio(/^Confort, Comptant annuel/)).toBeVisible();
    await expect.element(page.getByText('Mensuel', { exact: true })).not.toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Autres facilités de paiement' }));
    await expect.element(page.getByText('Mensuel', { exact: true })).toBeVisible();
    await page.viewport(1024, 768);
  });

  test('states name and price of a formula on one line of a phone, its payments below', async () => {
    await page.viewport(343, 740);
    await renderPricing();
    const choice = radio(/^Confort, Comptant annuel/);
    await expect.element(choice).toBeVisible();
    const card = choice.element().closest('label') as HTMLElement;
    expect(getComputedStyle(card, '::before').content).toBe('"Confort"');
    const boxOf = (selector: string) => (card.querySelector(selector) as HTMLElement).getBoundingClientRect();
    const [mark, price, payments] = [boxOf('input'), boxOf('strong'), boxOf('small')];
    expect(price.right).toBeGreaterThan(card.getBoundingClientRect().right - 20);
    expect((mark.top + mark.bottom) / 2).toBeGreaterThan(price.top);
    expect((mark.top + mark.bottom) / 2).toBeLessThan(price.bottom);
    expect(payments.top).toBeGreaterThanOrEqual(price.bottom);
    await page.viewport(1024, 768);
  });

  test('explains every amount of the selected formula', async () => {
    await renderPricing();
    await userEvent.click(radio(/^Essentielle, Mensuel/));
    await userEvent.click(page.getByText('Détail du calcul'));
    const formula = estimation.formulas['M_ESSENTIELLE'];
    for (const { libelle, isSuscribed, amount, lines } of formula?.guarantees ?? []) {
      if (!isSuscribed) continue;
      const amounts = columnLefts(table(`Calcul\u00A0: ${libelle}`), 'tbody tr');
      expect(amounts).toEqual(lines.filter(({ isNeutral }) => !isNeutral).map((line) => line.amount));
      expect(amounts.at(-1)).toBe(amount);
    }
    await expectAccessible();
  });

  test('compares formulas side by side and selects one there', async () => {
    await renderPricing();
    await userEvent.click(page.getByRole('button', { name: 'Comparer les formules' }));
    await expect.element(page.getByRole('dialog', { name: 'Comparer les formules' })).toBeVisible();
    await expect.element(page.getByText('Non comprise').first()).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Semestriel' }));
    await expectAccessible();
    await userEvent.click(page.getByRole('button', { name: 'Choisir Confort' }));
    await expect.element(radio(/^Confort, Semestriel/)).toBeChecked();
  });

  test('marks indicative prices and passes axe in both themes', async () => {
    await renderPricing(true);
    await expect.element(page.getByText('Tarif indicatif, à confirmer.')).toBeVisible();
    await expectAccessible();
  });

  test('fits a phone with the explanation of a modulated deductible', async () => {
    await page.viewport(343, 740);
    await render(<Harness isIndicative={false} shownEstimation={car.estimation} />);
    await userEvent.click(radio(/^Tous risques, Comptant annuel/));
    await expect.element(page.getByText('30\u202F000\u00A0F +20\u00A0%').first()).toBeVisible();
    const cards = [...document.querySelectorAll('section')].filter((card) => card.querySelector('table'));
    for (const { scrollWidth, clientWidth } of cards) expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    await page.viewport(1024, 768);
  });

  test('fits a phone without amounts outside of their cards', async () => {
    // Width that the page leaves to its content.
    await page.viewport(343, 740);
    await renderPricing();
    await userEvent.click(radio(/^Confort, Comptant annuel/));
    await userEvent.click(page.getByText('Détail du calcul'));
    const cards = [...document.querySelectorAll('section')].filter((card) => card.querySelector('table'));
    for (const { scrollWidth, clientWidth } of cards) expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    expect(cards.length).toBeGreaterThan(1);
    await page.viewport(1024, 768);
  });
});
