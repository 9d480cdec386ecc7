import { createQuoteContext, labelOf } from '#server/areas/quotes/quote-context.ts';
import type { NewQuote } from '#server/areas/quotes/quote-repository.ts';
import { clientBody } from '#shared/clients/client-record.ts';
import type { ChosenFormula } from '#shared/operations/quotes/estimation.ts';
import type { Person } from '#shared/operations/wire/person.ts';
import type { SessionUser } from '#shared/operations/wire/session-shape.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { toChosenFormula } from '#shared/products/estimation.ts';
import { loadProduct } from '#shared/products/load-product.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import { demonstrationRateBook } from '#shared/tariff/demonstration/book.ts';
import { legalQuote } from '#tests/support/quotes/quotes.ts';

/** Above all ids of the demonstration. */
export const lastOrdinaryId = 900_000_000;

/** A saved quote as known to the person who converts it. */
export interface OfferedQuote {
  readonly id: number;
  readonly effectDate: string;
  readonly formula: ChosenFormula;
}

/** Values of a legal protection quote and its subscriber. */
interface LegalQuote {
  readonly quoteFor: (personId: number) => NewQuote;
  readonly subscriber: Omit<Person, 'id' | 'personType'>;
}

export const createLegalQuote = async (user: SessionUser, now: Date): Promise<LegalQuote> => {
  const product = await loadProduct('PJ');
  const priced = product && priceQuote(product, legalQuote, demonstrationRateBook, createQuoteContext(user, now));
  const formula = priced?.kind === 'priced' ? priced.estimation.formulas['A_PJ'] : undefined;
  if (!product || priced?.kind !== 'priced' || !formula) throw new Error('the quote has no price');
  const { checked, estimation } = priced;
  const quoteFor = (personId: number): NewQuote => ({
    brokerId: user.userBrokerId ?? 0,
    userId: user.id,
    personId,
    agencyCode: null,
    productCode: product.code,
    productVersion: product.version,
    effectDate: legalQuote.effectDate,
    today: dayInNoumea(now),
    estimate: checked.quote,
    formula,
    tariff: estimation.tariff,
    acceptance: estimation.acceptance,
    risk: checked.contractRisk(labelOf),
    idempotencyKey: null,
    reference: null,
  });
  return { quoteFor, subscriber: clientBody(checked.subscriber(), labelOf, 1) };
};

export const toOfferedQuote = (id: number, { effectDate, formula }: NewQuote): OfferedQuote => ({
  id,
  effectDate,
  formula: toChosenFormula(formula),
});
