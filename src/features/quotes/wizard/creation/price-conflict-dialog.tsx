import { Button } from '@chakra-ui/react';
import { Modal } from '#ui/dialog/modal.tsx';
import { ComparisonTable } from '#ui/facts/comparison-table.tsx';
import { changeText, comparedPrices, describeChangedValue, type PriceConflict } from '../work/price-conflict.ts';

interface PriceConflictDialogProps {
  readonly conflict: PriceConflict;
  /** « Le devis n’est pas enregistré » */
  readonly notSavedText: string;
  /** Accepts the current price; hidden if the formula no longer exists. */
  readonly onAccept: () => void;
  readonly onChooseOther: () => void;
  readonly onCancel: () => void;
}

const changedTariff = {
  title: 'Le tarif a changé',
  why: 'Le serveur trouve un autre prix que celui qui a été accepté.',
  mine: 'Prix accepté',
  theirs: 'Prix actuel',
  accept: 'Prendre le prix actuel',
};
const changedQuote: typeof changedTariff = {
  title: 'Le devis a changé',
  why: 'Le devis a été modifié après cette transformation.',
  mine: 'Transformation',
  theirs: 'Devis',
  accept: 'Prendre la formule du devis',
};

/**
 * Conflict: the price changed between the choice and the submission. Shows both prices for the person to choose.
 * Design, "The server".
 */
export function PriceConflictDialog({
  conflict,
  notSavedText,
  onAccept,
  onChooseOther,
  onCancel,
}: PriceConflictDialogProps) {
  const { isQuoteChanged, lockedValues } = conflict;
  const changedValue = describeChangedValue(conflict);
  const detailHint = lockedValues ? '' : ' Le détail du calcul la montre.';
  const changedPrice: typeof changedTariff = changedValue
    ? { ...changedTariff, title: 'Le prix a changé', why: `${changedValue}${detailHint}` }
    : changedTariff;
  const texts = isQuoteChanged ? changedQuote : changedPrice;
  return (
    <Modal
      title={texts.title}
      isAlert
      widthPx={720}
      onClose={onCancel}
      footer={
        <>
          <Button variant="ghost" onClick={onCancel}>
            Renoncer et garder le brouillon
          </Button>
          <Button variant={conflict.current ? 'outline' : 'solid'} onClick={onChooseOther}>
            Choisir une autre formule
          </Button>
          {conflict.current ? <Button onClick={onAccept}>{texts.accept}</Button> : null}
        </>
      }
    >
      <p>{`${texts.why} ${notSavedText}. ${changeText(conflict)}`}</p>
      <ComparisonTable labelHeader="Donnée" mine={texts.mine} theirs={texts.theirs} values={comparedPrices(conflict)} />
    </Modal>
  );
}
