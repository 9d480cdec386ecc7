import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLatest } from '#offline/state/use-latest.ts';
import { chosenFormulaOf } from '../work/quote-progress.ts';
import type { QuoteWork } from '../work/quote-work.ts';
import { showMessage } from '../work/show-message.ts';
import type { PricingOutcome } from './calculate.ts';
import { useCalculate } from './use-calculate.ts';
import type { ProblemState } from './use-problems.ts';

/**
 * Prices on mount if nothing is priced and the quote is complete, then selects the formula of this key if it is
 * offered.
 */
export interface AutoPricing {
  readonly key: string;
}

interface PricingOptions {
  readonly autoPricing: AutoPricing | undefined;
  /** Called after a manually requested price arrived. */
  readonly onPriced: () => void;
}

interface Refusal {
  readonly title: string;
  readonly reasons: readonly string[];
}

const refusalOf = (calculated: PricingOutcome): Refusal | undefined => {
  if (calculated.kind === 'declined')
    return { title: 'Ce risque ne peut pas être assuré.', reasons: calculated.reasons };
  return calculated.kind === 'refused' ? { title: calculated.message.message, reasons: [] } : undefined;
};

/** Requests the price of the typed quote and reports why there is none. */
export const usePricing = (work: QuoteWork, problems: ProblemState, { autoPricing, onPriced }: PricingOptions) => {
  const { product, context, form, progress, updateProgress, showPrices, isReadOnly } = work;
  const [refusal, setRefusal] = useState<Refusal>();
  const [isPricing, setIsPricing] = useState(false);
  const calculate = useCalculate(work);
  const requestCount = useRef(0);
  const latestProgress = useLatest(progress);
  const price = async (isManual = true): Promise<void> => {
    const requestedValues = JSON.stringify(form.getValues());
    requestCount.current += 1;
    const requestNumber = requestCount.current;
    const chosenBefore = latestProgress.current.chosenKey;
    // Automatic pricing does not block the form.
    setIsPricing(isManual);
    const outcome = await calculate().finally(() => isManual && setIsPricing(false));
    // Race: drop a stale response if the values changed or a newer request was started.
    if (JSON.stringify(form.getValues()) !== requestedValues || requestNumber !== requestCount.current) return;
    problems.show(outcome.kind === 'invalid' ? outcome.problems : []);
    setRefusal(refusalOf(outcome));
    if (outcome.kind === 'priced') {
      const { formulas } = outcome.result.estimation;
      const chosenMeanwhile =
        latestProgress.current.chosenKey === chosenBefore ? null : latestProgress.current.chosenKey;
      // Keep a formula chosen meanwhile if its price is the same.
      const isSame =
        chosenMeanwhile !== null &&
        formulas[chosenMeanwhile]?.premium === chosenFormulaOf(latestProgress.current)?.premium;
      const nextKey = isSame ? chosenMeanwhile : (autoPricing?.key ?? '');
      const prices = { priced: outcome.result, chosenKey: formulas[nextKey] ? nextKey : null };
      if (isManual) updateProgress(prices);
      else showPrices(prices);
      if (isManual) onPriced();
    }
    if (isManual && (outcome.kind === 'priced' || outcome.kind === 'refused') && outcome.message)
      showMessage(outcome.message);
  };

  const priceAutomatically = useEffectEvent(() => {
    const isComplete = product.check(form.getValues(), context).problems.length === 0;
    if (autoPricing && isComplete && !progress.priced && !isReadOnly) void price(false);
  });
  useEffect(() => priceAutomatically(), []);

  return { refusal, isPricing, price };
};
