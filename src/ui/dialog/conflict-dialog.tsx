import { Button, Text } from '@chakra-ui/react';
import { type ComparedValue, ComparisonTable } from '#ui/facts/comparison-table.tsx';
import { Modal } from './modal.tsx';

interface ConflictDialogProps {
  readonly values: readonly ComparedValue[];
  readonly isBusy?: boolean;
  readonly onKeepMine: () => void;
  readonly onDiscardMine: () => void;
  readonly onClose: () => void;
}

/** Optimistic-concurrency conflict: shows the values that differ and lets the person choose which ones to save. */
export function ConflictDialog({ values, isBusy = false, onKeepMine, onDiscardMine, onClose }: ConflictDialogProps) {
  const differences = values.filter(({ mine, theirs }) => mine !== theirs);
  return (
    <Modal
      title="Données modifiées entre-temps"
      isAlert
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" disabled={isBusy} onClick={onDiscardMine}>
            Reprendre les valeurs actuelles
          </Button>
          <Button loading={isBusy} onClick={onKeepMine}>
            Garder ma saisie
          </Button>
        </>
      }
    >
      <Text>Une autre personne a modifié ces données depuis que vous les avez ouvertes. Rien n’a été enregistré.</Text>
      {differences.length > 0 ? (
        <ComparisonTable labelHeader="Donnée" mine="Votre saisie" theirs="Valeur actuelle" values={differences} />
      ) : (
        <Text marginTop="4">
          {'Elle a changé autre chose que vous\u00A0: si vous gardez votre saisie, ses changements restent aussi.'}
        </Text>
      )}
    </Modal>
  );
}
