import '#ui/theme/tokens.css';
import { ChakraProvider } from '@chakra-ui/react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { PriceList } from '#features/quotes/wizard/live/price-list.tsx';
import { FormulaTable } from '#features/quotes/wizard/pricing/formula-table.tsx';
import { product } from '#shared/products/home/product-mrh-budget.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { homeQuote } from '#tests/support/quotes/quotes.ts';
import { system } from '#ui/theme/system.ts';

const priced = priceQuote(product, homeQuote, demonstrationRateBook, {
  today: '2026-11-21',
  lists: {},
  commercialLimits: { maxReductionPercent: 15, maxBrokerFeesXpf: 10_000 },
});
if (priced.kind !== 'priced') throw new Error('no price');
const { estimation } = priced;
const doNothing = () => undefined;

test('prices: stay in their cards with text of twice the size on a phone', async () => {
  await page.viewport(390, 844);
  document.documentElement.style.fontSize = '32px';
  await render(
    <ChakraProvider value={system}>
      <main>
        <FormulaTable
          estimation={estimation}
          chosenKey={null}
          splittingCode="A"
          isReadOnly={false}
          onChoose={doNothing}
        />
        <PriceList formulas={Object.values(estimation.formulas)} chosenKey={null} onChoose={doNothing} />
      </main>
    </ChakraProvider>,
  );
  await expect.element(page.getByRole('radio', { name: /^Essentielle, Comptant annuel/ })).toBeVisible();
  const outside = [...document.querySelectorAll('label, button')].flatMap((card) =>
    [...card.querySelectorAll('*')].filter(
      (part) => part.getBoundingClientRect().right > card.getBoundingClientRect().right,
    ),
  );
  expect(outside.map(({ textContent }) => textContent)).toEqual([]);
});
