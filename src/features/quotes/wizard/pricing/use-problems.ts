import { useEffect, useState } from 'react';
import type { Problem } from '#shared/forms/check.ts';
import { problemsOfPart } from '#shared/forms/progress.ts';
import type { QuoteWork } from '../work/quote-work.ts';

/** What keeps a quote from being priced or created. */
export interface Problems {
  readonly list: readonly Problem[];
  /** Raised with each refusal, not while one mends. */
  readonly occasion: number;
}

/** The problems of the last refusal, and the way to tell others. */
export interface HeldProblems extends Problems {
  readonly show: (list: readonly Problem[]) => void;
}

/** Keeps the problems of the last refusal, puts those of the last step on their fields, and forgets what was mended. */
export const useProblems = ({ product, context, form, progress }: QuoteWork): HeldProblems => {
  const part = product.steps.quote.find(({ id }) => id === progress.partId) ?? product.steps.quote[0];
  const [problems, setProblems] = useState<Problems>({ list: [], occasion: 0 });
  const isClear = problems.list.length === 0;
  useEffect(() => {
    if (isClear) return;
    return form.subscribe({
      formState: { values: true },
      callback: () => {
        const still = product.check(form.getValues(), context).problems;
        const isSaid = (path: string, said: readonly Problem[]) => said.some((each) => each.path === path);
        setProblems((before) => ({ ...before, list: still.filter(({ path }) => isSaid(path, before.list)) }));
      },
    });
  }, [form, product, context, isClear]);
  const show = (list: readonly Problem[]): void => {
    form.clearErrors();
    setProblems(({ occasion }) => ({ list, occasion: occasion + 1 }));
    if (!part) return;
    for (const { path, message } of problemsOfPart(part, list)) form.setError(path, { type: 'quote', message });
  };
  return { ...problems, show };
};
