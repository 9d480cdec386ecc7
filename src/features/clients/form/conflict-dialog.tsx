import { Button, chakra } from '@chakra-ui/react';
import { frenchDate } from '#shared/domain/calendar.ts';
import { phoneInPairs } from '#shared/domain/phone-pairs.ts';
import { clientFields } from '#shared/products/client-form.ts';
import type { QuoteContext } from '#shared/products/form/node.ts';
import { type RawGroup, textAt } from '#shared/products/form/raw.ts';
import { type Placed, walk } from '#shared/products/form/walk.ts';
import { Modal } from '#ui/modal.tsx';

interface ConflictDialogProps {
  readonly mine: RawGroup;
  readonly current: RawGroup;
  readonly context: QuoteContext;
  readonly onKeep: () => void;
  readonly onTake: () => void;
  readonly onClose: () => void;
}

/** Somebody else changed the client meanwhile: both values of each field, and the choice. */
export function ConflictDialog({ mine, current, context, onKeep, onTake, onClose }: ConflictDialogProps) {
  return (
    <Modal
      title="Ce client a été modifié entre-temps"
      isAlert
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" size="lg" onClick={onTake}>
            Reprendre les valeurs actuelles
          </Button>
          <Button size="lg" onClick={onKeep}>
            Garder ma saisie
          </Button>
        </>
      }
    >
      <p>Une autre personne a modifié ces données depuis l’ouverture du formulaire.</p>
      <Both>
        <thead>
          <tr>
            <th scope="col">Donnée</th>
            <th scope="col">Votre saisie</th>
            <th scope="col">Valeur actuelle</th>
          </tr>
        </thead>
        <tbody>
          {differences(mine, current, context).map(({ placed, was }) => (
            <tr key={placed.path}>
              <th scope="row">{placed.field.label}</th>
              <td>{shown(placed, placed.value)}</td>
              <td>{shown(placed, was)}</td>
            </tr>
          ))}
        </tbody>
      </Both>
    </Modal>
  );
}

const differences = (mine: RawGroup, current: RawGroup, context: QuoteContext) => {
  const found: { readonly placed: Placed; readonly was: string }[] = [];
  walk(clientFields, mine, context, {
    onField: (placed) => {
      const was = textAt(current, placed.path);
      if (was !== placed.value) found.push({ placed, was });
    },
  });
  return found;
};

/** A value in the words of the form. */
const shown = ({ field, scene }: Placed, value: string): string => {
  if (value === '') return '–';
  if (field.kind === 'day') return frenchDate(value);
  if (field.kind === 'phone') return phoneInPairs(value);
  const entries = field.entries ?? (field.list && scene.context.lists[field.list]);
  return entries?.find(({ code }) => code === value)?.libelle ?? value;
};

const Both = chakra('table', {
  base: {
    width: 'full',
    marginTop: '4',
    borderCollapse: 'collapse',
    '& th, & td': {
      padding: '2',
      textAlign: 'start',
      verticalAlign: 'top',
      overflowWrap: 'anywhere',
      borderBottomWidth: '1px',
      borderColor: 'border.subtle',
    },
    '& thead th': { fontSize: 'sm', color: 'fg.muted', fontWeight: 'medium' },
    '& tbody th': { fontWeight: 'medium' },
  },
});
