import { Button } from '@chakra-ui/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { memo, useState } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { Receipt } from '#offline/interfaces/outbox-types.ts';
import { stateLabels } from '#offline/outbox/outbox-labels.ts';
import { useOutboxSelector } from '#offline/outbox/work-hooks.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { PageSection } from '#ui/page/page.tsx';
import { FailedState } from '#ui/page/states.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { WorkAnchor } from '#work/work-anchor.tsx';
import { useWorkByKind } from '#work/works.tsx';
import { Rows } from './sync-rows.tsx';

const pollIntervalMs = 2_000;

/** Memoized by key, because a receipt is immutable. */
const ReceiptRow = memo(
  function ReceiptRow({ receipt }: { readonly receipt: Receipt }) {
    const { kind, title, lane, answer, acceptedAtMs } = receipt;
    const { link, number, noEffect, notice, noticeLink } = useWorkByKind()(kind).summarizeReceipt(answer, lane);
    return (
      <li>
        <div>
          {link ? <WorkAnchor link={link}>{title}</WorkAnchor> : title}
          <small>
            Reçu le {frenchDateTime(new Date(acceptedAtMs))}
            {number && !noEffect ? ` sous le numéro ${number}` : ''}
          </small>
          {noEffect || notice ? <small>{noEffect ?? notice}</small> : null}
          {noticeLink ? (
            <small>
              <WorkAnchor link={noticeLink.link}>{noticeLink.label}</WorkAnchor>
            </small>
          ) : null}
        </div>
        <StatusChip status={noEffect ? 'Sans effet' : stateLabels.accepted} />
      </li>
    );
  },
  (before, now) => before.receipt.key === now.receipt.key,
);

const pageLength = 50;

/** Receipts of the last 30 days; renders nothing without any. */
export const Receipts = memo(function Receipts() {
  const { outbox } = useOffline();
  const isSending = useOutboxSelector(({ progress }) => progress !== null);
  const isOpen = useOutboxSelector(({ state }) => state === 'ready');
  // An item can leave the queue outside of a run (it was received before) and has a receipt too.
  const unsent = useOutboxSelector(({ entries }) => entries.length);
  const [shownCount, setShownCount] = useState(pageLength);
  const unsentWhenIdle = isSending ? null : unsent;
  const { data, isError, refetch } = useQuery({
    // A new key per change: a read that started before the change is stale.
    queryKey: ['receipts', isOpen, unsentWhenIdle],
    placeholderData: keepPreviousData,
    gcTime: 0,
    queryFn: () => outbox.receipts(),
    // During a long run, poll instead of refetching after each item.
    refetchInterval: isSending && pollIntervalMs,
  });
  const hiddenCount = (data?.length ?? 0) - shownCount;
  if (data?.length === 0) return null;
  return (
    <PageSection title="Envoyés" facts="Les 30 derniers jours">
      {isError && !data ? <FailedState onRetry={() => void refetch()} /> : null}
      {data ? (
        <Rows aria-label="Envois reçus">
          {data.slice(0, shownCount).map((receipt) => (
            <ReceiptRow key={receipt.key} receipt={receipt} />
          ))}
        </Rows>
      ) : null}
      {hiddenCount > 0 ? (
        <Button variant="outline" mt="3" onClick={() => setShownCount(shownCount + pageLength)}>
          {hiddenCount === 1
            ? 'Afficher 1 envoi de plus'
            : `Afficher ${Math.min(hiddenCount, pageLength)} envois de plus`}
        </Button>
      ) : null}
    </PageSection>
  );
});
