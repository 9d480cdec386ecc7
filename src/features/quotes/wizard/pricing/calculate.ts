import { CallError, failureOf, Unreachable } from '#api/errors.ts';
import type { Problem } from '#shared/forms/check.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import type { estimation, SubmittedEstimate } from '#shared/operations/quotes/estimates.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import type { Message } from '#shared/operations/wire/envelope.ts';
import type { FindVehicle } from '#shared/products/catalogue-records.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import type { Product } from '#shared/products/product.ts';
import type { RateBook } from '#shared/tariff/table-in-force.ts';
import type { PricedResult } from '../work/quote-work.ts';

/**
 * What came of "Calculer".
 * - `invalid`: nothing was priced; the problems lie on fields of any step
 * - `refused`: the server's message, or why the device has no price
 */
export type Calculated =
  | { readonly kind: 'priced'; readonly result: PricedResult; readonly message: Message | null }
  | { readonly kind: 'invalid'; readonly problems: readonly Problem[] }
  /** The rules do not take such a risk: why. */
  | { readonly kind: 'declined'; readonly reasons: readonly string[] }
  | { readonly kind: 'refused'; readonly message: Message };

/** What pricing needs beside the quote: given, so that a test may be the server and the device. */
export interface Pricer {
  readonly isOffline: boolean;
  readonly ask: (estimate: SubmittedEstimate) => Promise<Output<typeof estimation>>;
  /** The tariffs and the rules on this device; undefined where it holds none. */
  readonly keptBook: () => Promise<RateBook | undefined>;
  /** A vehicle of the catalogue on this device. */
  readonly keptVehicle: FindVehicle;
  readonly nowMs: () => number;
}

interface Asked {
  readonly product: Product;
  readonly quote: RawGroup;
  readonly body: SubmittedEstimate;
  readonly context: QuoteContext;
}

const error = (message: string): Message => ({ type: 'error', message });

/** Ours: the specification does not say what is shown where neither network nor device can price. */
export const noTariffHere =
  'Aucun tarif n’est gardé sur cet appareil\u00A0: le calcul sera possible au retour du réseau. Votre saisie reste en place.';

/**
 * Prices by the server; on the device, from the tariffs that it keeps, where the server cannot be reached or a portal
 * answers in its place. An invalid quote sends nothing (specification 3, section 4 "Pricing").
 */
export const calculate = async (asked: Asked, pricer: Pricer): Promise<Calculated> => {
  const { problems } = asked.product.check(asked.quote, asked.context);
  if (problems.length > 0) return { kind: 'invalid', problems };
  if (pricer.isOffline) return onDevice(asked, pricer);
  try {
    return byServer(await pricer.ask(asked.body), pricer.nowMs());
  } catch (failure) {
    if (failure instanceof Unreachable) return onDevice(asked, pricer);
    if (failure instanceof CallError) return refusedBy(failure);
    return { kind: 'refused', message: error(failureOf(failure).message) };
  }
};

const byServer = (
  { success, message, estimation: estimated, declined }: Output<typeof estimation>,
  pricedAtMs: number,
): Calculated => {
  if (declined) return { kind: 'declined', reasons: declined };
  if (!success || !estimated)
    return { kind: 'refused', message: message ?? error('Votre demande ne peut pas aboutir') };
  return {
    kind: 'priced',
    result: { estimation: estimated, isIndicative: false, pricedAtMs },
    message: message ?? null,
  };
};

const refusedBy = ({ message, errors }: CallError): Calculated => {
  const problems = Object.entries(errors).map(([path, texts]) => ({ path, message: texts.join(' ') }));
  return problems.length > 0 ? { kind: 'invalid', problems } : { kind: 'refused', message: error(message) };
};

const onDevice = async ({ product, quote, context }: Asked, pricer: Pricer): Promise<Calculated> => {
  const book = await pricer.keptBook();
  if (!book?.tariffs.some((tariff) => tariff.product === product.code))
    return { kind: 'refused', message: error(noTariffHere) };
  const catalogued = await product.applyCatalogue(quote, context, pricer.keptVehicle);
  const priced = priceQuote(product, catalogued.quote, book, context);
  if (priced.kind === 'invalid' || priced.kind === 'declined') return priced;
  if (priced.kind === 'no-price') return { kind: 'refused', message: error(priced.message) };
  return {
    kind: 'priced',
    result: { estimation: priced.estimation, isIndicative: true, pricedAtMs: pricer.nowMs() },
    // Said with the prices, once.
    message: null,
  };
};
