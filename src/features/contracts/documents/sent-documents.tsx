import { Button } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { submit } from '#api/submit.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { clientLinkRevoke } from '#shared/operations/client-link/client-links.ts';
import { formatLastDay } from '#shared/operations/client-link/last-day.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { type SentDocuments, type SentState, sentState } from '#shared/operations/contracts/sent-documents.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { useNowMs } from '#ui/clock/use-now.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListRows } from '#ui/page/list-rows.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';

const chips: Readonly<Record<SentState, string>> = {
  attached: 'En pièces jointes',
  sent: 'Envoyé',
  seen: 'Vu',
  expired: 'Expiré',
  revoked: 'Révoqué',
};

interface SentDocumentsListProps {
  readonly contractId: number;
  readonly sent: readonly SentDocuments[];
}

/** E-mailed documents: what was sent to whom, when and by whom. */
export function SentDocumentsList({ contractId, sent }: SentDocumentsListProps) {
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const nowMs = useNowMs();
  const [revokedId, setRevokedId] = useState<number>();
  const revoke = useOnlineChange({
    mutationFn: (linkId: number) => submit(clientLinkRevoke, { contractId, linkId }),
    onSuccess: ({ message }) => {
      void queries.invalidateQueries({ queryKey: readKey(contractGet) });
      if (message) notify(message);
    },
    onSettled: () => setRevokedId(undefined),
  });
  return (
    <PageSection title="Documents envoyés">
      <ListRows>
        {sent.map((sending) => {
          const { id, names, sentTo, at, by, linkId, expiresAt, seenAt, revokedAt } = sending;
          const isOpen = expiresAt !== null && revokedAt === null && Date.parse(expiresAt) > nowMs;
          return (
            <li key={id}>
              <Icon name="mail" />
              <div>
                <span>
                  {names.join(', ')}, à {sentTo}
                </span>
                <small>
                  Le {frenchDateTime(new Date(at))}
                  {by === null ? '' : `, par ${by}`}.
                  {seenAt === null ? '' : ` Ouvert le ${frenchDateTime(new Date(seenAt))}.`}
                  {isOpen ? ` Valable jusqu’au ${formatLastDay(expiresAt)}.` : ''}
                </small>
              </div>
              <StatusChip status={chips[sentState(sending, nowMs)]} />
              {isOpen && linkId !== null ? (
                <Button
                  variant="outline"
                  disabled={isOffline}
                  aria-label={`Révoquer le lien du ${frenchDateTime(new Date(at))} à ${sentTo}`}
                  onClick={() => setRevokedId(linkId)}
                >
                  Révoquer
                </Button>
              ) : null}
            </li>
          );
        })}
      </ListRows>
      {revokedId === undefined ? null : (
        <ConfirmDialog
          question={'Révoquer ce lien\u202F?'}
          confirmLabel="Révoquer"
          isDestructive
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate(revokedId)}
          onClose={() => setRevokedId(undefined)}
        >
          Le destinataire ne pourra plus ouvrir ces documents.
        </ConfirmDialog>
      )}
    </PageSection>
  );
}
