import { findClientOfDraft } from '#server/areas/clients/client-change-repository.ts';
import { findClient } from '#server/areas/clients/client-repository.ts';
import { isOffered, isWithheld } from '#server/areas/ranges/withheld-products.ts';
import type { Db } from '#server/db/db.ts';
import type { Caller } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { subscriberFormValues } from '#shared/clients/client-record.ts';
import { toFieldErrors } from '#shared/forms/check.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, textAt, withValue } from '#shared/forms/raw.ts';
import type { SubmittedEstimate } from '#shared/operations/quotes/estimates.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { loadProduct } from '#shared/products/load-product.ts';
import { lockedChanges, lockedValueProblems } from '#shared/products/locked-values.ts';
import { type PricedQuote, priceQuote } from '#shared/products/price-quote.ts';
import type { Product } from '#shared/products/product.ts';
import { loadQuoteContext } from './quoting-context.ts';
import { loadRateBook } from './tariff-repository.ts';
import { findVehicle } from './vehicle-repository.ts';

interface PricingCaller {
  readonly db: Db;
  readonly caller: Caller;
}

/** The message repeats the reason, since no form has a field for the product of a quote. */
const productRefusal = (field: string, reason: string) => invalid({ [field]: [reason] }, `${reason}.`);

/** Product by code; throws a 422 on `field` if it does not exist. */
export const requireProduct = async (code: string, field: string): Promise<Product> => {
  const product = await loadProduct(code);
  if (!product) throw productRefusal(field, 'Ce produit n’est pas proposé à la vente');
  return product;
};

/** Product that the caller's broker may sell; throws a 422 on `field`. */
export const requireOfferedProduct = async (
  code: string,
  field: string,
  { db, caller }: PricingCaller,
): Promise<Product> => {
  const product = await requireProduct(code, field);
  if (await isWithheld(db, caller.brokerId, code))
    throw productRefusal(field, 'Ce produit n’est pas ouvert à votre courtier');
  return product;
};

/**
 * Product of a new quote; throws a 422 on `field` if no active range offers it any more. Quotes that exist are still
 * converted.
 */
export const requireProductOnSale = async (code: string, field: string, asker: PricingCaller): Promise<Product> => {
  const product = await requireOfferedProduct(code, field, asker);
  if (!(await isOffered(asker.db, asker.caller.brokerId, code)))
    throw productRefusal(field, 'Ce produit n’est plus proposé dans nos gammes');
  return product;
};

/** Normalizes an effect date: today's arrives as an instant (specification 3, section 4 "Pricing"); its day in Nouméa applies. */
export const toEffectDay = (effectDate: string): string => {
  const instant = effectDate.includes('T') ? new Date(effectDate) : undefined;
  return instant && !Number.isNaN(instant.getTime()) ? dayInNoumea(instant) : effectDate;
};

/** Maximum delay for which a quote is still priced as of its validation: 14 days, our own choice. */
const maxDelayMs = 14 * 24 * 3_600_000;

/**
 * When the person validated a quote received at `now`: the time that it states, or `now` if that is missing, in the future or too
 * old. See docs/decisions/prices.md.
 */
export const validatedAt = ({ currentDate }: SubmittedEstimate, now: Date): Date => {
  const deviceTime = new Date(currentDate);
  const delayMs = now.getTime() - deviceTime.getTime();
  return delayMs >= 0 && delayMs <= maxDelayMs ? deviceTime : now;
};

/** Subscriber as entered, or from the client file. Throws a 422 for a client of another broker. */
const loadSubscriber = async (
  submitted: SubmittedEstimate,
  context: QuoteContext,
  { db, caller }: PricingCaller,
): Promise<object> => {
  const typedId = String(submitted.person['id'] ?? '');
  const isNew = typedId === '' || typedId === '-1';
  const { clientReference } = submitted;
  const created = isNew && clientReference ? await findClientOfDraft(db, caller.user.id, clientReference) : undefined;
  if (isNew && created === undefined) return { ...submitted.person, id: '' };
  const id = created === undefined ? typedId : String(created);
  const client = /^\d{1,9}$/.test(id) ? await findClient(db, caller.scope, Number(id)) : undefined;
  if (!client) throw unknownClient();
  return subscriberFormValues(client, context);
};

