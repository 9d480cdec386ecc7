import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { chosenOf } from '../work/quote-progress.ts';
import type { QuoteWork } from '../work/quote-work.ts';
import { say } from '../work/say.ts';
import type { Calculated } from './calculate.ts';
import { useCalculate } from './use-calculate.ts';
import type { HeldProblems } from './use-problems.ts';

/** Prices as soon as it is shown, where nothing is priced and all is said; the formula of this key is then chosen, where it is offered. */
export interface PricedAtOnce {
  readonly key: string;
}

interface Asked {
  readonly pricesAtOnce: PricedAtOnce | undefined;
  /** A price that the person asked for is there. */
  readonly onPriced: () => void;
}

interface Refusal {
  readonly title: string;
  readonly reasons: readonly string[];
}

const refusalOf = (calculated: Calculated): Refusal | undefined => {
  if (calculated.kind === 'declined')
    return { title: 'Ce risque ne peut pas être assuré.', reasons: calculated.reasons };
  return calculated.kind === 'refused' ? { title: calculated.message.message, reasons: [] } : undefined;
};

/** Asks for the price of what is typed, and tells why there is none. */
export const usePricing = (work: QuoteWork, problems: HeldProblems, { pricesAtOnce, onPriced }: Asked) => {
  const { product, context, form, progress, advance, isReadOnly } = work;
  const [refusal, setRefusal] = useState<Refusal>();
  const [isPricing, setIsPricing] = useState(false);
  const calculate = useCalculate(work);
  const turn = useRef(0);
  const now = useRef(progress);
  now.current = progress;
  const price = async (isAsked = true): Promise<void> => {
    const asked = JSON.stringify(form.getValues());
    turn.current += 1;
    const mine = turn.current;
    const chosenBefore = now.current.chosenKey;
    // One that nobody asked for holds nobody up.
    setIsPricing(isAsked);
    const calculated = await calculate().finally(() => isAsked && setIsPricing(false));
    // The answer to a question that nobody asks any more, or that was asked again since: a choice was perhaps made.
    if (JSON.stringify(form.getValues()) !== asked || mine !== turn.current) return;
    problems.show(calculated.kind === 'invalid' ? calculated.problems : []);
    setRefusal(refusalOf(calculated));
    if (calculated.kind === 'priced') {
      const { formulas } = calculated.result.estimation;
      const since = now.current.chosenKey === chosenBefore ? null : now.current.chosenKey;
      // What was chosen meanwhile stays where its price does.
      const isSame = since !== null && formulas[since]?.premium === chosenOf(now.current)?.premium;
      const kept = isSame ? since : (pricesAtOnce?.key ?? '');
      advance({ priced: calculated.result, chosenKey: formulas[kept] ? kept : null });
      if (isAsked) onPriced();
    }
    if (isAsked && (calculated.kind === 'priced' || calculated.kind === 'refused') && calculated.message)
      say(calculated.message);
  };

  const priceAtOnce = useEffectEvent(() => {
    const isWhole = product.check(form.getValues(), context).problems.length === 0;
    if (pricesAtOnce && isWhole && !progress.priced && !isReadOnly) void price(false);
  });
  useEffect(() => priceAtOnce(), []);

  return { refusal, isPricing, price };
};
