import * as v from 'valibot';
import type { LoadedDraft } from '#offline/interfaces/draft-types.ts';
import { nodeAt } from '#shared/forms/change.ts';
import type { EditedEntry } from '#shared/forms/entry.ts';
import { isList, type QuoteContext } from '#shared/forms/node.ts';
import { firstIncompleteSubStep, problemsOfPart, type SubStep, subStepsOf } from '#shared/forms/progress.ts';
import { coerceToShape, type RawGroup } from '#shared/forms/raw.ts';
import { submittedEstimateSchema } from '#shared/operations/quotes/estimates.ts';
import type { Product } from '#shared/products/product.ts';
import { changesSince, fixedSince } from '../work/draft-changes.ts';
import type { QuoteStart } from '../work/quote-opening.ts';
import { placeOf } from '../work/quote-progress.ts';
import { quoteWork } from '../work/quote-work-definition.ts';

type Kept = NonNullable<ReturnType<typeof quoteWork.read>>;

/** What was sent holds a quote too, where its draft is gone. */
const sentSchema = v.object({ estimate: submittedEstimateSchema });

const readKept = (draft: LoadedDraft): Partial<Kept> => {
  const kept = quoteWork.read(draft);
  if (kept) return kept;
  const sent = v.safeParse(sentSchema, draft.value);
  if (!sent.success) return {};
  const { product, ...values } = sent.output.estimate;
  return { productCode: product.code, values };
};

/** What the server refused stands at its fields: the draft opens where the first of them is. */
const refusedPlace = ({ refusal }: LoadedDraft, places: readonly SubStep[]): SubStep | undefined => {
  const problems = Object.keys(refusal?.errors ?? {}).map((path) => ({ path, message: '' }));
  return places.find(({ part }) => problemsOfPart(part, problems).length > 0);
};

/** An entry under edit in the form that its list has now; none where the list is gone. */
const readEntry = (edited: EditedEntry, { fields }: Product): EditedEntry | null => {
  const list = nodeAt(fields, edited.path);
  return isList(list) ? { ...edited, entry: coerceToShape(list.item, edited.entry) as RawGroup } : null;
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
  const kept = readKept(draft);
  const product = await quotable(kept.productCode ?? key);
  const given = kept.values ?? product.blank(product.personTypes[0] ?? 'PHY', context);
  const values = product.normalize(given, context);
  const { problems } = product.check(values, context);
  const places = subStepsOf(product.steps, problems);
  const changes = changesSince({ ...kept, values: given }, { product, values, problems });
  const fixed = fixedSince(given, values, product, context);
  const left = kept.progress;
  const isSame = left !== undefined && changes.length === 0;
  const wanted =
    refusedPlace(draft, places) ?? (isSame ? placeOf(places, left.partId) : firstIncompleteSubStep(places));
  const open = places.find((place) => place.problems.length > 0 && place.index < (wanted?.index ?? 0)) ?? wanted;
  const isPriceGood = isSame && fixed.length === 0 && problems.length === 0;
  return {
    product,
    values,
    progress: {
      partId: open?.part.id ?? '',
      editing: left?.editing ? readEntry(left.editing, product) : null,
      ...(isPriceGood ? { priced: left.priced, chosenKey: left.chosenKey } : { priced: null, chosenKey: null }),
    },
    copyOf: kept.copyOf ?? null,
    notices: [...changes, ...fixed],
  };
};
