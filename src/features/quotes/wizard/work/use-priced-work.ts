import { valibotResolver } from '@hookform/resolvers/valibot';
import { useCallback, useMemo, useRef, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import type { DraftSaver } from '#offline/drafts/draft-saver.ts';
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
import type { Listed } from '#work/use-work-submit.ts';
import { keyOnPlan } from './quote-progress.ts';
import type { QuoteProgress, QuoteWork } from './quote-work.ts';
import { useRulesOfNow } from './use-rules-of-now.ts';

interface Given<Kind extends string, Typed> {
  readonly work: Pick<DefinedWork<Kind, unknown, unknown, Typed, never, unknown>, 'kind' | 'version' | 'draft'> &
    Listed<Kind>;
  readonly opened: OpenWork;
  readonly product: Product;
  readonly context: QuoteContext;
  /** Of the form: the product's, and what else is typed. */
  readonly fields: Group;
  readonly start: { readonly values: RawGroup; readonly progress: QuoteProgress };
  /** What its draft keeps. */
  readonly typed: (values: RawGroup, progress: QuoteProgress) => Typed;
  /** What keeps a person from leaving the step where they are. */
  readonly problemsOf: (values: RawGroup, progress: QuoteProgress) => readonly Problem[];
}

/** The work on what has a price, and what a wizard alone needs of it. */
export interface HeldWork {
  readonly work: QuoteWork;
  readonly saver: DraftSaver;
  /** Puts whole values in place of those typed: a client from the portfolio, a blank model. */
  readonly replace: (values: RawGroup) => void;
}

/** What a price hangs on: all that the product asks, but the plan. */
const riskOf = ({ fields }: Product, values: RawGroup): string =>
  JSON.stringify(withValue(coerceToShape(fields, values) as RawGroup, planPath, ''));

/** Holds values that a price is asked for: their form, the price and the chosen formula, their draft. */
export const usePricedWork = <Kind extends string, Typed>(given: Given<Kind, Typed>): HeldWork => {
  const { opened, product, context, fields, start } = given;
  const { draftId, refusal, isReadOnly } = opened;
  const [progress, setProgress] = useState(start.progress);
  const latest = useRef(progress);
  const asked = useRef(given);
  asked.current = given;
  const resolver = useMemo(
    () =>
      valibotResolver(
        formSchema<RawGroup>((typed) => ({
          value: () => typed as RawGroup,
          problems: asked.current.problemsOf(typed as RawGroup, latest.current),
        })),
      ),
    [],
  );
  const form = useForm<FieldValues, unknown, FieldValues>({
    resolver,
    mode: 'onTouched',
    // The summary of errors takes the focus.
    shouldFocusError: false,
    defaultValues: start.values,
  });
  const set = useCallback((change: Partial<QuoteProgress>) => {
    latest.current = { ...latest.current, ...change };
    setProgress(latest.current);
  }, []);

  useNormalizedForm(form, fields, context);
  const known = useRef<string>(undefined);
  known.current ??= JSON.stringify(form.getValues());
  const { saver, touch, send } = useWorkForm({
    work: given.work,
    opened,
    form,
    typed: () => asked.current.typed(form.getValues() as RawGroup, latest.current),
    isKept: () => {
      const values = form.getValues() as RawGroup;
      const now = JSON.stringify(values);
      if (isReadOnly || now === known.current) return false;
      const before = JSON.parse(known.current ?? '{}') as RawGroup;
      known.current = now;
      const { priced, chosenKey } = latest.current;
      // A price holds for the values that it was asked for; it tells of every plan.
      if (riskOf(product, values) === riskOf(product, before))
        set({ chosenKey: keyOnPlan(latest.current, textAt(values, planPath)) });
      else if (priced !== null || chosenKey !== null) set({ priced: null, chosenKey: null });
      return true;
    },
    // The step tells it, and where to go.
    onRefused: () => undefined,
  });

  // After what keeps the values: it is to hear of it.
  useRulesOfNow(form, fields, context);

  const advance = useCallback(
    (change: Partial<QuoteProgress>) => {
      set(change);
      touch();
    },
    [set, touch],
  );

  const keep = useCallback(
    (editing: EditedEntry) => {
      latest.current = { ...latest.current, editing };
      touch();
    },
    [touch],
  );

  const replace = useCallback(
    (values: RawGroup) => form.reset(product.normalize(values, context)),
    [form, product, context],
  );
  const work = useMemo(
    (): QuoteWork => ({
      draftId,
      product,
      context,
      form,
      progress,
      advance,
      keep,
      flush: saver.flush,
      send,
      refusal,
      isReadOnly,
    }),
    [draftId, product, context, form, progress, advance, keep, saver, send, refusal, isReadOnly],
  );
  return { work, saver, replace };
};
