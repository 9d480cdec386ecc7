import { Button } from '@chakra-ui/react';
import { Modal } from '#ui/dialog/modal.tsx';
import { ComparisonTable } from '#ui/facts/comparison-table.tsx';
import { changeText, comparedPrices, type PriceConflict } from '../work/price-conflict.ts';

interface PriceConflictDialogProps {
  readonly conflict: PriceConflict;
  /** « Le devis n’est pas enregistré » */
  readonly notSavedText: string;
  /** Accepts the current price; hidden if the formula no longer exists. */
  readonly onAccept: () => void;
  readonly onChooseOther: () => void;
  readonly onCancel: () => void;
}

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
  return (
    <Modal
      title="Le tarif a changé"
      isAlert
      widthPx={720}
      onClose={onCancel}
      footer={
        <>
          <Button variant="ghost" size="lg" onClick={onCancel}>
            Renoncer et garder le brouillon
          </Button>
          <Button variant={conflict.current ? 'outline' : 'solid'} size="lg" onClick={onChooseOther}>
            Choisir une autre formule
          </Button>
          {conflict.current ? (
            <Button size="lg" onClick={onAccept}>
              Prendre le prix actuel
            </Button>
          ) : null}
        </>
      }
    >
      <p>{`Le serveur trouve un autre prix que celui qui a été accepté. ${notSavedText}. ${changeText(conflict)}`}</p>
      <ComparisonTable first="Donnée" mine="Prix accepté" theirs="Prix actuel" values={comparedPrices(conflict)} />
    </Modal>
  );
}
