import { type SubStep, subStepsOf } from '#shared/forms/progress.ts';
import type { EstimatedFormula } from '#shared/operations/quotes/estimation.ts';
import { formulaKey } from '#shared/products/estimation.ts';
import type { Product } from '#shared/products/product.ts';
import type { QuoteProgress } from './quote-work.ts';

/** The sub-steps of a product, without a look at their problems. */
export const partsOf = ({ steps }: Product): readonly SubStep[] => subStepsOf(steps, []);

export const blankProgress = (product: Product): QuoteProgress => ({
  partId: partsOf(product)[0]?.part.id ?? '',
  editing: null,
  priced: null,
  chosenKey: null,
});

/** Where a sub-step stands; the first one for a name that the product does not have. */
export const placeOf = (places: readonly SubStep[], partId: string): SubStep => {
  const place = places.find(({ part }) => part.id === partId) ?? places[0];
  if (!place) throw new Error('a product has no step');
  return place;
};

/** The formula that the person chose among those that were priced. */
export const chosenOf = ({
  priced,
  chosenKey,
}: Pick<QuoteProgress, 'priced' | 'chosenKey'>): EstimatedFormula | undefined =>
  priced && chosenKey !== null ? priced.estimation.formulas[chosenKey] : undefined;

/** The key of the chosen formula on another plan; none where none is chosen, or that plan does not have it. */
export const keyOnPlan = (
  progress: Pick<QuoteProgress, 'priced' | 'chosenKey'>,
  splittingCode: string,
): string | null => {
  const chosen = chosenOf(progress);
  if (!chosen || splittingCode === '' || chosen.splittingCode === splittingCode) return progress.chosenKey;
  const key = formulaKey({ code: chosen.code, splittingCode: splittingCode as EstimatedFormula['splittingCode'] });
  return progress.priced?.estimation.formulas[key] ? key : null;
};
