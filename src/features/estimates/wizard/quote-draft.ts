import * as v from 'valibot';
import type { DraftContent, LoadedDraft } from '#offline/base/draft-types.ts';
import { quoteLane } from '#offline/base/lanes.ts';
import { givenEstimateSchema } from '#shared/contract/quotes/estimates.ts';
import { estimationSchema } from '#shared/contract/quotes/estimation.ts';
import { nodeAt } from '#shared/forms/change.ts';
import { type EditedEntry, editedEntrySchema } from '#shared/forms/entry.ts';
import { stepIds } from '#shared/forms/layout.ts';
import { isList, type QuoteContext } from '#shared/forms/node.ts';
import { firstOpenPlace, type Place, placesOf, problemsOfPart } from '#shared/forms/progress.ts';
import { type RawGroup, shaped, textAt } from '#shared/forms/raw.ts';
import { findProduct } from '#shared/products/catalogue.ts';
import type { Product } from '#shared/products/product.ts';
import { quoteWork } from '../quote-work-definition.ts';
import { changesSince, labelsOf } from './draft-changes.ts';
import { partsOf, placeOf } from './quote-progress.ts';
import type { QuoteStart } from './quote-start.ts';

const valuesSchema = v.record(v.string(), v.unknown());

const progressSchema = v.object({
  partId: v.string(),
  editing: v.nullable(editedEntrySchema),
  priced: v.nullable(v.object({ estimation: estimationSchema, isIndicative: v.boolean(), pricedAtMs: v.number() })),
  chosenKey: v.nullable(v.string()),
});

const keptSchema = v.object({
  productCode: v.string(),
  productVersion: v.number(),
  /** The labels that the fields had, by path: a later version may not know them any more. */
  labels: v.record(v.string(), v.string()),
  values: valuesSchema,
  progress: progressSchema,
  copyOf: v.nullable(v.number()),
});
type Kept = v.InferOutput<typeof keptSchema>;

/** What was sent holds a quote too, where its draft is gone. */
const sentSchema = v.object({ estimate: givenEstimateSchema });

/** The version of `keptSchema`. */
const quoteFormVersion = 1;

/** The name that lists of drafts and sendings show. */
const quoteTitle = (product: Product, values: RawGroup): string => {
  const label = findProduct(product.code)?.label ?? product.code;
  const names = ['socialReason', 'lastname', 'firstname'].map((name) => textAt(values, `person.${name}`));
  const name = names.filter(Boolean).join(' ');
  return `Devis ${label}${name === '' ? '' : `\u00A0: ${name}`}`;
};

/** How lists of drafts and of sendings know a quote. */
export const markOfQuote = (draftId: string, product: Product, values: RawGroup) => ({
  kind: quoteWork.kind,
  title: quoteTitle(product, values),
  lane: quoteLane(product.code, draftId),
});

interface Typed extends Pick<QuoteStart, 'product' | 'values' | 'progress' | 'copyOf'> {
  readonly draftId: string;
}

/** A quote under work as its draft keeps it. */
export const draftOfQuote = ({ draftId, product, values, progress, copyOf }: Typed): DraftContent => {
  const { step } = placeOf(partsOf(product), progress.partId);
  const { code: productCode, version: productVersion } = product;
  const kept = { productCode, productVersion, labels: labelsOf(product.fields), values, progress, copyOf };
  return {
    id: draftId,
    ...markOfQuote(draftId, product, values),
    step: stepIds.indexOf(step),
    formVersion: quoteFormVersion,
    value: kept,
    files: [],
  };
};

const readKept = (value: unknown): Partial<Kept> => {
  const kept = v.safeParse(keptSchema, value);
  if (kept.success) return kept.output;
  const sent = v.safeParse(sentSchema, value);
  if (!sent.success) return {};
  const { product, ...values } = sent.output.estimate;
  return { productCode: product.code, values };
};

/** What the server refused stands at its fields: the draft opens where the first of them is. */
const refusedPlace = ({ refusal }: LoadedDraft, places: readonly Place[]): Place | undefined => {
  const problems = Object.keys(refusal?.errors ?? {}).map((path) => ({ path, message: '' }));
  return places.find(({ part }) => problemsOfPart(part, problems).length > 0);
};

/** An entry under edit in the form that its list has now; none where the list is gone. */
const readEntry = (edited: EditedEntry, { fields }: Product): EditedEntry | null => {
  const list = nodeAt(fields, edited.path);
  return isList(list) ? { ...edited, entry: shaped(list.item, edited.entry) as RawGroup } : null;
};

/**
 * A draft as it was left: values, sub-step, entry under work, price. Never beyond the first sub-step that cannot be left
 * as it is; a draft of another version of the product opens there, says what changed and is to be priced again.
 */
export const resumedQuote = async (
  draft: LoadedDraft,
  key: string,
  context: QuoteContext,
  quotable: (code: string) => Promise<Product>,
): Promise<QuoteStart> => {
  const kept = readKept(draft.value);
  const product = await quotable(kept.productCode ?? key);
  const given = kept.values ?? product.blank(product.personTypes[0] ?? 'PHY');
  const values = product.settle(given, context);
  const { problems } = product.check(values, context);
  const places = placesOf(product.steps, problems);
  const changes = changesSince({ ...kept, values: given }, { product, values, problems });
  const left = kept.progress;
  const isSame = left !== undefined && changes.length === 0;
  const wanted = refusedPlace(draft, places) ?? (isSame ? placeOf(places, left.partId) : firstOpenPlace(places));
  const open = places.find((place) => place.problems.length > 0 && place.index < (wanted?.index ?? 0)) ?? wanted;
  const isPriceGood = isSame && problems.length === 0;
  return {
    product,
    values,
    progress: {
      partId: open?.part.id ?? '',
      editing: left?.editing ? readEntry(left.editing, product) : null,
      ...(isPriceGood ? { priced: left.priced, chosenKey: left.chosenKey } : { priced: null, chosenKey: null }),
    },
    copyOf: kept.copyOf ?? null,
    notices: changes,
  };
};
