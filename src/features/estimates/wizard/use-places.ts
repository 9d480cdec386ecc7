import { useDeferredValue } from 'react';
import { useWatch } from 'react-hook-form';
import { type Place, placesOf } from '#shared/products/progress.ts';
import type { QuoteWork } from './quote-work.ts';

/** Every sub-step with what keeps one from leaving it, a moment after each change: typing does not wait for it. */
export const usePlaces = ({ product, context, form }: QuoteWork): readonly Place[] => {
  const values = useDeferredValue(useWatch({ control: form.control }));
  return placesOf(product.steps, product.check(values, context).problems);
};

/** True where every sub-step before can be left as it is. */
export const isReachable = (places: readonly Place[], index: number): boolean =>
  places.every((place) => place.index >= index || place.problems.length === 0);
