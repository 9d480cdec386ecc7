import { useCallback, useMemo, useRef, useState } from 'react';
import { type FieldValues, useForm } from 'react-hook-form';
import type { DraftSaver } from '#offline/drafts/draft-saver.ts';
import type { EditedEntry } from '#shared/forms/entry.ts';
import type { QuoteContext } from '#shared/forms/node.ts';
import { type RawGroup, textAt, withValue } from '#shared/forms/raw.ts';
import { planPath } from '#shared/products/parts/commercial.ts';
import { useNormalizedForm } from '#ui/schema-form/use-normalized-form.ts';
import type { OpenWork } from '#work/open-work.ts';
import { useWorkForm } from '#work/use-work-form.ts';
import { quoteWork } from '../quote-work-definition.ts';
import type { QuoteStart } from './quote-opening.ts';
import { keyOnPlan, partsOf, placeOf } from './quote-progress.ts';
import type { QuoteProgress, QuoteWork } from './quote-work.ts';
import { partResolver } from './steps/part-resolver.ts';

interface Given {
  readonly opened: OpenWork;
  readonly start: QuoteStart;
  readonly context: QuoteContext;
}

/** The work on a quote, and what the wizard alone needs of it. */
export interface HeldWork {
  readonly work: QuoteWork;
  readonly saver: DraftSaver;
  /** Puts whole values in place of those typed: a client from the portfolio, a blank model. */
  readonly replace: (values: RawGroup) => void;
}

/** What a price hangs on: all but the plan. */
const riskOf = (values: RawGroup): string => JSON.stringify(withValue(values, planPath, ''));

/** Holds a quote under work: its form, where the person stands, its draft. */
export const useQuoteWork = ({ opened, start, context }: Given): HeldWork => {
  const { draftId, refusal, isReadOnly } = opened;
  const { product, copyOf } = start;
  const [progress, setProgress] = useState(start.progress);
  const latest = useRef(progress);
  const { part } = placeOf(partsOf(product), progress.partId);
  const resolver = useMemo(
    () => partResolver(product, part, context, () => latest.current.editing !== null),
    [product, part, context],
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

  useNormalizedForm(form, product.fields, context);
  const known = useRef<string>(undefined);
  known.current ??= JSON.stringify(form.getValues());
  const { saver, touch, send } = useWorkForm({
    work: quoteWork,
    opened,
    form,
    typed: () => ({ product, values: form.getValues() as RawGroup, progress: latest.current, copyOf }),
    isKept: () => {
      const values = form.getValues() as RawGroup;
      const now = JSON.stringify(values);
      if (isReadOnly || now === known.current) return false;
      const isPlanAlone = riskOf(values) === riskOf(JSON.parse(known.current ?? '{}') as RawGroup);
      known.current = now;
      const { priced, chosenKey } = latest.current;
      // A price holds for the values that it was asked for; it tells of every plan.
      if (isPlanAlone) set({ chosenKey: keyOnPlan(latest.current, textAt(values, planPath)) });
      else if (priced !== null || chosenKey !== null) set({ priced: null, chosenKey: null });
      return true;
    },
    // The step tells it, and where to go.
    onRefused: () => undefined,
  });

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
