import { expect, it } from 'vitest';
import { quoteBlocks } from '#shared/documents/quote-blocks.ts';
import { type RawGroup, withValue } from '#shared/forms/raw.ts';
import { product as auto } from '#shared/products/auto/product-auto.ts';
import { loadProducts } from '#shared/products/load-product.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import type { Product } from '#shared/products/product.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
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

it('quote blocks: name options without effect in the chosen formula', () => {
  const quote = auto.normalize(carQuote, context);
  const priced = priceQuote(auto, carQuote, demonstrationRateBook, context);
  if (priced.kind !== 'priced') throw new Error(priced.kind);
  const optionOf = (formula: string, name: string) =>
    quoteBlocks(auto, quote, context, priced.estimation.formulas[`A_${formula}`])
      .flatMap(({ facts }) => facts)
      .find(([label]) => label === name)?.[1];
  expect(optionOf('TIERS', 'Franchise vol et incendie')).toMatch(
    /\sF, sans effet dans la formule «\u00A0Tiers\u00A0»$/,
  );
  expect(optionOf('TIERS', 'Perte financière')).toBe('Non');
  expect(optionOf('TIERS_ETENDU', 'Franchise vol et incendie')).toMatch(/\sF$/);
  expect(optionOf('TIERS_ETENDU', 'Franchise dommages tous accidents')).toMatch(/sans effet/);
  expect(optionOf('TOUS_RISQUES', 'Franchise dommages tous accidents')).toMatch(/\sF$/);
});

it('quote blocks: name covers of a home that the chosen formula lacks', () => {
  const product = products.find(({ code }) => code === 'MRH_BUDGET') as Product;
  const quote = validQuote(product, 'home', context);
  const chosen = ['vol', 'brisGlace'].reduce(
    (values, option) => withValue(values, `productRisk.options.${option}`, 'OUI'),
    quote,
  );
  const priced = priceQuote(product, chosen, demonstrationRateBook, context);
  if (priced.kind !== 'priced') throw new Error(priced.kind);
  const optionsOf = (formula: string) =>
    new Map(
      quoteBlocks(product, product.normalize(chosen, context), context, priced.estimation.formulas[`A_${formula}`])
        .flatMap(({ facts }) => facts)
        .filter(([label]) => ['Vol', 'Bris de glace'].includes(label)),
    );
  expect([...optionsOf('CONFORT').values()]).toEqual(['Oui', 'Oui']);
  const absent = 'Oui, sans effet dans la formule «\u00A0Essentielle\u00A0»';
  expect([...optionsOf('ESSENTIELLE').values()]).toEqual([absent, absent]);
});

it('quote blocks: title the claims of a driver', () => {
  const [driver] = carQuote.productRisk.drivers;
  const claim = { occurrenceDate: '2026-02-01', nature: { code: 'VOL' }, responsability: { code: 'NON' } };
  const claims = [{ ...driver, risk: { ...driver?.risk, claims: [claim] } }];
  const quote = auto.normalize({ ...carQuote, productRisk: { ...carQuote.productRisk, drivers: claims } }, context);
  const blocks = quoteBlocks(auto, quote, context);
  const index = blocks.findIndex(({ table }) => table?.columns.includes('Date de survenance'));
  expect(blocks[index]?.title).toMatch(/^Sinistres\u00A0: \S/);
  expect(blocks[index - 1]).toMatchObject({ title: expect.stringMatching(/^Conducteur 1/), table: null, none: null });
});

const factsOf = (code: string, quote: RawGroup): readonly (readonly [string, string])[] => {
  const product = products.find((each) => each.code === code) as Product;
  return quoteBlocks(product, product.normalize(quote, context), context).flatMap(({ facts }) => facts);
};

it.each(['PJ', 'GPJNC'])('%s: prints the number of employees of a company, declared or not', (code) => {
  const product = products.find((each) => each.code === code) as Product;
  const quote = validQuote(product, 'company', context);
  const company = (effectif: string) =>
    withValue(withValue(quote, 'person.personType', 'MOR'), 'person.effectif', effectif);
  expect(factsOf(code, company('60'))).toContainEqual(['Effectif', '60']);
  expect(factsOf(code, company(''))).toContainEqual(['Effectif', 'non déclaré']);
  const labels = factsOf(code, withValue(quote, 'person.personType', 'PHY')).map(([label]) => label);
  expect(labels).not.toContain('Effectif');
});

it('prints an undeclared reason of an infraction, which is rated as severe', () => {
  const [driver] = carQuote.productRisk.drivers;
  const withInfraction = (date: string) => ({
    ...carQuote,
    productRisk: {
      ...carQuote.productRisk,
      drivers: [{ ...driver, risk: { ...driver?.risk, infractionDate1: date } }],
    },
  });
  expect(factsOf('AUTO', withInfraction('2026-01-05'))).toContainEqual(['Motif 1', 'non déclaré']);
  expect(factsOf('AUTO', withInfraction('')).map(([label]) => label)).not.toContain('Motif 1');
});