export type PricedSubmission = Exclude<PricedQuote, { kind: 'invalid' }> & { readonly product: Product };

/** Loads the rules and the values of a submitted quote. */
const loadSubmission = async (
  submitted: SubmittedEstimate,
  pricingCaller: PricingCaller,
  at: Date,
): Promise<{ readonly quote: RawGroup; readonly context: QuoteContext }> => {
  const context = await loadQuoteContext(pricingCaller.db, pricingCaller.caller, at);
  const quote = {
    person: (await loadSubscriber(submitted, context, pricingCaller)) as RawGroup,
    productRisk: submitted.productRisk as RawGroup,
    effectDate: toEffectDay(submitted.effectDate),
  };
  return { quote, context };
};

/** Validates and prices a submitted quote as of an instant, with the stored tariffs. Throws a 422 by field. */
export const priceSubmitted = async (
  submitted: SubmittedEstimate,
  pricingCaller: PricingCaller,
  at: Date,
): Promise<PricedSubmission> => {
  const product = await requireOfferedProduct(submitted.product.code, 'product.code', pricingCaller);
  const { quote, context } = await loadSubmission(submitted, pricingCaller, at);
  return priceValues(product, quote, pricingCaller.db, context);
};

/**
 * Like `priceSubmitted` for a quote to save, whose product must still be on sale. Values that the broker locked after the
 * quote was entered are applied and listed, so that the price they change can be compared with the accepted one.
 */
export const priceNewQuote = async (
  submitted: SubmittedEstimate,
  pricingCaller: PricingCaller,
  at: Date,
): Promise<PricedSubmission & { readonly lockedValues: ReturnType<typeof lockedChanges> }> => {
  const product = await requireProductOnSale(submitted.product.code, 'product.code', pricingCaller);
  const { quote, context } = await loadSubmission(submitted, pricingCaller, at);
  const { brokerDefaults: _, ...contextWithoutDefaults } = context;
  const catalogueResult = await product.applyCatalogue(quote, contextWithoutDefaults, (id) =>
    findVehicle(pricingCaller.db, id),
  );
  const lockedValues = lockedChanges(product, catalogueResult.quote, context);
  const lockedQuote = lockedValues.reduce((values, { path, value }) => withValue(values, path, value), quote);
  return { ...(await priceValues(product, lockedQuote, pricingCaller.db, context)), lockedValues };
};

/** Prices values whose access was already checked. */
export const priceValues = async (
  product: Product,
  quote: object,
  db: Db,
  context: QuoteContext,
): Promise<PricedSubmission> => {
  const book = await loadRateBook(db, context.today, product.code);
  // Locked values are checked below; with the broker's defaults in the context they would be corrected silently.
  const { brokerDefaults: _, ...contextWithoutDefaults } = context;
  const catalogueResult = await product.applyCatalogue(quote, contextWithoutDefaults, (id) => findVehicle(db, id));
  const priced = priceQuote(product, catalogueResult.quote, book, contextWithoutDefaults);
  const quoteProblems = [...catalogueResult.problems, ...lockedValueProblems(product, catalogueResult.quote, context)];
  const problems = [...quoteProblems, ...(priced.kind === 'invalid' ? priced.problems : [])];
  if (priced.kind === 'invalid' || problems.length > 0) throw invalid(toFieldErrors(problems));
  return { ...priced, product };
};

/** Error for a client that is not, or no longer, in the caller's broker. */
export const unknownClient = () => invalid({ 'person.id': ['Ce client n’existe pas ou n’est plus disponible.'] });

/** Client id of a checked quote; null for a new person. */
export const parseClientId = (quote: Parameters<typeof textAt>[0]): number | null =>
  Number(textAt(quote, 'person.id')) || null;
