import * as v from 'valibot';
import { priceConflictAnswer } from '#server/areas/quotes/price-conflict.ts';
import type { PricedSubmission } from '#server/areas/quotes/quote-pricing.ts';
import {
  type ChosenFormula,
  chosenFormulaSchema,
  type EstimatedFormula,
  type Estimation,
} from '#shared/operations/quotes/estimation.ts';
import { formulaKey, isSamePrice, toChosenFormula } from '#shared/products/estimation.ts';

interface ConversionPrices {
  /** Formula and price that the broker accepted. */
  readonly expected: ChosenFormula;
  /** Formula of the quote when the conversion was entered, unchecked; missing from older devices. */
  readonly formulaAtEntry: unknown;
  /** Formula of the saved quote; null if it was imported without one. */
  readonly saved: ChosenFormula | null;
  readonly estimation: Estimation;
}

/** True for another formula or plan, or another price under the same tariff: a new tariff does not change the quote. */
const isQuoteChanged = (formulaAtEntry: ChosenFormula, saved: ChosenFormula): boolean =>
  formulaKey(formulaAtEntry) !== formulaKey(saved) ||
  (formulaAtEntry.tariffVersion === saved.tariffVersion && !isSamePrice(formulaAtEntry, saved));

type CheckedPrice =
  | { readonly formula: EstimatedFormula }
  | { readonly conflict: ReturnType<typeof priceConflictAnswer> };

/**
 * The accepted formula at its price; otherwise the answer with both prices, also where the quote was changed in the queue
 * after its conversion was entered.
 */
export const checkAcceptedPrice = ({ expected, formulaAtEntry, saved, estimation }: ConversionPrices): CheckedPrice => {
  const conflict = { expected, estimation, action: 'de valider le contrat' };
  const quoted = v.safeParse(chosenFormulaSchema, formulaAtEntry);
  if (quoted.success && saved && isQuoteChanged(quoted.output, saved)) {
    const current = estimation.formulas[formulaKey(saved)];
    return { conflict: priceConflictAnswer({ ...conflict, current, isQuoteChanged: true }) };
  }
  const current = estimation.formulas[formulaKey(expected)];
  return current && isSamePrice(expected, toChosenFormula(current))
    ? { formula: current }
    : { conflict: priceConflictAnswer({ ...conflict, current }) };
};

type InsurerDecision = { readonly reasons: readonly string[] } | undefined;

/** Reasons for a referral that the insurer has not decided on for the quote. */
export const findUndecidedReasons = (
  { estimation: { acceptance } }: PricedSubmission & { kind: 'priced' },
  decision: InsurerDecision,
): string[] =>
  acceptance?.outcome === 'refer' ? acceptance.reasons.filter((reason) => !decision?.reasons.includes(reason)) : [];
