import { Button, Text } from '@chakra-ui/react';
import { type Compared, ComparisonTable } from '#ui/facts/comparison-table.tsx';
import { Modal } from './modal.tsx';

interface ConflictDialogProps {
  readonly values: readonly Compared[];
  readonly isBusy?: boolean;
  readonly onKeep: () => void;
  readonly onTake: () => void;
  readonly onClose: () => void;
}

/** Somebody else changed the same data meanwhile: the values that differ are shown, and the person chooses. */
export function ConflictDialog({ values, isBusy = false, onKeep, onTake, onClose }: ConflictDialogProps) {
  const different = values.filter(({ mine, theirs }) => mine !== theirs);
  return (
    <Modal
      title="Données modifiées entre-temps"
      isAlert
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" size="lg" disabled={isBusy} onClick={onTake}>
            Reprendre les valeurs actuelles
          </Button>
          <Button size="lg" loading={isBusy} onClick={onKeep}>
            Garder ma saisie
          </Button>
        </>
      }
    >
      <Text>Une autre personne a modifié ces données depuis que vous les avez ouvertes. Rien n’a été enregistré.</Text>
      <ComparisonTable first="Donnée" mine="Votre saisie" theirs="Valeur actuelle" values={different} />
    </Modal>
  );
}
