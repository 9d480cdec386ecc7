import * as v from 'valibot';
import { contractLane, dossierOf, quoteLane } from '#offline/interfaces/lanes.ts';
import { conversionKind } from '#shared/conversion/conversion-kind.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { contractCreation } from '#shared/operations/quotes/conversion.ts';
import { type ChosenFormula, chosenFormulaSchema } from '#shared/operations/quotes/estimation.ts';
import { messageSchema } from '#shared/operations/wire/envelope.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import type { Product } from '#shared/products/product.ts';
import { defineWork, workLink } from '#work/define-work.ts';
import { madeDossier, receivedDossier } from '../made-dossier.ts';
import { subscriberName } from '../subscriber-name.ts';
import { estimateBody } from '../wizard/work/estimate-body.ts';
import { conflictIn, pricesText } from '../wizard/work/price-conflict.ts';
import type { QuoteProgress } from '../wizard/work/quote-work.ts';
import { progressSchema } from '../wizard/work/quote-work-definition.ts';

/** The second step, among the parts that a person may be at. */
export const paymentPart = 'payment';

const quoteSchema = v.object({
  /** Null for a quote that waits on this device. */
  id: v.nullable(v.number()),
  /** The draft that it was typed in; null for one that has a number. */
  reference: v.nullable(v.string()),
  number: v.nullable(v.string()),
  /** The price that it was saved at. */
  formula: v.nullable(chosenFormulaSchema),
  /** What was granted when it was made; nothing in drafts of before. */
  granted: v.optional(v.object({ maxReductionPercent: v.number(), maxBrokerFeesXpf: v.number() }), {
    maxReductionPercent: 0,
    maxBrokerFeesXpf: 0,
  }),
  /** The client; null where they are not one yet. */
  clientId: v.nullable(v.number()),
});
/** The quote that is transformed. */
export type ConvertedQuote = v.InferOutput<typeof quoteSchema>;

interface TypedConversion {
  readonly quote: ConvertedQuote;
  readonly product: Product;
  readonly values: RawGroup;
  readonly progress: QuoteProgress;
}

interface SentConversion extends Pick<TypedConversion, 'quote' | 'product' | 'values'> {
  readonly formula: ChosenFormula;
  /** Of the person signed in. */
  readonly agencyCode: string | null;
}

/** Sent after its quote, where that waits too: in the same lane. */
export const laneOf = ({ id, reference }: ConvertedQuote, productCode: string): string =>
  id === null ? quoteLane(productCode, reference ?? '') : contractLane(id);

const titleOf = ({ quote, product, values }: Pick<TypedConversion, 'quote' | 'product' | 'values'>): string => {
  const name = subscriberName(values);
  const what = quote.number ?? findProduct(product.code)?.label ?? product.code;
  return `Contrat ${what}${name === '' ? '' : `\u00A0: ${name}`}`;
};

/** Another tab, device or person transformed the quote before: nothing is left to do, and the answer says which contract it is. */
const becameBefore = v.pipe(
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

/** A quote that becomes a contract. Specification 4, section 2 "Transformation wizard". */
export const conversionWork = defineWork({
  kind: conversionKind,
  label: 'Transformation en contrat',
  words: {
    open: 'Cette transformation est ouverte',
    refused: 'Le serveur a refusé cette transformation',
    kept: 'Contrat gardé sur cet appareil, en attente de confirmation\u00A0: la garantie ne commence pas avant.',
  },
  operations: [contractCreation],
  version: 1,
  keeps: v.object({
    quote: quoteSchema,
    productCode: v.string(),
    values: v.record(v.string(), v.unknown()),
    progress: progressSchema,
  }),
  draft: (typed: TypedConversion) => ({
    title: titleOf(typed),
    lane: laneOf(typed.quote, typed.product.code),
    step: typed.progress.partId === paymentPart ? 1 : 0,
    value: {
      quote: typed.quote,
      productCode: typed.product.code,
      values: typed.values,
      progress: typed.progress,
    },
  }),
  item: ({ quote, product, values, formula, agencyCode }: SentConversion) => ({
    title: titleOf({ quote, product, values }),
    lane: laneOf(quote, product.code),
    operation: contractCreation,
    // The quote may be taken back meanwhile, and sent again.
    after: quote.reference,
    input: {
      contract: {
        ...estimateBody(product, values, { formula, agencyCode, now: new Date(), reference: quote.reference ?? '' }),
        id: quote.id,
        payementModes: values['payementModes'] as RawGroup,
      },
    },
  }),
  // With its quote, whose file tells what became of it where the draft is gone by then.
  resume: (draft, lane) => {
    const { kind, key } = dossierOf(lane) ?? {};
    return workLink({
      to: '/contract/create',
      search: kind === 'contract' ? { estimate: Number(key), draft } : { draft },
    });
  },
  answer: v.union([madeDossier, becameBefore]),
  conflict: conflictIn,
  conflictText: pricesText,
  received: (made) => ({
    ...receivedDossier(made),
    ...(made && 'isBefore' in made && { noEffect: made.message }),
  }),
});
