import { expect, it } from 'vitest';
import { withValue } from '#shared/forms/raw.ts';
import { product as auto } from '#shared/products/auto/product-auto.ts';
import { product as home } from '#shared/products/home/product-mrh-budget.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import type { Product } from '#shared/products/product.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { quoteContext } from '#tests/support/quotes/quote-generator.ts';
import { carQuote, homeQuote } from '#tests/support/quotes/quotes.ts';

const context = quoteContext();
/** Lines of one cover, such as `Puissance fiscale: 9 CV → × 1,24`. */
const linesOf = (product: Product, quote: object, key: string, code: string): string[] => {
  const priced = priceQuote(product, quote, demonstrationRateBook, context);
  if (priced.kind !== 'priced') throw new Error(JSON.stringify(priced));
  const cover = priced.estimation.formulas[key]?.guarantees.find((guarantee) => guarantee.code === code);
  return (cover?.lines ?? []).map(({ libelle, cause, detail }) => `${libelle}: ${cause ?? ''} → ${detail}`);
};

it('price lines: state their cause, « 9 CV → × 1,24 »', () => {
  const quote = withValue(auto.normalize(carQuote, context), 'productRisk.vehicle.fiscalPower', '9');
  const blank = withValue(quote, 'productRisk.vehicleInfos.drivingArea.code', '');
  const lines = linesOf(auto, blank, 'A_TOUS_RISQUES', 'RC');
  expect(lines).toContain('Puissance fiscale: 9\u00A0CV → ×\u00A01,24');
  expect(lines).toContain('Zone de circulation: Nouméa, zone déduite de l’adresse → ×\u00A01,10');
  expect(lines).toContain('Coefficient de réduction-majoration: 0,80 → ×\u00A00,80');
  expect(lines).toContain('Usage: Promenade et trajet domicile-travail → ×\u00A01,00');
  expect(linesOf(auto, blank, 'A_TOUS_RISQUES', 'DTA')).toContain(
    'Classe du véhicule: classe 13, à vérifier → ×\u00A01,52',
  );
  expect(linesOf(home, homeQuote, 'A_CONFORT', 'INC')).toContain('Nombre de pièces: 3\u00A0pièces → ×\u00A01,00');
});
