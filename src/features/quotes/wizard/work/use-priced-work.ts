import { valibotResolver } from '@hookform/resolvers/valibot';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import type { DraftSaver } from '#offline/drafts/draft-saver.ts';
import { useLatest } from '#offline/state/use-latest.ts';
import type { Problem } from '#shared/forms/check.ts';
import type { EditedEntry } from '#shared/forms/entry.ts';
import type { Group, QuoteContext } from '#shared/forms/node.ts';
import { coerceToShape, type RawGroup, textAt, withValue } from '#shared/forms/raw.ts';
import { formSchema } from '#shared/forms/schema.ts';
import { planPath } from '#shared/products/parts/commercial.ts';
import type { Product } from '#shared/products/product.ts';
import { useNormalizedForm } from '#ui/schema-form/use-normalized-form.ts';
import type { DefinedWork } from '#work/define-work.ts';
import type { OpenWork } from '#work/open-work.ts';
import { useWorkForm } from '#work/use-work-form.ts';
import type { RequireListed } from '#work/use-work-submit.ts';
import { keyOnPlan } from './quote-progress.ts';
import type { QuoteProgress, QuoteWork } from './quote-work.ts';
import { useCurrentRules } from './use-current-rules.ts';

interface PricedWorkOptions<Kind extends string, Typed> {
  readonly work: Pick<DefinedWork<Kind, unknown, unknown, Typed, never, unknown>, 'kind' | 'version' | 'toDraft'> &
    RequireListed<Kind>;
  readonly opened: OpenWork;
  readonly product: Product;
  readonly context: QuoteContext;
  /** Fields of the form: the product’s and any additional ones. */
  readonly fields: Group;
  readonly start: { readonly values: RawGroup; readonly progress: QuoteProgress };
  /** Id of the quote that was copied, if any. */
  readonly copyOf?: number | null;
  /** Builds the values that the draft stores. */
  readonly typed: (values: RawGroup, progress: QuoteProgress) => Typed;
  /** Validation problems that block leaving the current step. */
  readonly problemsOf: (values: RawGroup, progress: QuoteProgress) => readonly Problem[];
}

/** The open quote with its saver. */
export interface PricedWork {
  readonly work: QuoteWork;
  readonly saver: DraftSaver;
  /** Replaces all values: a client from the portfolio, a blank model. */
  readonly replace: (values: RawGroup) => void;
}

/** Serialized values that determine the price: all product fields except the plan. */
const riskKey = ({ fields }: Product, values: RawGroup): string =>
  JSON.stringify(withValue(coerceToShape(fields, values) as RawGroup, planPath, ''));

/** Form, price, chosen formula and draft of values that can be priced. */
export const usePricedWork = <Kind extends string, Typed>(options: PricedWorkOptions<Kind, Typed>): PricedWork => {
  const { opened, product, context, fields, start, copyOf = null } = options;
  const { draftId, refusal, isReadOnly } = opened;
  const [progress, setProgress] = useState(start.progress);
  const latestProgress = useRef(progress);
  const latestOptions = useLatest(options);
  const resolver = useMemo(
    () =>
      valibotResolver(
        formSchema<RawGroup>((typed) => ({
          value: () => typed as RawGroup,
          problems: latestOptions.current.problemsOf(typed as RawGroup, latestProgress.current),
        })),
      ),
    [],
  );
  const form = useForm<FieldValues, unknown, FieldValues>({
    resolver,
    mode: 'onTouched',
    // The error summary receives the focus.
    shouldFocusError: false,
    defaultValues: start.values,
  });
  const setCurrentProgress = useCallback((change: Partial<QuoteProgress>) => {
    latestProgress.current = { ...latestProgress.current, ...change };
    setProgress(latestProgress.current);
  }, []);

  useNormalizedForm(form, fields, context);
  const lastValues = useRef<string>(undefined);
  lastValues.current ??= JSON.stringify(form.getValues());
  const { saver, markDirty, send } = useWorkForm({
    work: options.work,
    opened,
    form,
    typed: () => latestOptions.current.typed(form.getValues() as RawGroup, latestProgress.current),
    isIntermediate: () => {
      const values = form.getValues() as RawGroup;
      const now = JSON.stringify(values);
      if (isReadOnly || now === lastValues.current) return false;
      const previousValues = JSON.parse(lastValues.current ?? '{}') as RawGroup;
      lastValues.current = now;
      const { priced, chosenKey } = latestProgress.current;
      // A price is valid for the values that it was requested for, on every plan.
      if (riskKey(product, values) === riskKey(product, previousValues))
        setCurrentProgress({ chosenKey: keyOnPlan(latestProgress.current, textAt(values, planPath)) });
      else if (priced !== null || chosenKey !== null) setCurrentProgress({ priced: null, chosenKey: null });
      return true;
    },
    // The step shows the refusal and links to the fields.
    onRefused: () => undefined,
  });

  // Subscribe after the saver, so that the saver sees the changes made here.
  useCurrentRules(form, fields, context);

  const updateProgress = useCallback(
    (change: Partial<QuoteProgress>) => {
      setCurrentProgress(change);
      markDirty();
    },
    [setCurrentProgress, markDirty],
  );

  const isDraft = opened.draft !== undefined;
  const showPrices = useCallback<QuoteWork['showPrices']>(
    (prices) => {
      setCurrentProgress(prices);
      if (isDraft || saver.getState().savedAtMs !== null) markDirty();
    },
    [setCurrentProgress, isDraft, saver, markDirty],
  );

  const saveEditing = useCallback(
    (editing: EditedEntry) => {
      latestProgress.current = { ...latestProgress.current, editing };
      markDirty();
    },
    [markDirty],
  );

  const replace = useCallback(
    (values: RawGroup) => form.reset(product.normalize(values, context)),
    [form, product, context],
  );
  const work = useMemo(
    (): QuoteWork => ({
      draftId,
      copyOf,
      product,
      context,
      form,
      progress,
      updateProgress,
      showPrices,
      saveEditing,
      flush: saver.flush,
      send,
      refusal,
      isReadOnly,
    }),
    [
      draftId,
      copyOf,
      product,
      context,
      form,
      progress,
      updateProgress,
      showPrices,
      saveEditing,
      saver,
      send,
      refusal,
      isReadOnly,
    ],
  );
  return { work, saver, replace };
};
