import { type SubStep, subStepsOf } from '#shared/forms/progress.ts';
import type { EstimatedFormula } from '#shared/operations/quotes/estimation.ts';
import { formulaKey } from '#shared/products/estimation.ts';
import type { Product } from '#shared/products/product.ts';
import type { QuoteProgress } from './quote-work.ts';

/** The sub-steps of a product, without validation. */
export const partsOf = ({ steps }: Product): readonly SubStep[] => subStepsOf(steps, []);

export const blankProgress = (product: Product): QuoteProgress => ({
  partId: partsOf(product)[0]?.part.id ?? '',
  editing: null,
  priced: null,
  chosenKey: null,
});

/** Finds a sub-step by id; the first one for an unknown id. */
export const subStepOf = (subSteps: readonly SubStep[], partId: string): SubStep => {
  const subStep = subSteps.find(({ part }) => part.id === partId) ?? subSteps[0];
  if (!subStep) throw new Error('a product has no step');
  return subStep;
};

/** The chosen formula among the priced ones. */
export const chosenFormulaOf = ({
  priced,
  chosenKey,
}: Pick<QuoteProgress, 'priced' | 'chosenKey'>): EstimatedFormula | undefined =>
  priced && chosenKey !== null ? priced.estimation.formulas[chosenKey] : undefined;

/** Key of the chosen formula on another plan; null if none is chosen or that plan does not offer it. */
export const keyOnPlan = (
  progress: Pick<QuoteProgress, 'priced' | 'chosenKey'>,
  splittingCode: string,
): string | null => {
  const chosen = chosenFormulaOf(progress);
  if (!chosen || splittingCode === '' || chosen.splittingCode === splittingCode) return progress.chosenKey;
  const key = formulaKey({ code: chosen.code, splittingCode: splittingCode as EstimatedFormula['splittingCode'] });
  return progress.priced?.estimation.formulas[key] ? key : null;
};
