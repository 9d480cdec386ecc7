import { Button } from '@chakra-ui/react';
import { Link, useRouter } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { useSession } from '#api/session/use-session.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import type { Person } from '#shared/operations/wire/person.ts';
import { Icon } from '#ui/icon.tsx';
import { isRoutablePath, PathLink } from '#ui/page/path-link.tsx';

/** Dialog that moves one client to another broker; administration renders it, the route injects it. */
export type MoveClientDialog = ComponentType<{
  readonly clientId: number;
  readonly name: string;
  readonly onClose: () => void;
}>;

interface ClientActionsProps extends Pick<Person, 'id' | 'fullname'> {
  readonly MoveDialog: MoveClientDialog;
}

/** Actions of a client’s file. */
export function ClientActions({ id: clientId, fullname: name, MoveDialog }: ClientActionsProps) {
  const user = useSession()?.user;
  const quotePath = `/estimate/?client=${clientId}`;
  const router = useRouter();
  const canQuote = isRoutablePath(router, quotePath);
  const claimPath = `/claim/create?client=${clientId}`;
  return (
    <>
      <Button asChild variant="outline">
        <Link to="/client/search/$id/edit" params={{ id: String(clientId) }} search={{}}>
          <Icon name="edit" />
          Modifier client
        </Link>
      </Button>
      {user?.isRoot || user?.isAdmin ? <ClientMove clientId={clientId} name={name} MoveDialog={MoveDialog} /> : null}
      {isRoutablePath(router, claimPath) ? (
        <Button asChild variant="outline">
          <PathLink path={claimPath}>
            <Icon name="warning" />
            Déclarer un sinistre
          </PathLink>
        </Button>
      ) : null}
      {canQuote ? (
        <Button asChild>
          <PathLink path={quotePath}>
            <Icon name="add" />
            Nouveau devis
          </PathLink>
        </Button>
      ) : null}
    </>
  );
}

interface ClientMoveProps extends Pick<ClientActionsProps, 'MoveDialog'> {
  readonly clientId: number;
  readonly name: string;
}

/** Moves the client to another broker (administrators). */
function ClientMove({ clientId, name, MoveDialog }: ClientMoveProps) {
  const isOffline = useConnectivity() === 'offline';
  const [isMoving, setIsMoving] = useState(false);
  return (
    <>
      <Button variant="outline" disabled={isOffline} onClick={() => setIsMoving(true)}>
        <Icon name="broker" />
        Changer de courtier
      </Button>
      {isMoving ? <MoveDialog clientId={clientId} name={name} onClose={() => setIsMoving(false)} /> : null}
    </>
  );
}
