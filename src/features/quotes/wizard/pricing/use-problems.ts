import { useEffect, useState } from 'react';
import type { Problem } from '#shared/forms/check.ts';
import { problemsOfPart } from '#shared/forms/progress.ts';
import type { QuoteWork } from '../work/quote-work.ts';

/** Validation problems of the last refusal. */
export interface Problems {
  readonly list: readonly Problem[];
  /** Incremented with each refusal, not while problems are corrected. */
  readonly refusalCount: number;
}

/** The problems, and a function that replaces them. */
export interface ProblemState extends Problems {
  readonly show: (list: readonly Problem[]) => void;
}

/**
 * Holds the problems of the last refusal, sets those of the current step on their fields, and removes problems once
 * they are corrected.
 */
export const useProblems = ({ product, context, form, progress }: QuoteWork): ProblemState => {
  const part = product.steps.quote.find(({ id }) => id === progress.partId) ?? product.steps.quote[0];
  const [problems, setProblems] = useState<Problems>({ list: [], refusalCount: 0 });
  const hasNoProblems = problems.list.length === 0;
  useEffect(() => {
    if (hasNoProblems) return;
    return form.subscribe({
      formState: { values: true },
      callback: () => {
        const remaining = product.check(form.getValues(), context).problems;
        const isListed = (path: string, problems: readonly Problem[]) =>
          problems.some((problem) => problem.path === path);
        setProblems((before) => ({ ...before, list: remaining.filter(({ path }) => isListed(path, before.list)) }));
      },
    });
  }, [form, product, context, hasNoProblems]);
  const showProblems = (list: readonly Problem[]): void => {
    form.clearErrors();
    setProblems(({ refusalCount }) => ({ list, refusalCount: refusalCount + 1 }));
    if (!part) return;
    for (const { path, message } of problemsOfPart(part, list)) form.setError(path, { type: 'quote', message });
  };
  return { ...problems, show: showProblems };
};
