import { Button, chakra, Text } from '@chakra-ui/react';
import { Modal } from './modal.tsx';

/** One value as it is shown: what the person typed, and what somebody else saved meanwhile. */
export interface Compared {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

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
      <Comparison>
        <thead>
          <tr>
            <th scope="col">Donnée</th>
            <th scope="col">Votre saisie</th>
            <th scope="col">Valeur actuelle</th>
          </tr>
        </thead>
        <tbody>
          {different.map(({ label, mine, theirs }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{mine || '–'}</td>
              <td>{theirs || '–'}</td>
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
