import { contractLane } from '#offline/interfaces/lanes.ts';
import { formatState } from '#offline/outbox/outbox-labels.ts';
import { useOutbox } from '#offline/outbox/work-hooks.ts';
import { Icon } from '#ui/icon.tsx';
import { ListRows } from '#ui/page/list-rows.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { PathLink } from '#ui/page/path-link.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { claimWork } from './claim-work-definition.ts';

/** Declarations of a contract that are queued on this device and have no final number yet. */
export function QueuedClaims({ contractId }: { readonly contractId: number }) {
  const lane = contractLane(contractId);
  const entries = useOutbox().entries.filter((entry) => entry.kind === claimWork.kind && entry.lane === lane);
  if (entries.length === 0) return null;
  return (
    <PageSection title="En attente" actions={<PathLink path="/sync">Brouillons et envois</PathLink>}>
      <ListRows>
        {entries.map(({ key, title, state, reason }) => (
          <li key={key}>
            <Icon name="warning" />
            <div>
              <span>{title}</span>
              <small>{reason?.message ?? 'Le numéro définitif sera donné à la réception.'}</small>
            </div>
            <StatusChip status={formatState({ state, reason })} />
          </li>
        ))}
      </ListRows>
    </PageSection>
  );
}
