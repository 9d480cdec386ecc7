import * as v from 'valibot';
import { contractLane, parseLane, quoteLane } from '#offline/interfaces/lanes.ts';
import { conversionKind } from '#shared/conversion/conversion-kind.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import type { FormerContract } from '#shared/operations/contracts/former-contract.ts';
import type { Advice } from '#shared/operations/quotes/advice.ts';
import { contractCreation } from '#shared/operations/quotes/conversion.ts';
import { type ChosenFormula, chosenFormulaSchema } from '#shared/operations/quotes/estimation.ts';
import { messageSchema } from '#shared/operations/wire/envelope.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import type { Product } from '#shared/products/product.ts';
import { defineWork, workLink } from '#work/define-work.ts';
import { createdDossierSchema, dossierReceipt } from '../created-dossier.ts';
import { subscriberName } from '../subscriber-name.ts';
import { estimateBody } from '../wizard/work/estimate-body.ts';
import { parsePriceConflict, pricesText } from '../wizard/work/price-conflict.ts';
import type { QuoteProgress } from '../wizard/work/quote-work.ts';
import { progressSchema } from '../wizard/work/quote-work-definition.ts';

/** Part id of the payment step. */
export const paymentPart = 'payment';

const quoteSchema = v.object({
  /** Null for a quote queued on this device. */
  id: v.nullable(v.number()),
  /** Draft id of a queued quote; null for a saved one. */
  reference: v.nullable(v.string()),
  number: v.nullable(v.string()),
  /** Price at which the quote was saved. */
  formula: v.nullable(chosenFormulaSchema),
  /** Commercial limits granted at creation; missing in older drafts. */
  granted: v.optional(v.object({ maxReductionPercent: v.number(), maxBrokerFeesXpf: v.number() }), {
    maxReductionPercent: 0,
    maxBrokerFeesXpf: 0,
  }),
  /** Client id; null if the person is not a client yet. */
  clientId: v.nullable(v.number()),
});
/** The quote to convert. */
export type ConvertedQuote = v.InferOutput<typeof quoteSchema>;

interface ConversionValues {
  readonly quote: ConvertedQuote;
  readonly product: Product;
  readonly values: RawGroup;
  readonly progress: QuoteProgress;
  /** What the broker was told about the quote when the conversion began, in French. */
  readonly notices: readonly string[];
}

/** What the broker validates. */
export interface AcceptedConversion {
  readonly values: RawGroup;
  readonly formula: ChosenFormula;
  readonly advice: Advice;
  readonly formerContract: FormerContract | null;
}

interface SubmittedConversion extends AcceptedConversion, Pick<ConversionValues, 'quote' | 'product'> {
  /** Agency of the signed-in user. */
  readonly agencyCode: string | null;
}

/** Outbox lane: the conversion is sent after its quote if that is queued too. */
const conversionLane = ({ id, reference }: ConvertedQuote, productCode: string): string =>
  id === null ? quoteLane(productCode, reference ?? '') : contractLane(id);

const conversionTitle = ({
  quote,
  product,
  values,
}: Pick<ConversionValues, 'quote' | 'product' | 'values'>): string => {
  const name = subscriberName(values);
  const quoteText = quote.number ?? findProduct(product.code)?.label ?? product.code;
  return `Contrat ${quoteText}${name === '' ? '' : `\u00A0: ${name}`}`;
};

/** Response if the quote was converted before (other tab, device or user): it names the existing contract. */
const alreadyConvertedSchema = v.pipe(
  v.object({
    success: v.literal(false),
    already: v.literal(true),
    message: messageSchema,
    contractId: v.number(),
    contractNumber: v.string(),
  }),
  v.transform(({ contractId, contractNumber, message: { message } }) => ({
    contractId,
    contractNumber,
    message,
    isBefore: true,
  })),
);

/** Converts a quote into a contract. Specification 4, section 2 "Transformation wizard". */
export const conversionWork = defineWork({
  kind: conversionKind,
  label: 'Transformation en contrat',
  texts: {
    open: 'Cette transformation est ouverte',
    refused: 'Le serveur a refusé cette transformation',
    stored: 'Contrat gardé sur cet appareil, en attente de confirmation\u00A0: la garantie ne commence pas avant.',
  },
  operations: [contractCreation],
  version: 1,
  valueSchema: v.object({
    quote: quoteSchema,
    productCode: v.string(),
    values: v.record(v.string(), v.unknown()),
    progress: progressSchema,
    notices: v.optional(v.array(v.string()), []),
  }),
  toDraft: (typed: ConversionValues) => ({
    title: conversionTitle(typed),
    lane: conversionLane(typed.quote, typed.product.code),
    step: typed.progress.partId === paymentPart ? 1 : 0,
    value: {
      quote: typed.quote,
      productCode: typed.product.code,
      values: typed.values,
      progress: typed.progress,
      notices: [...typed.notices],
    },
  }),
  toItem: ({ quote, product, values, formula, advice, formerContract, agencyCode }: SubmittedConversion) => ({
    title: conversionTitle({ quote, product, values }),
    lane: conversionLane(quote, product.code),
    operation: contractCreation,
    // The queued quote may be withdrawn and submitted again meanwhile.
    after: quote.reference,
    input: {
      contract: {
        ...estimateBody(product, values, { formula, agencyCode, now: new Date(), reference: quote.reference ?? '' }),
        id: quote.id,
        quoteFormula: quote.formula,
        payementModes: values['payementModes'] as RawGroup,
        advice,
        formerContract,
      },
    },
  }),
  // The link names the quote, whose file shows the result once the draft is gone.
  resumeLink: (draft, lane) => {
    const { kind, key } = parseLane(lane) ?? {};
    return workLink({
      to: '/contract/create',
      search: kind === 'contract' ? { estimate: Number(key), draft } : { draft },
    });
  },
  answer: v.union([createdDossierSchema, alreadyConvertedSchema]),
  conflict: parsePriceConflict,
  conflictText: pricesText,
  summarizeReceipt: (contract) => ({
    ...dossierReceipt(contract),
    ...(contract && 'isBefore' in contract && { noEffect: contract.message }),
  }),
});
