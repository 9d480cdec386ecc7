import { isMissing } from '#api/errors.ts';
import type { LoadedDraft } from '#offline/interfaces/draft-types.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { conversionFields, grantedLimits, widestLimits } from '#shared/conversion/convert.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { normalize } from '#shared/forms/normalize.ts';
import { coerceToShape, type RawGroup, textAt, withValue } from '#shared/forms/raw.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { estimateGet } from '#shared/operations/quotes/estimates.ts';
import type { EstimatedFormula } from '#shared/operations/quotes/estimation.ts';
import { frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { chosenFormula, formulaKey } from '#shared/products/estimation.ts';
import { lockedDefaultsOf } from '#shared/products/locked-values.ts';
import type { Product } from '#shared/products/product.ts';
import { conversionRefusal } from '#shared/products/quote-actions.ts';
import { savedQuoteValues } from '#shared/products/saved-quote.ts';
import { subscriberName } from '../subscriber-name.ts';
import { createdFrom } from '../wizard/creation/created.ts';
import { resumedQuote } from '../wizard/draft/quote-draft.ts';
import { quotable, UnknownQuote } from '../wizard/draft/quote-start.ts';
import { chosenOf } from '../wizard/work/quote-progress.ts';
import type { PricedResult, QuoteProgress } from '../wizard/work/quote-work.ts';
import { type ConvertedQuote, conversionWork, paymentPart } from './conversion-work-definition.ts';

/** What a conversion opens with. */
export interface ConversionStart {
  readonly quote: ConvertedQuote;
  readonly product: Product;
  readonly values: RawGroup;
  readonly progress: QuoteProgress;
  /** With what was granted when the quote was made. */
  readonly context: QuoteContext;
  readonly notices: readonly string[];
}

/** The quote cannot become a contract: why, and the one that it became. */
export class NotConvertible extends Error {
  readonly became: ContractFile['details']['became'];
  constructor(why: string, became?: ContractFile['details']['became']) {
    super(why);
    this.became = became;
  }
}

/** A saved quote by its number, or one that waits on this device by its draft. */
export interface QuoteTarget {
  readonly estimate?: number | undefined;
  readonly quote?: string | undefined;
}

interface Known {
  readonly quote: ConvertedQuote;
  readonly product: Product;
  readonly values: RawGroup;
  readonly priced: PricedResult | null;
  readonly chosenKey: string | null;
}

const firstPart = ({ steps }: Product): string => steps.quote[0]?.id ?? '';

/** The rules of a conversion: what was granted stays granted, what the broker locked stays as the quote has it. */
const rulesFor = ({ quote, product, values }: Pick<Known, 'quote' | 'product' | 'values'>, context: QuoteContext) => ({
  ...context,
  commercialLimits: widestLimits(context.commercialLimits, quote.granted),
  brokerDefaults: lockedDefaultsOf(product, values, context.brokerDefaults),
});

const opened = (known: Known, context: QuoteContext, startsAt: 1 | 2): ConversionStart => {
  const { quote, product } = known;
  const granted = rulesFor(known, context);
  const fields = conversionFields(product);
  const day = textAt(known.values, 'effectDate');
  const isPast = day !== '' && day < context.today;
  const dated = isPast ? withValue(known.values, 'effectDate', context.today) : known.values;
  // The owner of the account is the client, unless somebody says otherwise.
  const owner = subscriberName(dated).toUpperCase();
  const owned = withValue(coerceToShape(fields, dated) as RawGroup, 'person.bankAccount.accountOwner', owner);
  // The first step prices anew; the second one takes the price that was just accepted.
  const isPriced = startsAt === 2 && !isPast && known.priced !== null && known.chosenKey !== null;
  return {
    quote,
    product,
    values: normalize(fields, owned, granted),
    context: granted,
    progress: {
      partId: isPriced ? paymentPart : firstPart(product),
      editing: null,
      priced: isPriced ? known.priced : null,
      chosenKey: isPriced ? known.chosenKey : null,
    },
    notices: isPast
      ? [`La date d’effet du devis (${frenchDate(day)}) est passée\u00A0: celle du jour est proposée.`]
      : [],
  };
};

/** Of a price that was not asked for here: which tariff it is of, and when it was made, is not told. */
export const notPricedHereMs = 0;

/** The price that the quote was saved at, as its table of one formula. */
const savedPrice = (calculation: EstimatedFormula, { formula, details }: ContractFile): PricedResult => ({
  estimation: {
    headers: [
      { value: 'splitting', text: 'Facilité de paiement', kind: 'text', sortable: false },
      { value: `info_${calculation.code}`, text: calculation.libelle, kind: 'money', sortable: false },
    ],
    data: [
      {
        splitting: calculation.splitting,
        splittingCode: calculation.splittingCode,
        [`info_${calculation.code}`]: calculation.total,
      },
    ],
    formulas: { [formulaKey(calculation)]: calculation },
    tariff: {
      product: details.product.code,
      version: calculation.tariffVersion,
      title: formula.price?.tariffTitle ?? '',
      effectiveFrom: details.creationDate,
      isDemonstration: formula.price?.isDemonstration ?? false,
    },
  },
  isIndicative: false,
  pricedAtMs: notPricedHereMs,
});

const ofSaved = async (offline: OfflineServices, id: number, context: QuoteContext): Promise<Known> => {
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
  if (obstacle !== null) throw new NotConvertible(obstacle, details.became);
  const product = await quotable(details.product.code);
  // Without network the quote may not have been read in full: its file tells the risk.
  const answer = await offline.read(estimateGet, input).catch(() => undefined);
  const estimate = answer?.value.estimate;
  const calculation = answer?.value.calculation ?? null;
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
    values,
    priced: calculation && savedPrice(calculation, file),
    chosenKey: calculation && formulaKey(calculation),
  };
};

