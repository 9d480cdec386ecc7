import { Button, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import type { ClientRow } from '#shared/operations/clients/clients.ts';
import type { DelegationForm } from '#shared/schemas/delegation-form.ts';
import { useBoundField } from '#ui/fields/field-frame.tsx';
import { GroupFrame } from '#ui/fields/group-frame.tsx';
import { Icon } from '#ui/icon.tsx';

/** Search dialog of another feature, injected by the route. */
export type ClientSearch = (chooser: {
  readonly onChoose: (client: ClientRow) => void;
  readonly onClose: () => void;
}) => ReactNode;

interface ChosenClientsProps {
  readonly control: Control<DelegationForm>;
  readonly onSearch: () => void;
}

/** Clients whose work is delegated, each with a button that removes it, and a button that adds one. */
export function ChosenClients({ control, onSearch }: ChosenClientsProps) {
  const props = { control, name: 'clients', label: 'Clients', required: true } as const;
  const { field, id, error, describedBy } = useBoundField<DelegationForm, DelegationForm>(props);
  const clients = field.value as DelegationForm['clients'];
  return (
    <GroupFrame {...props} id={id} error={error} describedBy={describedBy} role="group">
      <ChipList>
        {clients.map((client) => (
          <li key={client.id}>
            <Button
              type="button"
              variant="outline"
              aria-label={`Retirer ${client.name}`}
              onClick={() => field.onChange(clients.filter(({ id }) => id !== client.id))}
            >
              {client.name}
              <Icon name="close" size={18} />
            </Button>
          </li>
        ))}
        <li>
          <Button ref={field.ref} type="button" variant="outline" onClick={onSearch}>
            <Icon name="add" />
            Ajouter un client
          </Button>
        </li>
      </ChipList>
    </GroupFrame>
  );
}

const ChipList = chakra('ul', { base: { listStyle: 'none', display: 'flex', flexWrap: 'wrap', gap: '2' } });
