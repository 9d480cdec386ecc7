import { CallError, describeFailure, Unreachable } from '#api/errors.ts';
import type { Problem } from '#shared/forms/check.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import type { estimation, SubmittedEstimate } from '#shared/operations/quotes/estimates.ts';
import type { Estimation } from '#shared/operations/quotes/estimation.ts';
import type { Output } from '#shared/operations/wire/endpoint.ts';
import type { Message } from '#shared/operations/wire/envelope.ts';
import type { FindVehicle } from '#shared/products/catalogue-records.ts';
import { priceQuote } from '#shared/products/price-quote.ts';
import type { Product } from '#shared/products/product.ts';
import { type RateBook, tableInForce } from '#shared/tariff/table-in-force.ts';
import type { PricedResult } from '../work/quote-work.ts';

/**
 * Result of « Calculer ». `invalid`: nothing was priced because of validation problems, on any step. `refused`: the
 * server’s message, or why the device has no price.
 */
export type PricingOutcome =
  | { readonly kind: 'priced'; readonly result: PricedResult; readonly message: Message | null }
  | { readonly kind: 'invalid'; readonly problems: readonly Problem[] }
  /** The underwriting rules decline the risk, with reasons. */
  | { readonly kind: 'declined'; readonly reasons: readonly string[] }
  | { readonly kind: 'refused'; readonly message: Message };

/** Dependencies of `calculate`, injected so that tests can replace server and device. */
export interface PricingServices {
  /** Without network, or while the server does not know the current data of the client yet. */
  readonly isDeviceOnly: boolean;
  readonly requestPrice: (estimate: SubmittedEstimate) => Promise<Output<typeof estimation>>;
  /** Tariffs and rules stored on this device; undefined if there are none. */
  readonly loadRateBook: () => Promise<RateBook | undefined>;
  /** Fetches them again from the server, without waiting. */
  readonly refreshRateBook: () => void;
  /** Looks a vehicle up in the device’s catalogue. */
  readonly findVehicle: FindVehicle;
  readonly nowMs: () => number;
}

interface PricingRequest {
  readonly product: Product;
  readonly quote: RawGroup;
  readonly body: SubmittedEstimate;
  readonly context: QuoteContext;
}

const createError = (message: string): Message => ({ type: 'error', message });

/** The specification has no text for the case that neither network nor device can price. */
export const noTariffMessage =
  'Aucun tarif n’est gardé sur cet appareil\u00A0: le calcul sera possible au retour du réseau. Votre saisie reste en place.';

/**
 * Prices a quote on the server, with a fallback to the device’s tariffs if the server cannot be reached or a captive
 * portal answers. An invalid quote sends no request (specification 3, section 4 "Pricing").
 */
export const calculate = async (request: PricingRequest, services: PricingServices): Promise<PricingOutcome> => {
  const { problems } = request.product.check(request.quote, request.context);
  if (problems.length > 0) return { kind: 'invalid', problems };
  if (services.isDeviceOnly) return priceOnDevice(request, services);
  try {
    const response = await services.requestPrice(request.body);
    if (response.estimation) void refreshOutdated(request, services, response.estimation).catch(() => undefined);
    return fromResponse(response, services.nowMs());
  } catch (failure) {
    if (failure instanceof Unreachable) return priceOnDevice(request, services);
    if (failure instanceof CallError) return fromCallError(failure);
    return { kind: 'refused', message: createError(describeFailure(failure).message) };
  }
};

/** Refreshes the device’s tariffs if the server priced with another version: one was imported or withdrawn meanwhile. */
const refreshOutdated = async (
  { product, quote }: PricingRequest,
  { loadRateBook, refreshRateBook }: PricingServices,
  { tariff }: Estimation,
): Promise<void> => {
  const book = await loadRateBook();
  if (book && tableInForce(book.tariffs, product.code, textAt(quote, 'effectDate'))?.version !== tariff.version)
    refreshRateBook();
};

const fromResponse = (
  { success, message, estimation: estimated, declined }: Output<typeof estimation>,
  pricedAtMs: number,
): PricingOutcome => {
  if (declined) return { kind: 'declined', reasons: declined };
  if (!success || !estimated)
    return { kind: 'refused', message: message ?? createError('Votre demande ne peut pas aboutir') };
  return {
    kind: 'priced',
    result: { estimation: estimated, isIndicative: false, pricedAtMs },
    message: message ?? null,
  };
};

const fromCallError = ({ message, errors }: CallError): PricingOutcome => {
  const problems = Object.entries(errors).map(([path, texts]) => ({ path, message: texts.join(' ') }));
  return problems.length > 0 ? { kind: 'invalid', problems } : { kind: 'refused', message: createError(message) };
};

const priceOnDevice = async (
  { product, quote, context }: PricingRequest,
  pricer: PricingServices,
): Promise<PricingOutcome> => {
  const book = await pricer.loadRateBook();
  if (!book?.tariffs.some((tariff) => tariff.product === product.code))
    return { kind: 'refused', message: createError(noTariffMessage) };
  const catalogued = await product.applyCatalogue(quote, context, pricer.findVehicle);
  const priced = priceQuote(product, catalogued.quote, book, context);
  if (priced.kind === 'invalid' || priced.kind === 'declined') return priced;
  if (priced.kind === 'no-price') return { kind: 'refused', message: createError(priced.message) };
  return {
    kind: 'priced',
    result: { estimation: priced.estimation, isIndicative: true, pricedAtMs: pricer.nowMs() },
    // The result itself shows that the price is indicative.
    message: null,
  };
};
