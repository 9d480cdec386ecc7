import { isMissing } from '#api/errors.ts';
import type { LoadedDraft } from '#offline/interfaces/draft-types.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { conversionFields, grantedLimits, widestLimits } from '#shared/conversion/convert.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { normalizeValues } from '#shared/forms/normalize.ts';
import { coerceToShape, type RawGroup, textAt, withValue } from '#shared/forms/raw.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { quoteValidUntil } from '#shared/primitives/calendar/quote-validity.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { formulaKey, toChosenFormula } from '#shared/products/estimation.ts';
import { lockedDefaultsOf } from '#shared/products/locked-values.ts';
import type { Product } from '#shared/products/product.ts';
import { contractRequestPath, contractRequestReason, conversionRefusal } from '#shared/products/quote-actions.ts';
import { savedQuoteValues, withPlanOf } from '#shared/products/saved-quote.ts';
import { subscriberName } from '../subscriber-name.ts';
import { findCreatedQuote } from '../wizard/creation/created-quotes.ts';
import { resumeQuote } from '../wizard/draft/quote-draft.ts';
import { loadQuotableProduct, UnknownQuote } from '../wizard/draft/quote-start.ts';
import { readSavedQuote } from '../wizard/draft/typed-quote.ts';
import { chosenFormulaOf } from '../wizard/work/quote-progress.ts';
import type { PricedResult, QuoteProgress } from '../wizard/work/quote-work.ts';
import { type ConvertedQuote, conversionWork, paymentPart } from './conversion-work-definition.ts';
import { savedPrice } from './saved-price.ts';
import { pastEffectDateText } from './use-current-effect-date.ts';

/** Initial state of a conversion. */
export interface ConversionStart {
  readonly quote: ConvertedQuote;
  readonly product: Product;
  readonly values: RawGroup;
  readonly progress: QuoteProgress;
  /** Quote context with the commercial limits granted when the quote was created. */
  readonly context: QuoteContext;
  readonly notices: readonly string[];
}

/**
 * Thrown if the quote cannot be converted: the reason, the contract that it was converted to, if any, and the path to a request
 * for its contract if the insurer writes it.
 */
export class NotConvertible extends Error {
  readonly convertedTo: ContractFile['details']['convertedTo'];
  readonly requestPath: string | undefined;
  constructor(reason: string, convertedTo?: ContractFile['details']['convertedTo'], requestPath?: string) {
    super(reason);
    this.convertedTo = convertedTo;
    this.requestPath = requestPath;
  }
}

/** A saved quote by its id, or a queued one by its draft id. */
export interface QuoteTarget {
  readonly estimate?: number | undefined;
  readonly quote?: string | undefined;
}

interface QuoteToConvert {
  readonly quote: ConvertedQuote;
  readonly product: Product;
  readonly values: RawGroup;
  readonly priced: PricedResult | null;
  readonly chosenKey: string | null;
  /** Last day on which the quote is valid; null for one that is still queued. */
  readonly validUntil: string | null;
}

const firstPartId = ({ steps }: Product): string => steps.quote[0]?.id ?? '';

/** Rules of a conversion: granted limits stay granted, and values locked by the broker stay as in the quote. */
const rulesFor = (
  { quote, product, values }: Pick<QuoteToConvert, 'quote' | 'product' | 'values'>,
  context: QuoteContext,
) => ({
  ...context,
  commercialLimits: widestLimits(context.commercialLimits, quote.granted),
  brokerDefaults: lockedDefaultsOf(product, values, context.brokerDefaults),
});

const startFromQuote = (quoteToConvert: QuoteToConvert, context: QuoteContext, startsAt: 1 | 2): ConversionStart => {
  const { quote, product } = quoteToConvert;
  const grantedRules = rulesFor(quoteToConvert, context);
  const fields = conversionFields(product);
  const day = textAt(quoteToConvert.values, 'effectDate');
  const isPast = day !== '' && day < context.today;
  const { validUntil } = quoteToConvert;
  const isExpired = validUntil !== null && validUntil < context.today;
  const datedValues = isPast ? withValue(quoteToConvert.values, 'effectDate', context.today) : quoteToConvert.values;
  // The account owner defaults to the client.
  const owner = subscriberName(datedValues).toUpperCase();
  const valuesWithOwner = withValue(
    coerceToShape(fields, datedValues) as RawGroup,
    'person.bankAccount.accountOwner',
    owner,
  );
  // Step 1 prices again; step 2 keeps the price that was just accepted.
  const isPriced =
    startsAt === 2 && !isPast && !isExpired && quoteToConvert.priced !== null && quoteToConvert.chosenKey !== null;
  return {
    quote,
    product,
    values: normalizeValues(fields, valuesWithOwner, grantedRules),
    context: grantedRules,
    progress: {
      partId: isPriced ? paymentPart : firstPartId(product),
      editing: null,
      priced: isPriced ? quoteToConvert.priced : null,
      chosenKey: isPriced ? quoteToConvert.chosenKey : null,
    },
    notices: [
      ...(isExpired
        ? [`Ce devis était valable jusqu’au ${frenchDate(validUntil)}\u00A0: son prix est calculé au tarif du jour.`]
        : []),
      ...(isPast ? [pastEffectDateText(day)] : []),
    ],
  };
};

