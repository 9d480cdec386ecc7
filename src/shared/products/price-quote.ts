import type { Problem } from '#shared/forms/check.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { labelFrom } from '#shared/forms/node.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import type { Estimation } from '#shared/operations/quotes/estimation.ts';
import { assessAcceptance } from '#shared/tariff/acceptance.ts';
import { NoPriceError } from '#shared/tariff/lookup.ts';
import { priceFormulas } from '#shared/tariff/price.ts';
import { type RateBook, tableInForce } from '#shared/tariff/table-in-force.ts';
import { buildEstimation } from './estimation.ts';
import { formatFact } from './fact-formats.ts';
import type { CheckedQuote, Product } from './product.ts';

export type PricedQuote =
  | { readonly kind: 'priced'; readonly checked: CheckedQuote; readonly estimation: Estimation }
  | { readonly kind: 'invalid'; readonly quote: RawGroup; readonly problems: readonly Problem[] }
  /** The acceptance rules decline the risk; reasons in French. */
  | { readonly kind: 'declined'; readonly reasons: readonly string[] }
  /** No tariff on the effect date, or the tariff has no value for the risk. */
  | { readonly kind: 'no-price'; readonly message: string };

const noTariff = 'Aucun tarif n’est en vigueur à la date d’effet choisie.';
const noPriceForRisk = 'Le tarif en vigueur ne prévoit pas ce risque. Merci de contacter votre assureur.';

/**
 * "Calculer": validates a quote, assesses its risk, selects the tariff in force on its effect date and prices every
 * formula. Device and server run this same function, so that the same tariff gives the same price to the franc.
 */
export const priceQuote = (product: Product, raw: unknown, book: RateBook, context: QuoteContext): PricedQuote => {
  const checked = product.check(raw, context);
  const { quote, problems } = checked;
  if (problems.length > 0) return { kind: 'invalid', quote, problems };
  const day = textAt(quote, 'effectDate');
  const tariff = tableInForce(book.tariffs, product.code, day);
  if (!tariff) return { kind: 'no-price', message: noTariff };
  const facts = checked.facts();
  const { outcome, reasons } = assessAcceptance(tableInForce(book.acceptance, product.code, day), facts);
  if (outcome === 'decline') return { kind: 'declined', reasons };
  try {
    const formulas = priceFormulas(tariff, facts, checked.commercial(), (fact) =>
      formatFact(product.factFormats, facts, fact, labelFrom(context.lists)),
    );
    const acceptance = { outcome, reasons: [...reasons] };
    return { kind: 'priced', checked, estimation: { ...buildEstimation(tariff, formulas), acceptance } };
  } catch (error) {
    if (error instanceof NoPriceError) return { kind: 'no-price', message: noPriceForRisk };
    throw error;
  }
};
