import { findClient } from '#server/areas/clients/client-repository.ts';
import { isWithheld } from '#server/areas/ranges/withheld-products.ts';
import type { Db } from '#server/db/db.ts';
import type { Caller } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { subscriberFormValues } from '#shared/clients/client-record.ts';
import { toFieldErrors } from '#shared/forms/check.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { textAt } from '#shared/forms/raw.ts';
import type { SubmittedEstimate } from '#shared/operations/quotes/estimates.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { lockedValueProblems } from '#shared/products/locked-values.ts';
import { type PricedQuote, priceQuote } from '#shared/products/price-quote.ts';
import type { Product } from '#shared/products/product.ts';
import { loadProduct } from '#shared/products/registry.ts';
import { quotingContextOf } from './quoting-context.ts';
import { bookFrom } from './tariff-repository.ts';
import { findVehicle } from './vehicle-repository.ts';

interface Asker {
  readonly db: Db;
  readonly caller: Caller;
}

/** A product by its code, or a 422 on `field`. */
export const productOf = async (code: string, field: string): Promise<Product> => {
  const product = await loadProduct(code);
  if (!product) throw invalid({ [field]: ['Ce produit n’est pas proposé à la vente'] });
  return product;
};

/** The same for somebody whose broker may sell it. */
export const offeredProduct = async (code: string, field: string, { db, caller }: Asker): Promise<Product> => {
  const product = await productOf(code, field);
  if (await isWithheld(db, caller.brokerId, code))
    throw invalid({ [field]: ['Ce produit n’est pas ouvert à votre courtier'] });
  return product;
};

/** An effect date of today arrives as an instant (specification 3, section 4 "Pricing"); the day in Nouméa counts. */
export const dayOf = (effectDate: string): string => {
  const instant = effectDate.includes('T') ? new Date(effectDate) : undefined;
  return instant && !Number.isNaN(instant.getTime()) ? dayInNoumea(instant) : effectDate;
};

/** How long a quote may have waited for the network and still be judged as when it was validated: 14 days, a choice of ours. */
const longestWaitMs = 14 * 24 * 3_600_000;

/**
 * When the person validated a quote that arrives at `now`: what it says itself, or `now` where it says nothing, says
 * what is still to come, or waited too long. See docs/decisions/prices.md.
 */
export const validatedAt = ({ currentDate }: SubmittedEstimate, now: Date): Date => {
  const said = new Date(currentDate);
  const waitedMs = now.getTime() - said.getTime();
  return waitedMs >= 0 && waitedMs <= longestWaitMs ? said : now;
};

/** The subscriber: as typed, or as the client's file has them. A client of another broker does not exist. */
const personOf = async (given: SubmittedEstimate, context: QuoteContext, { db, caller }: Asker): Promise<object> => {
  const id = String(given.person['id'] ?? '');
  if (id === '' || id === '-1') return { ...given.person, id: '' };
  const client = /^\d{1,9}$/.test(id) ? await findClient(db, caller.scope, Number(id)) : undefined;
  if (!client) throw unknownClient();
  return subscriberFormValues(client, context);
};

export type Priced = Exclude<PricedQuote, { kind: 'invalid' }> & { readonly product: Product };

/** Checks and prices what was sent as at an instant, with the tariffs kept here. Wrong values are a 422 by field. */
export const priceGiven = async (given: SubmittedEstimate, asker: Asker, at: Date): Promise<Priced> => {
  const product = await offeredProduct(given.product.code, 'product.code', asker);
  const context = await quotingContextOf(asker.db, asker.caller, at);
  const quote = {
    person: await personOf(given, context, asker),
    productRisk: given.productRisk,
    effectDate: dayOf(given.effectDate),
  };
  return priceValues(product, quote, asker.db, context);
};

/** The same for values that are known to be somebody's to quote. */
export const priceValues = async (product: Product, quote: object, db: Db, context: QuoteContext): Promise<Priced> => {
  const book = await bookFrom(db, context.today, product.code);
  // With the broker's defaults at hand what departs from them would be mended in silence.
  const { brokerDefaults: _, ...free } = context;
  const catalogued = await product.applyCatalogue(quote, free, (id) => findVehicle(db, id));
  const priced = priceQuote(product, catalogued.quote, book, free);
  const found = [...catalogued.problems, ...lockedValueProblems(product, catalogued.quote, context)];
  const problems = [...found, ...(priced.kind === 'invalid' ? priced.problems : [])];
  if (priced.kind === 'invalid' || problems.length > 0) throw invalid(toFieldErrors(problems));
  return { ...priced, product };
};

/** Said of a client who is not, or no longer, the caller's broker's. */
export const unknownClient = () => invalid({ 'person.id': ['Ce client n’existe pas ou n’est plus disponible.'] });

/** The number of the client that a checked quote names; null for a person who is not one yet. */
export const clientIdOf = (quote: Parameters<typeof textAt>[0]): number | null =>
  Number(textAt(quote, 'person.id')) || null;
