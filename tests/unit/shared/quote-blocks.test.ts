import { expect, it } from 'vitest';
import { quoteBlocks } from '#shared/documents/quote-blocks.ts';
import { product as auto } from '#shared/products/auto/product-auto.ts';
import { loadProducts } from '#shared/products/load-product.ts';
import { quoteContext, validQuote } from '#tests/support/quotes/quote-generator.ts';
import { carQuote } from '#tests/support/quotes/quotes.ts';

const context = quoteContext();
const products = await loadProducts();

it.each(products.map((product) => [product.code, product] as const))(
  '%s: has unique titles of parts, and unique questions within a part',
  (_, product) => {
    for (let seed = 0; seed < 20; seed += 1) {
      const blocks = quoteBlocks(product, validQuote(product, seed, context), context);
      const titles = blocks.map(({ title }) => title);
      expect(titles).toEqual([...new Set(titles)]);
      for (const { title, facts } of blocks) {
        const labels = facts.map(([label]) => label);
        expect(labels, title).toEqual([...new Set(labels)]);
      }
    }
  },
);

it('quote blocks: print a deduced driving area with its note', () => {
  const areaOf = (code: string) => {
    const vehicleInfos = { ...carQuote.productRisk.vehicleInfos, drivingArea: { code } };
    const quote = auto.normalize({ ...carQuote, productRisk: { ...carQuote.productRisk, vehicleInfos } }, context);
    return quoteBlocks(auto, quote, context)
      .flatMap(({ facts }) => facts)
      .find(([label]) => label === 'Zone de circulation')?.[1];
  };
  expect(areaOf('NORD')).toBe('Province Nord');
  expect(areaOf('')).toBe('Nouméa, zone déduite de l’adresse');
});
