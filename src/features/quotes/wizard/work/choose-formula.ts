import { textAt } from '#shared/forms/raw.ts';
import { planPath } from '#shared/products/parts/commercial.ts';
import type { PricedResult, QuoteWork } from './quote-work.ts';

/**
 * Selects a formula among the shown prices, wherever it is chosen: the table, the summary, the presentation. The plan
 * field follows the formula, and the pricing step opens.
 */
export const chooseFormula = (
  { form, product, progress, updateProgress }: QuoteWork,
  priced: PricedResult,
  key: string,
) => {
  const splittingCode = priced.estimation.formulas[key]?.splittingCode;
  const plan = textAt(form.getValues(), planPath);
  if (plan !== '' && splittingCode && splittingCode !== plan) form.setValue(planPath, splittingCode);
  const isInQuoteStep = product.steps.quote.some(({ id }) => id === progress.partId);
  const first = product.steps.quote[0];
  updateProgress({ priced, chosenKey: key, ...(!isInQuoteStep && first && { partId: first.id }) });
};
