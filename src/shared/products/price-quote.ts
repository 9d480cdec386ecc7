import type { Estimation } from '#shared/contract/quotes/estimation.ts';
import type { Problem } from '#shared/forms/check.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import { tariffInForce } from '#shared/tariff/in-force.ts';
import { NoPrice } from '#shared/tariff/lookup.ts';
import { price } from '#shared/tariff/price.ts';
import type { Tariff } from '#shared/tariff/tariff.ts';
import { estimationOf } from './estimation.ts';
import type { CheckedQuote, Product } from './product.ts';

export type PricedQuote =
  | { readonly kind: 'priced'; readonly checked: CheckedQuote; readonly estimation: Estimation }
  | { readonly kind: 'invalid'; readonly quote: RawGroup; readonly problems: readonly Problem[] }
  /** No tariff on the effect date, or one that says nothing of such a risk. */
  | { readonly kind: 'no-price'; readonly message: string };

const noTariff = 'Aucun tarif n’est en vigueur à la date d’effet choisie.';
const noPriceForRisk = 'Le tarif en vigueur ne prévoit pas ce risque. Merci de contacter votre assureur.';

/**
 * "Calculer": checks a quote, takes the tariff in force on its effect date among those given, and prices every formula.
 * The same function on the device and on the server, so that the same tariff gives the same franc.
 */
export const priceQuote = (
  product: Product,
  given: unknown,
  tariffs: readonly Tariff[],
  context: QuoteContext,
): PricedQuote => {
  const checked = product.check(given, context);
  const { quote, problems } = checked;
  if (problems.length > 0) return { kind: 'invalid', quote, problems };
  const tariff = tariffInForce(tariffs, product.code, textAt(quote, 'effectDate'));
  if (!tariff) return { kind: 'no-price', message: noTariff };
  try {
    const formulas = price(tariff, checked.facts(), checked.commercial());
    return { kind: 'priced', checked, estimation: estimationOf(tariff, formulas) };
  } catch (error) {
    if (error instanceof NoPrice) return { kind: 'no-price', message: noPriceForRisk };
    throw error;
  }
};
