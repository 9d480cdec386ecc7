import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useOffline } from '#offline/offline-context.tsx';
import { outboxWords } from '#offline/outbox-words.ts';
import { useOutbox } from '#offline/work-hooks.ts';
import { frenchDateTime } from '#shared/domain/calendar.ts';
import { PageSection } from '#ui/page.tsx';
import { PathLink } from '#ui/path-link.tsx';
import { EmptyState, FailedState } from '#ui/states.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { Rows } from './rows.tsx';

/** The file that an item was about: its lane names it. */
const pathOf = (lane: string): string | undefined =>
  /^(?:contract|client)\/\d+$/.test(lane) ? `/${lane.replace('/', '/search/')}` : undefined;

/** What took effect in the last 30 days. */
export function Receipts() {
  const { outbox } = useOffline();
  const snapshot = useOutbox();
  const { data, isError, refetch } = useQuery({
    queryKey: ['receipts'],
    networkMode: 'always',
    gcTime: 0,
    retry: false,
    queryFn: () => outbox.receipts(),
  });
  useEffect(() => {
    // One that left the queue has a receipt now.
    if (snapshot.state === 'ready') void refetch();
  }, [snapshot, refetch]);
  return (
    <PageSection title="Envoyés" facts="Les 30 derniers jours">
      {isError && !data ? <FailedState onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? <EmptyState title="Aucun envoi ces 30 derniers jours" icon="send" /> : null}
      {data && data.length > 0 ? (
        <Rows aria-label="Envois reçus">
          {data.map(({ key, title, lane, acceptedAtMs }) => {
            const path = pathOf(lane);
            return (
              <li key={key}>
                <div>
                  {path ? <PathLink path={path}>{title}</PathLink> : title}
                  <small>Reçu le {frenchDateTime(new Date(acceptedAtMs))}</small>
                </div>
                <StatusChip status={outboxWords.accepted} />
              </li>
            );
          })}
        </Rows>
      ) : null}
    </PageSection>
  );
}
