import { Button, chakra, Text } from '@chakra-ui/react';
import { Modal } from '#ui/modal.tsx';
import type { Told } from './contact-values.ts';

interface ConflictDialogProps {
  readonly mine: readonly Told[];
  readonly theirs: readonly Told[];
  readonly isBusy: boolean;
  readonly onKeep: () => void;
  readonly onTake: () => void;
  readonly onClose: () => void;
}

/** Somebody else changed the same data meanwhile: both are shown, and the person chooses. */
export function ConflictDialog({ mine, theirs, isBusy, onKeep, onTake, onClose }: ConflictDialogProps) {
  const different = mine.flatMap(([label, own], index) => {
    const other = theirs[index]?.[1] ?? '';
    return own === other ? [] : [{ label, own, other }];
  });
  return (
    <Modal
      title="Données modifiées entre-temps"
      isAlert
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" size="lg" disabled={isBusy} onClick={onTake}>
            Reprendre les autres
          </Button>
          <Button size="lg" loading={isBusy} onClick={onKeep}>
            Garder les miennes
          </Button>
        </>
      }
    >
      <Text>Une autre personne a modifié ces données depuis que vous les avez ouvertes. Rien n’a été enregistré.</Text>
      <Comparison>
        <thead>
          <tr>
            <th scope="col">Donnée</th>
            <th scope="col">Les vôtres</th>
            <th scope="col">Les autres</th>
          </tr>
        </thead>
        <tbody>
          {different.map(({ label, own, other }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{own || '–'}</td>
              <td>{other || '–'}</td>
            </tr>
          ))}
        </tbody>
      </Comparison>
    </Modal>
  );
}

const Comparison = chakra('table', {
  base: {
    width: 'full',
    marginTop: '4',
    tableLayout: 'fixed',
    fontSize: 'sm',
    '& th, & td': {
      padding: '2',
      textAlign: 'start',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
      borderBottomWidth: '1px',
      borderColor: 'border.subtle',
    },
    '& th': { fontWeight: 'medium', color: 'fg.muted' },
  },
});
