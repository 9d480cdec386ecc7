import { type ReactNode, useState } from 'react';
import type { ChosenFormula } from '#shared/operations/quotes/estimation.ts';
import { formulaKey, isSamePrice } from '#shared/products/estimation.ts';
import { type PriceConflict, parsePriceConflict } from '../work/price-conflict.ts';
import type { QuoteWork } from '../work/quote-work.ts';
import { showMessage } from '../work/show-message.ts';
import { PriceConflictDialog } from './price-conflict-dialog.tsx';

interface PriceConflictOptions {
  /** The chosen price, if any. */
  readonly chosen: ChosenFormula | undefined;
  /** « Le devis n’est pas enregistré » */
  readonly notSavedText: string;
  /** Submits again at the current price. */
  readonly onAccept: (formula: ChosenFormula, conflict: PriceConflict) => void;
  /** Called after the current prices replaced the old ones, to choose another formula. */
  readonly onChooseOther?: (conflict: PriceConflict) => void;
}

/** Dialog for a price conflict: opened by a response, or by a draft that was refused with one. */
export const usePriceConflict = (
  work: QuoteWork,
  { chosen, notSavedText, onAccept, onChooseOther }: PriceConflictOptions,
): { readonly open: (conflict: PriceConflict) => void; readonly dialog: ReactNode } => {
  const { form, updateProgress, flush } = work;
  const [conflict, setConflict] = useState(() => conflictOfRefusal(work, chosen));

  /** Takes over the locked values and replaces the priced result with the current prices. */
  const reprice = ({ estimation, lockedValues = [] }: PriceConflict, formula: ChosenFormula | null): void => {
    // A changed value drops the price, so the values come first.
    for (const { path, value } of lockedValues) form.setValue(path, value);
    updateProgress({
      priced: { estimation, isIndicative: false, pricedAtMs: Date.now() },
      chosenKey: formula && formulaKey(formula),
    });
  };

  const cancel = async (): Promise<void> => {
    updateProgress({ priced: null, chosenKey: null });
    setConflict(undefined);
    if (await flush()) showMessage({ type: 'info', message: `${notSavedText}\u00A0: son brouillon est gardé.` });
  };

  const dialog = conflict ? (
    <PriceConflictDialog
      conflict={conflict}
      notSavedText={notSavedText}
      onAccept={() => {
        if (!conflict.current) return;
        reprice(conflict, conflict.current);
        setConflict(undefined);
        onAccept(conflict.current, conflict);
      }}
      onChooseOther={() => {
        reprice(conflict, null);
        setConflict(undefined);
        onChooseOther?.(conflict);
      }}
      onCancel={() => void cancel()}
    />
  ) : null;
  return { open: setConflict, dialog };
};

/**
 * The conflict of a refused draft, as long as the refused price is still the chosen one. A value that the broker locked
 * drops the price of the resumed draft, which says nothing about the price that the client was told.
 */
const conflictOfRefusal = (
  { refusal, isReadOnly, progress }: QuoteWork,
  chosen: ChosenFormula | undefined,
): PriceConflict | undefined => {
  const conflict = isReadOnly ? undefined : parsePriceConflict(refusal?.answer);
  if (!conflict) return undefined;
  const isStillChosen = chosen
    ? isSamePrice(conflict.expected, chosen)
    : conflict.lockedValues !== undefined && progress.priced === null;
  return isStillChosen ? conflict : undefined;
};
