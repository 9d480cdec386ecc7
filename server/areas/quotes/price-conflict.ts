import type { ChosenFormula, EstimatedFormula, Estimation } from '#shared/operations/quotes/estimation.ts';
import { isSameTariff, toChosenFormula } from '#shared/products/estimation.ts';
import type { lockedChanges } from '#shared/products/locked-values.ts';

interface Conflict {
  readonly expected: ChosenFormula;
  readonly current: EstimatedFormula | undefined;
  readonly estimation: Estimation;
  /** Completes the French message. */
  readonly action: string;
  readonly isQuoteChanged?: boolean;
  readonly lockedValues?: ReturnType<typeof lockedChanges>;
}

/** Price conflict: nothing was written. Answers the accepted and the current price. */
export const priceConflictAnswer = ({
  expected,
  current,
  estimation,
  action,
  isQuoteChanged = false,
  lockedValues = [],
}: Conflict) => {
  // Under the same tariff, a value that the price depends on has changed, such as the client's address.
  const hasChangedValue = lockedValues.length > 0 || isSameTariff(expected, estimation);
  const subject = isQuoteChanged ? 'Le devis' : hasChangedValue ? 'Le prix' : 'Le tarif';
  return {
    success: false,
    message: {
      type: 'warning' as const,
      message: `${subject} a changé. Comparez les deux prix avant ${action}.`,
    },
    conflict: {
      expected,
      current: current ? toChosenFormula(current) : null,
      ...(isQuoteChanged && { isQuoteChanged: true as const }),
      ...(lockedValues.length > 0 && { lockedValues: [...lockedValues] }),
    },
    estimation,
  };
};
