import { useMemo } from 'react';
import { type SubStep, subStepsOf } from '#shared/forms/progress.ts';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import type { QuoteWork } from '../work/quote-work.ts';

/** Every sub-step with its validation problems. The array keeps its identity until the problems change. */
export const useSubSteps = ({ product, context, form }: QuoteWork): readonly SubStep[] => {
  const problems = useFormSnapshot(form, (values) => product.check(values, context).problems, 'after-frame');
  return useMemo(() => subStepsOf(product.steps, problems), [product, problems]);
};

/** True if every earlier sub-step is complete. */
export const isReachable = (subSteps: readonly SubStep[], index: number): boolean =>
  subSteps.every((subStep) => subStep.index >= index || subStep.problems.length === 0);
