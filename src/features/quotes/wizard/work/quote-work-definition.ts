import * as v from 'valibot';
import { parseLane, quoteLane } from '#offline/interfaces/lanes.ts';
import { editedEntrySchema } from '#shared/forms/entry.ts';
import { stepIds } from '#shared/forms/layout.ts';
import { type RawGroup, textAt } from '#shared/forms/raw.ts';
import { estimateCreation } from '#shared/operations/quotes/estimates.ts';
import { type ChosenFormula, chosenFormulaSchema, estimationSchema } from '#shared/operations/quotes/estimation.ts';
import { formatInsurerRequest, insurerRequestLinkLabel } from '#shared/operations/quotes/insurer-request.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import type { Product } from '#shared/products/product.ts';
import { isConvertible } from '#shared/products/quote-actions.ts';
import { defineWork, workLink } from '#work/define-work.ts';
import { createdDossierSchema, dossierReceipt } from '../../created-dossier.ts';
import { subscriberName } from '../../subscriber-name.ts';
import { labelsOf } from './draft-changes.ts';
import { estimateBody } from './estimate-body.ts';
import { parsePriceConflict, pricesText } from './price-conflict.ts';
import { partsOf, subStepOf } from './quote-progress.ts';
import type { QuoteStart } from './quote-start.ts';

type QuoteValues = Pick<QuoteStart, 'product' | 'values' | 'progress' | 'copyOf' | 'notices'>;

interface QuoteToSubmit {
  readonly product: Product;
  readonly quote: RawGroup;
  readonly formula: ChosenFormula;
  /** Agency of the signed-in user. */
  readonly agencyCode: string | null;
  /** Draft of the subscriber, if they are a new client of the outbox: the quote is sent after them. */
  readonly clientReference?: string | undefined;
  /** Draft of the latest change of the subscriber in the outbox: the quote, which was priced with it, is sent after it. */
  readonly clientChangeDraftId?: string | undefined;
}

/** Stored progress of a draft, including the price. */
export const progressSchema = v.object({
  partId: v.string(),
  editing: v.nullable(editedEntrySchema),
  priced: v.nullable(v.object({ estimation: estimationSchema, isIndicative: v.boolean(), pricedAtMs: v.number() })),
  chosenKey: v.nullable(v.string()),
  former: v.optional(v.nullable(chosenFormulaSchema), null),
});

const quoteTitle = ({ code }: Product, values: RawGroup): string => {
  const name = subscriberName(values);
  return `Devis ${findProduct(code)?.label ?? code}${name === '' ? '' : `\u00A0: ${name}`}`;
};

/** Definition of the quote work. Specification 3, sections 2 and 4. */
export const quoteWork = defineWork({
  kind: 'estimate',
  label: 'Devis',
  texts: {
    open: 'Ce devis est ouvert',
    refused: 'Le serveur a refusé ce devis',
    stored: 'Devis gardé sur cet appareil\u00A0: il partira dès que possible.',
  },
  operations: [estimateCreation],
  version: 1,
  valueSchema: v.object({
    productCode: v.string(),
    productVersion: v.number(),
    /** Field labels by path, for fields that a later product version drops. */
    labels: v.record(v.string(), v.string()),
    values: v.record(v.string(), v.unknown()),
    progress: progressSchema,
    copyOf: v.nullable(v.number()),
    notices: v.optional(v.array(v.string()), []),
  }),
  toDraft: ({ product, values, progress, copyOf, notices }: QuoteValues, draftId) => ({
    title: quoteTitle(product, values),
    lane: quoteLane(product.code, draftId),
    step: stepIds.indexOf(subStepOf(partsOf(product), progress.partId).step),
    value: {
      productCode: product.code,
      productVersion: product.version,
      labels: labelsOf(product.fields),
      values,
      progress,
      copyOf,
      notices: [...notices],
    },
  }),
  toItem: ({ product, quote, formula, agencyCode, clientReference, clientChangeDraftId }: QuoteToSubmit, draftId) => ({
    title: quoteTitle(product, quote),
    lane: quoteLane(product.code, draftId),
    operation: estimateCreation,
    input: {
      estimate: estimateBody(product, quote, {
        ...{ formula, agencyCode, clientReference },
        now: new Date(),
        reference: draftId,
      }),
    },
    after: clientReference ?? clientChangeDraftId ?? null,
  }),
  resumeLink: (draft, lane) => {
    const subject = parseLane(lane);
    return subject?.kind === 'quote'
      ? workLink({ to: '/estimate/$key', params: { key: subject.key }, search: { draft } })
      : workLink({ to: '/estimate', search: {} });
  },
  followUp: (quote, lane, input) => {
    // The contract of a company is requested from the insurer, once the quote has its number.
    return isConvertible(parseLane(lane)?.key ?? '') && textAt(input, 'estimate.person.personType') !== 'MOR'
      ? { label: 'Transformer en contrat', link: workLink({ to: '/contract/create', search: { quote } }) }
      : undefined;
  },
  answer: createdDossierSchema,
  conflict: parsePriceConflict,
  conflictText: pricesText,
  summarizeReceipt: (quote) => ({
    ...dossierReceipt(quote),
    ...(quote?.request && {
      notice: formatInsurerRequest(quote.request),
      noticeLink: {
        label: insurerRequestLinkLabel,
        link: workLink({ to: '/task/search/$id', params: { id: String(quote.request.id) } }),
      },
    }),
  }),
});
