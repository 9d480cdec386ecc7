import { type ReactNode, useState } from 'react';
import type { ChosenFormula } from '#shared/operations/quotes/estimation.ts';
import { formulaKey, isSamePrice } from '#shared/products/estimation.ts';
import { conflictIn, type PriceConflict } from '../work/price-conflict.ts';
import type { QuoteWork } from '../work/quote-work.ts';
import { say } from '../work/say.ts';
import { PriceConflictDialog } from './price-conflict-dialog.tsx';

interface Given {
  /** The price that was chosen, where one was. */
  readonly chosen: ChosenFormula | undefined;
  /** « Le devis n’est pas enregistré » */
  readonly notDone: string;
  /** Sends again, at the price of now. */
  readonly onTake: (formula: ChosenFormula) => void;
  /** The prices of now are shown, to choose among. */
  readonly onOther?: () => void;
}

/** The question of a price that changed: asked by an answer, and again of a draft that came back with one. */
export const usePriceConflict = (
  work: QuoteWork,
  { chosen, notDone, onTake, onOther }: Given,
): { readonly ask: (conflict: PriceConflict) => void; readonly dialog: ReactNode } => {
  const { advance, flush } = work;
  const [conflict, setConflict] = useState(() => leftConflict(work, chosen));

  /** The prices of now take the place of those that the person saw. */
  const reprice = ({ estimation }: PriceConflict, formula: ChosenFormula | null): void =>
    advance({
      priced: { estimation, isIndicative: false, pricedAtMs: Date.now() },
      chosenKey: formula && formulaKey(formula),
    });

  const giveUp = async (): Promise<void> => {
    advance({ priced: null, chosenKey: null });
    setConflict(undefined);
    if (await flush()) say({ type: 'info', message: `${notDone}\u00A0: son brouillon est gardé.` });
  };

  const dialog = conflict ? (
    <PriceConflictDialog
      conflict={conflict}
      notDone={notDone}
      onTake={() => {
        if (!conflict.current) return;
        reprice(conflict, conflict.current);
        setConflict(undefined);
        onTake(conflict.current);
      }}
      onOther={() => {
        reprice(conflict, null);
        setConflict(undefined);
        onOther?.();
      }}
      onGiveUp={() => void giveUp()}
    />
  ) : null;
  return { ask: setConflict, dialog };
};

/** A draft that came back with a changed price still asks, as long as the price that was refused is the chosen one. */
const leftConflict = (
  { refusal, isReadOnly }: QuoteWork,
  chosen: ChosenFormula | undefined,
): PriceConflict | undefined => {
  const conflict = isReadOnly ? undefined : conflictIn(refusal?.answer);
  return conflict && chosen && isSamePrice(conflict.expected, chosen) ? conflict : undefined;
};
