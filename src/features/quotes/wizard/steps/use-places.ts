import { useMemo } from 'react';
import { type SubStep, subStepsOf } from '#shared/forms/progress.ts';
import { useFormSnapshot } from '#ui/schema-form/use-form-snapshot.ts';
import type { QuoteWork } from '../work/quote-work.ts';

/** Every sub-step with what keeps one from leaving it; the same as long as the problems are. */
export const usePlaces = ({ product, context, form }: QuoteWork): readonly SubStep[] => {
  const problems = useFormSnapshot(form, (values) => product.check(values, context).problems, 'after-frame');
  return useMemo(() => subStepsOf(product.steps, problems), [product, problems]);
};

/** True where every sub-step before can be left as it is. */
export const isReachable = (places: readonly SubStep[], index: number): boolean =>
  places.every((place) => place.index >= index || place.problems.length === 0);
