import * as v from 'valibot';
import type { LoadedDraft } from '#offline/interfaces/draft-types.ts';
import { nodeAt } from '#shared/forms/change.ts';
import type { EditedEntry } from '#shared/forms/entry.ts';
import { isList, type QuoteContext } from '#shared/forms/node.ts';
import { firstIncompleteSubStep, problemsOfPart, type SubStep, subStepsOf } from '#shared/forms/progress.ts';
import { coerceToShape, type RawGroup } from '#shared/forms/raw.ts';
import { submittedEstimateSchema } from '#shared/operations/quotes/estimates.ts';
import type { Product } from '#shared/products/product.ts';
import { describeFixedValues, describeProductChanges } from '../work/draft-changes.ts';
import { subStepOf } from '../work/quote-progress.ts';
import type { QuoteStart } from '../work/quote-start.ts';
import { quoteWork } from '../work/quote-work-definition.ts';

type StoredQuote = NonNullable<ReturnType<typeof quoteWork.parseDraft>>;

/** Submitted input, which also holds a quote when its draft is gone. */
const sentSchema = v.object({ estimate: submittedEstimateSchema });

const readStored = (draft: LoadedDraft): Partial<StoredQuote> => {
  const stored = quoteWork.parseDraft(draft);
  if (stored) return stored;
  const parsedValue = v.safeParse(sentSchema, draft.value);
  if (!parsedValue.success) return {};
  const { product, ...values } = parsedValue.output.estimate;
  return { productCode: product.code, values };
};

/** First sub-step with a field that the server refused. */
const firstRefusedSubStep = ({ refusal }: LoadedDraft, subSteps: readonly SubStep[]): SubStep | undefined => {
  const problems = Object.keys(refusal?.errors ?? {}).map((path) => ({ path, message: '' }));
  return subSteps.find(({ part }) => problemsOfPart(part, problems).length > 0);
};

/** Adapts the entry being edited to the current product version; null if its list no longer exists. */
const reshapeEntry = (edited: EditedEntry, { fields }: Product): EditedEntry | null => {
  const list = nodeAt(fields, edited.path);
  return isList(list) ? { ...edited, entry: coerceToShape(list.item, edited.entry) as RawGroup } : null;
};

/**
 * Restores a draft: values, sub-step, entry being edited, price. Opens no later than the first incomplete sub-step. A
 * draft of another product version opens there, lists what changed and must be priced again.
 */
export const resumeQuote = async (
  draft: LoadedDraft,
  key: string,
  context: QuoteContext,
  quotable: (code: string) => Promise<Product>,
): Promise<QuoteStart> => {
  const stored = readStored(draft);
  const product = await quotable(stored.productCode ?? key);
  const initialValues = stored.values ?? product.blankQuote(product.personTypes[0] ?? 'PHY', context);
  const values = product.normalize(initialValues, context);
  const { problems } = product.check(values, context);
  const subSteps = subStepsOf(product.steps, problems);
  const changes = describeProductChanges({ ...stored, values: initialValues }, { product, values, problems });
  const fixedValueTexts = describeFixedValues(initialValues, values, product, context);
  const storedProgress = stored.progress;
  const isSame = storedProgress !== undefined && changes.length === 0;
  const target =
    firstRefusedSubStep(draft, subSteps) ??
    (isSame ? subStepOf(subSteps, storedProgress.partId) : firstIncompleteSubStep(subSteps));
  const firstIncomplete =
    subSteps.find((subStep) => subStep.problems.length > 0 && subStep.index < (target?.index ?? 0)) ?? target;
  const isPriceValid = isSame && fixedValueTexts.length === 0 && problems.length === 0;
  return {
    product,
    values,
    progress: {
      partId: firstIncomplete?.part.id ?? '',
      editing: storedProgress?.editing ? reshapeEntry(storedProgress.editing, product) : null,
      ...(isPriceValid
        ? { priced: storedProgress.priced, chosenKey: storedProgress.chosenKey }
        : { priced: null, chosenKey: null }),
      former: storedProgress?.former ?? null,
    },
    copyOf: stored.copyOf ?? null,
    notices: stored.notices ?? [],
    changes: [...changes, ...fixedValueTexts],
  };
};