/** A quote that waits on this device; once it was received, the saved one. */
const ofWaiting = async (offline: OfflineServices, draftId: string, context: QuoteContext): Promise<Known> => {
  const created = await createdFrom(offline.outbox, draftId);
  if (created) return ofSaved(offline, created.contractId, context);
  const draft = await offline.drafts.load(draftId);
  if (!draft) throw new UnknownQuote('quote');
  const { product, values, progress } = await resumedQuote(draft, '', context, quotable);
  const chosen = chosenOf(progress);
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
      formula: chosen ? chosenFormula(chosen) : null,
      granted: grantedLimits(values),
      clientId: Number(textAt(values, 'person.id')) || null,
    },
    product,
    values,
    priced: progress.priced,
    chosenKey: progress.chosenKey,
  };
};

/** A conversion as it was left; priced again where the risk or the rules are others since. */
const resumed = async (draft: LoadedDraft, context: QuoteContext): Promise<ConversionStart> => {
  const kept = conversionWork.read(draft);
  if (!kept) throw new UnknownQuote('quote');
  const product = await quotable(kept.productCode);
  const granted = rulesFor({ quote: kept.quote, product, values: kept.values as RawGroup }, context);
  const fields = conversionFields(product);
  const values = normalize(fields, coerceToShape(fields, kept.values) as RawGroup, granted);
  const { progress } = kept;
  const isGood = product.check(values, granted).problems.length === 0 && chosenOf(progress) !== undefined;
  return {
    quote: kept.quote,
    product,
    values,
    context: granted,
    progress: isGood
      ? { ...progress, editing: null }
      : { partId: firstPart(product), editing: null, priced: null, chosenKey: null },
    notices: [],
  };
};

interface Opening extends QuoteTarget {
  readonly draft: LoadedDraft | undefined;
  readonly startsAt: 1 | 2;
}

/** Makes what an address and a draft ask for. Throws `UnknownQuote`, `NotConvertible`, `CallError` or `Unreachable`. */
export const conversionStart = async (
  offline: OfflineServices,
  { estimate, quote, draft, startsAt }: Opening,
  context: QuoteContext,
): Promise<ConversionStart> => {
  if (draft) return resumed(draft, context);
  // A quote is what it is: what the broker fixed since counts for others.
  const { brokerDefaults: _, ...free } = context;
  if (quote !== undefined) return opened(await ofWaiting(offline, quote, free), context, startsAt);
  if (estimate === undefined) throw new UnknownQuote('quote');
  return opened(await ofSaved(offline, estimate, free), context, startsAt);
};
