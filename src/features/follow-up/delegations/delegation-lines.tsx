import { useSession, useView } from '#api/session/use-session.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { formatEnd, formatPeriod, isInForce } from '#shared/actions/delegations.ts';
import type { Delegation } from '#shared/operations/follow-up/delegations.ts';
import { addDays } from '#shared/primitives/calendar/days.ts';
import { withDe } from '#shared/primitives/vocabulary/elision.ts';
import { Icon } from '#ui/icon.tsx';
import { PathLink } from '#ui/page/path-link.tsx';
import { useRevokeDelegation } from './use-revoke-delegation.ts';
import './delegation-lines.css';

/** A future delegation is announced this many days before it starts. */
const announcedDays = 14;

interface DelegationLinesProps {
  /** Current and future delegations of the broker. */
  readonly delegations: readonly Delegation[];
  /** Day in Nouméa. */
  readonly today: string;
}

/** Lines of the home about delegations from and to the user, and the button that takes one's own work back. */
export default function DelegationLines({ delegations, today }: DelegationLinesProps) {
  const userId = useSession()?.user.id;
  const isOffline = useConnectivity() === 'offline';
  const isViewed = useView() !== undefined;
  const revoke = useRevokeDelegation();
  const relevantDelegations = delegations.filter(
    ({ from, to, fromDay }) => (from.id === userId || to.id === userId) && fromDay <= addDays(today, announcedDays),
  );
  if (relevantDelegations.length === 0) return null;
  return (
    <ul className="delegations" aria-label="Dossiers passés">
      {relevantDelegations.map((delegation) => (
        <li key={delegation.id}>
          <Icon name="users" />
          <PathLink path="/user/delegations">{describeDelegation(delegation, userId, today)}</PathLink>
          {delegation.from.id === userId && !isViewed ? (
            <button
              type="button"
              className="button"
              disabled={isOffline || revoke.isPending}
              onClick={() => revoke.mutate(delegation.id)}
            >
              Reprendre
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** « Marie Wéa suit vos dossiers jusqu’au 14/12/2026. » */
const describeDelegation = (delegation: Delegation, userId: number | undefined, today: string): string => {
  const { from, to, clients } = delegation;
  const [isNow, isOwn] = [isInForce(delegation, today), from.id === userId];
  const when = isNow ? formatEnd(delegation) : formatPeriod(delegation);
  const owner = isOwn ? 'vos dossiers' : `les dossiers ${withDe(from.name)}`;
  const work =
    clients === null
      ? owner
      : `${owner} (${clients.length > 1 ? `${clients.length} clients` : (clients[0]?.name ?? 'aucun client')})`;
  const verb = isOwn ? (isNow ? 'suit' : 'suivra') : isNow ? 'suivez' : 'suivrez';
  return `${isOwn ? to.name : 'Vous'} ${verb} ${work} ${when}.`;
};
