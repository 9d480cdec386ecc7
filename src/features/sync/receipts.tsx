import { Button } from '@chakra-ui/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import * as v from 'valibot';
import { useOffline } from '#offline/offline-context.tsx';
import type { Receipt } from '#offline/outbox-types.ts';
import { outboxWords } from '#offline/outbox-words.ts';
import { useOutboxFact } from '#offline/work-hooks.ts';
import { frenchDateTime } from '#shared/domain/calendar.ts';
import { PageSection } from '#ui/page.tsx';
import { PathLink } from '#ui/path-link.tsx';
import { EmptyState, FailedState } from '#ui/states.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { Rows } from './rows.tsx';

/** What was created has a file of its own, or lies in a contract's tab or in a client's file. */
const ownFiles: Readonly<Record<string, string>> = { task: '/task/search/' };
const tabs: Readonly<Record<string, string>> = { task: '#taches', piece: '#pieces' };
const createdSchema = v.object({
  id: v.optional(v.number()),
  contractId: v.optional(v.nullable(v.number())),
  clientId: v.optional(v.nullable(v.number())),
  number: v.optional(v.string()),
  contractNumber: v.optional(v.string()),
});

const createdBy = ({ answer }: Receipt): v.InferOutput<typeof createdSchema> => {
  const parsed = v.safeParse(createdSchema, answer);
  return parsed.success ? parsed.output : {};
};

/** Where what was created is seen: the server's answer says it, else the dossier that the item was about. */
const pathOf = (receipt: Receipt): string | undefined => {
  const { id: ownId, contractId, clientId } = createdBy(receipt);
  const ownFile = ownFiles[receipt.kind];
  if (ownFile && ownId !== undefined) return `${ownFile}${ownId}`;
  const tab = tabs[receipt.kind] ?? '';
  const [, about, id] = /^(contract|client)\/(\d+)$/.exec(receipt.lane) ?? [];
  if (contractId || about === 'contract') return `/contract/search/${contractId ?? id}${tab}`;
  return clientId || about ? `/client/search/${clientId ?? id}` : undefined;
};

const whileSendingMs = 2_000;

/** A receipt never changes. */
const ReceiptRow = memo(
  function ReceiptRow({ receipt }: { readonly receipt: Receipt }) {
    const { title, acceptedAtMs } = receipt;
    const path = pathOf(receipt);
    const { contractNumber, number = contractNumber } = createdBy(receipt);
    return (
      <li>
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
  },
  (before, now) => before.receipt.key === now.receipt.key,
);

const shownAtOnce = 50;

/** What took effect in the last 30 days. */
export const Receipts = memo(function Receipts() {
  const { outbox } = useOffline();
  const isSending = useOutboxFact(({ progress }) => progress !== null);
  const isOpen = useOutboxFact(({ state }) => state === 'ready');
  // One that left the queue outside of a run (it had been received before) has a receipt too.
  const unsent = useOutboxFact(({ entries }) => entries.length);
  const [shown, setShown] = useState(shownAtOnce);
  const settled = isSending ? null : unsent;
  const { data, isError, refetch } = useQuery({
    // Another reading after each change: one that began before it does not know what has been received since.
    queryKey: ['receipts', isOpen, settled],
    placeholderData: keepPreviousData,
    networkMode: 'always',
    gcTime: 0,
    retry: false,
    queryFn: () => outbox.receipts(),
    // A long queue that is being sent does not wait for this list after every item.
    refetchInterval: isSending && whileSendingMs,
  });
  const hidden = (data?.length ?? 0) - shown;
  return (
    <PageSection title="Envoyés" facts="Les 30 derniers jours">
      {isError && !data ? <FailedState onRetry={() => void refetch()} /> : null}
      {data?.length === 0 ? <EmptyState title="Aucun envoi ces 30 derniers jours" icon="send" /> : null}
      {data && data.length > 0 ? (
        <Rows aria-label="Envois reçus">
          {data.slice(0, shown).map((receipt) => (
            <ReceiptRow key={receipt.key} receipt={receipt} />
          ))}
        </Rows>
      ) : null}
      {hidden > 0 ? (
        <Button variant="outline" size="lg" mt="3" onClick={() => setShown(shown + shownAtOnce)}>
          {hidden === 1 ? 'Afficher 1 envoi de plus' : `Afficher ${Math.min(hidden, shownAtOnce)} envois de plus`}
        </Button>
      ) : null}
    </PageSection>
  );
});
