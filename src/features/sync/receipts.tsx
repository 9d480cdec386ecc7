import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as v from 'valibot';
import { useOffline } from '#offline/offline-context.tsx';
import type { Receipt } from '#offline/outbox-types.ts';
import { outboxWords } from '#offline/outbox-words.ts';
import { useOutbox } from '#offline/work-hooks.ts';
import { frenchDateTime } from '#shared/domain/calendar.ts';
import { PageSection } from '#ui/page.tsx';
import { PathLink } from '#ui/path-link.tsx';
import { EmptyState, FailedState } from '#ui/states.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { Rows } from './rows.tsx';

/** What was created lies in a contract's tab, or in a client's file. */
const tabs: Readonly<Record<string, string>> = { task: '#taches', piece: '#pieces' };
const createdSchema = v.object({
  contractId: v.optional(v.nullable(v.number())),
  clientId: v.optional(v.nullable(v.number())),
  number: v.optional(v.string()),
});

const createdBy = ({ answer }: Receipt): v.InferOutput<typeof createdSchema> => {
  const parsed = v.safeParse(createdSchema, answer);
  return parsed.success ? parsed.output : {};
};

/** Where what was created is seen: the server's answer says it, else the dossier that the item was about. */
const pathOf = (receipt: Receipt): string | undefined => {
  const { contractId, clientId } = createdBy(receipt);
  const tab = tabs[receipt.kind] ?? '';
  const [, about, id] = /^(contract|client)\/(\d+)$/.exec(receipt.lane) ?? [];
  if (contractId || about === 'contract') return `/contract/search/${contractId ?? id}${tab}`;
  return clientId || about ? `/client/search/${clientId ?? id}` : undefined;
};

const whileSendingMs = 2_000;

/** What took effect in the last 30 days. */
export function Receipts() {
  const { outbox } = useOffline();
  const snapshot = useOutbox();
  const isSending = snapshot.progress !== null;
  const { data, isError, refetch } = useQuery({
    queryKey: ['receipts'],
    networkMode: 'always',
    gcTime: 0,
    retry: false,
    queryFn: () => outbox.receipts(),
    // All are opened each time: a long queue that is being sent is not to wait for that after every item.
    refetchInterval: isSending && whileSendingMs,
  });
  useEffect(() => {
    // One that left the queue has a receipt now.
    if (snapshot.state === 'ready' && !isSending) void refetch();
  }, [snapshot, isSending, refetch]);
  return (
    <PageSection title="Envoyés" facts="Les 30 derniers jours">
      {isError && !data ? <FailedState onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? <EmptyState title="Aucun envoi ces 30 derniers jours" icon="send" /> : null}
      {data && data.length > 0 ? (
        <Rows aria-label="Envois reçus">
          {data.map((receipt) => {
            const { key, title, acceptedAtMs } = receipt;
            const path = pathOf(receipt);
            const { number } = createdBy(receipt);
            return (
              <li key={key}>
                <div>
                  {path ? <PathLink path={path}>{title}</PathLink> : title}
                  <small>
                    Reçu le {frenchDateTime(new Date(acceptedAtMs))}
                    {number ? ` sous le numéro ${number}` : ''}
                  </small>
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
