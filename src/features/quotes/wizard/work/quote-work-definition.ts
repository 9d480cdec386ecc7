import * as v from 'valibot';
import { dossierOf, quoteLane } from '#offline/interfaces/lanes.ts';
import { editedEntrySchema } from '#shared/forms/entry.ts';
import { stepIds } from '#shared/forms/layout.ts';
import type { RawGroup } from '#shared/forms/raw.ts';
import { estimateCreation } from '#shared/operations/quotes/estimates.ts';
import { type ChosenFormula, estimationSchema } from '#shared/operations/quotes/estimation.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import type { Product } from '#shared/products/product.ts';
import { isConvertible } from '#shared/products/quote-actions.ts';
import { defineWork, workLink } from '#work/define-work.ts';
import { madeDossier, receivedDossier } from '../../made-dossier.ts';
import { subscriberName } from '../../subscriber-name.ts';
import { labelsOf } from './draft-changes.ts';
import { estimateBody } from './estimate-body.ts';
import { conflictIn, pricesText } from './price-conflict.ts';
import type { QuoteStart } from './quote-opening.ts';
import { partsOf, placeOf } from './quote-progress.ts';

type TypedQuote = Pick<QuoteStart, 'product' | 'values' | 'progress' | 'copyOf'>;

interface SentQuote {
  readonly product: Product;
  readonly quote: RawGroup;
  readonly formula: ChosenFormula;
  /** Of the person signed in. */
  readonly agencyCode: string | null;
}

/** Where a person stands, with the price, as drafts keep it. */
export const progressSchema = v.object({
  partId: v.string(),
  editing: v.nullable(editedEntrySchema),
  priced: v.nullable(v.object({ estimation: estimationSchema, isIndicative: v.boolean(), pricedAtMs: v.number() })),
  chosenKey: v.nullable(v.string()),
});

const titleOf = ({ code }: Product, values: RawGroup): string => {
  const name = subscriberName(values);
  return `Devis ${findProduct(code)?.label ?? code}${name === '' ? '' : `\u00A0: ${name}`}`;
};

/** A quote. Specification 3, sections 2 and 4. */
export const quoteWork = defineWork({
  kind: 'estimate',
  label: 'Devis',
  words: {
    open: 'Ce devis est ouvert',
    refused: 'Le serveur a refusé ce devis',
    kept: 'Devis gardé sur cet appareil\u00A0: il partira dès que possible.',
  },
  operations: [estimateCreation],
  version: 1,
  keeps: v.object({
    productCode: v.string(),
    productVersion: v.number(),
    /** The labels that the fields had, by path: a later version may not know them any more. */
    labels: v.record(v.string(), v.string()),
    values: v.record(v.string(), v.unknown()),
    progress: progressSchema,
    copyOf: v.nullable(v.number()),
  }),
  draft: ({ product, values, progress, copyOf }: TypedQuote, draftId) => ({
    title: titleOf(product, values),
    lane: quoteLane(product.code, draftId),
    step: stepIds.indexOf(placeOf(partsOf(product), progress.partId).step),
    value: {
      productCode: product.code,
      productVersion: product.version,
      labels: labelsOf(product.fields),
      values,
      progress,
      copyOf,
    },
  }),
  item: ({ product, quote, formula, agencyCode }: SentQuote, draftId) => ({
    title: titleOf(product, quote),
    lane: quoteLane(product.code, draftId),
    operation: estimateCreation,
    input: { estimate: estimateBody(product, quote, { formula, agencyCode, now: new Date(), reference: draftId }) },
  }),
  resume: (draft, lane) => {
    const about = dossierOf(lane);
    return about?.kind === 'quote'
      ? workLink({ to: '/estimate/$key', params: { key: about.key }, search: { draft } })
      : workLink({ to: '/estimate', search: {} });
  },
  follow: (quote, lane) => {
    return isConvertible(dossierOf(lane)?.key ?? '')
      ? { label: 'Transformer en contrat', link: workLink({ to: '/contract/create', search: { quote } }) }
      : undefined;
  },
  answer: madeDossier,
  conflict: conflictIn,
  conflictText: pricesText,
  received: receivedDossier,
});
