import { Button } from '@chakra-ui/react';
import { useSession } from '#api/session/use-session.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { formatPeriod } from '#shared/actions/delegations.ts';
import type { Delegation } from '#shared/operations/follow-up/delegations.ts';
import { upperFirst } from '#shared/primitives/text.ts';
import { withDe } from '#shared/primitives/vocabulary/elision.ts';
import { Icon } from '#ui/icon.tsx';
import { ListRows } from '#ui/page/list-rows.tsx';
import { useRevokeDelegation } from './use-revoke-delegation.ts';

interface DelegationRowsProps {
  readonly delegations: readonly Delegation[];
  readonly mayRevoke: (delegation: Delegation) => boolean;
}

/** Delegations of a broker, each with the button that ends it. */
export function DelegationRows({ delegations, mayRevoke }: DelegationRowsProps) {
  const userId = useSession()?.user.id;
  const isOffline = useConnectivity() === 'offline';
  const revoke = useRevokeDelegation();
  return (
    <ListRows aria-label="Dossiers passés">
      {delegations.map((delegation) => {
        const { id, from, to, clients, createdBy } = delegation;
        const label = from.id === userId ? 'Reprendre' : `Rendre à ${from.name}`;
        return (
          <li key={id}>
            <Icon name="users" />
            <div>
              <span>{`Dossiers ${withDe(from.name)} passés à ${to.name}`}</span>
              <small>
                {`${upperFirst(formatPeriod(delegation))}, ${formatClients(clients)}${createdBy === null ? '' : `, par ${createdBy}`}.`}
              </small>
            </div>
            {mayRevoke(delegation) ? (
              <Button
                variant="outline"
                disabled={isOffline || revoke.isPending}
                loading={revoke.isPending && revoke.variables === id}
                onClick={() => revoke.mutate(id)}
              >
                {label}
              </Button>
            ) : null}
          </li>
        );
      })}
    </ListRows>
  );
}

const shownNames = 3;

const formatClients = (clients: Delegation['clients']): string => {
  if (clients === null) return 'tous les dossiers';
  const names = clients.slice(0, shownNames).map(({ name }) => name);
  const moreCount = clients.length - names.length;
  return (
    [...names, ...(moreCount > 0 ? [moreCount > 1 ? `${moreCount} autres clients` : 'un autre client'] : [])].join(
      ', ',
    ) || 'clients partis'
  );
};