const loadSavedQuote = async (offline: OfflineServices, id: number, context: QuoteContext): Promise<QuoteToConvert> => {
  const input = { idContrat: id };
  const file = await offline.read(contractGet, input).then(
    ({ value }) => value.contract,
    (error: unknown) => {
      throw isMissing(error) ? new UnknownQuote('quote') : error;
    },
  );
  if (!file) throw new UnknownQuote('quote');
  const { details, productRisk: contractRisk } = file;
  const obstacle = conversionRefusal(details);
  const requestPath = contractRequestReason(details) === null ? undefined : contractRequestPath(id);
  if (obstacle !== null) throw new NotConvertible(obstacle, details.convertedTo, requestPath);
  const product = await loadQuotableProduct(details.product.code);
  const saved = await readSavedQuote(offline, file);
  const estimate = saved?.estimate;
  const calculation = saved?.calculation ?? null;
  const { effectDate, person, number } = details;
  const values = estimate
    ? product.normalize(estimate, context)
    : savedQuoteValues(product, { person, typedRisk: null, contractRisk, effectDate }, context);
  return {
    quote: {
      id,
      reference: null,
      number,
      formula: estimate?.formula ?? null,
      granted: grantedLimits(values),
      clientId: person.id,
    },
    product,
    values: withPlanOf(estimate?.formula ?? null, values),
    priced: calculation && savedPrice(calculation, file),
    chosenKey: calculation && formulaKey(calculation),
    validUntil: quoteValidUntil(details.creationDate),
  };
};

/** Loads a quote still queued on this device, or the saved quote once the server received it. */
const loadQueuedQuote = async (
  offline: OfflineServices,
  draftId: string,
  context: QuoteContext,
): Promise<QuoteToConvert> => {
  const created = await findCreatedQuote(offline.outbox, draftId);
  if (created) return loadSavedQuote(offline, created.contractId, context);
  const draft = await offline.drafts.load(draftId);
  if (!draft) throw new UnknownQuote('quote');
  const { product, values, progress } = await resumeQuote(draft, '', context, loadQuotableProduct);
  const chosen = chosenFormulaOf(progress);
  const acceptance = progress.priced?.estimation.acceptance;
  const obstacle = conversionRefusal({
    isEstimate: true,
    status: contractStatuses.quote,
    product: { code: product.code, libelle: product.code },
    person: { personType: textAt(values, 'person.personType') === 'MOR' ? 'MOR' : 'PHY' },
    ...(acceptance?.outcome === 'refer' && { acceptance: { outcome: 'refer' as const, reasons: acceptance.reasons } }),
  });
  if (obstacle !== null) throw new NotConvertible(obstacle);
  return {
    quote: {
      id: null,
      reference: draftId,
      number: null,
      formula: chosen ? toChosenFormula(chosen) : null,
      granted: grantedLimits(values),
      clientId: Number(textAt(values, 'person.id')) || null,
    },
    product,
    values,
    priced: progress.priced,
    chosenKey: progress.chosenKey,
    validUntil: null,
  };
};

/** Resumes a conversion draft; the price is dropped if the risk or the rules changed since. */
const resumeConversion = async (draft: LoadedDraft, context: QuoteContext): Promise<ConversionStart> => {
  const stored = conversionWork.parseDraft(draft);
  if (!stored) throw new UnknownQuote('quote');
  const product = await loadQuotableProduct(stored.productCode);
  const grantedRules = rulesFor({ quote: stored.quote, product, values: stored.values as RawGroup }, context);
  const fields = conversionFields(product);
  const { progress } = stored;
  const formula = chosenFormulaOf(progress) ?? stored.quote.formula;
  const values = normalizeValues(
    fields,
    withPlanOf(formula, coerceToShape(fields, stored.values) as RawGroup),
    grantedRules,
  );
  const isPriceValid =
    product.check(values, grantedRules).problems.length === 0 && chosenFormulaOf(progress) !== undefined;
  return {
    quote: stored.quote,
    product,
    values,
    context: grantedRules,
    progress: isPriceValid
      ? { ...progress, editing: null }
      : { partId: firstPartId(product), editing: null, priced: null, chosenKey: null },
    notices: stored.notices,
  };
};

interface ConversionRequest extends QuoteTarget {
  readonly draft: LoadedDraft | undefined;
  readonly startsAt: 1 | 2;
}

/**
 * Builds the initial state from the URL and the draft. Throws `UnknownQuote`, `NotConvertible`, `MissingDeclarations`,
 * `CallError` or `Unreachable`.
 */
export const loadConversionStart = async (
  offline: OfflineServices,
  { estimate, quote, draft, startsAt }: ConversionRequest,
  context: QuoteContext,
): Promise<ConversionStart> => {
  if (draft) return resumeConversion(draft, context);
  // Defaults that the broker fixed since do not apply to an existing quote.
  const { brokerDefaults: _, ...free } = context;
  if (quote !== undefined) return startFromQuote(await loadQueuedQuote(offline, quote, free), context, startsAt);
  if (estimate === undefined) throw new UnknownQuote('quote');
  return startFromQuote(await loadSavedQuote(offline, estimate, free), context, startsAt);
};
