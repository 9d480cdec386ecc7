import { Button } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { submit } from '#api/submit.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { clientLinkRevoke } from '#shared/operations/client-link/client-links.ts';
import { formatLastDay } from '#shared/operations/client-link/last-day.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import {
  type PaymentLink,
  type PaymentLinkState,
  paymentLinkState,
} from '#shared/operations/contracts/payment-links.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { useNowMs } from '#ui/clock/use-now.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListRows } from '#ui/page/list-rows.tsx';
import { PageSection } from '#ui/page/page.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';

const chips: Readonly<Record<Exclude<PaymentLinkState, 'settled' | 'cancelled'>, string>> = {
  sent: 'Envoyé',
  seen: 'Vu',
  paid: 'Payé',
  expired: 'Expiré',
  revoked: 'Révoqué',
};

/** True if a card of a premium of the link is at the bank, as far as this device knows. */
const isBeingPaid = ({ premiumIds }: PaymentLink, { primes }: ContractFile): boolean =>
  primes.data.some((premium) => premium.isBeingPaid === true && premiumIds.includes(premium.id));

const formatState = (state: PaymentLinkState, { sentTo }: PaymentLink): string => {
  // It was shown or shared, which its line says.
  if (state === 'sent' && sentTo === null) return 'Pas encore ouvert';
  if (state === 'settled') return 'Réglé autrement';
  return state === 'cancelled' ? 'Plus à payer' : chips[state];
};

/** Links by which the client pays, with their state. */
export function PaymentLinks({
  contract,
  links,
}: {
  readonly contract: ContractFile;
  readonly links: readonly PaymentLink[];
}) {
  const contractId = contract.details.id;
  const queries = useQueryClient();
  const isOffline = useConnectivity() === 'offline';
  const nowMs = useNowMs();
  const [revoked, setRevoked] = useState<PaymentLink>();
  const revoke = useOnlineChange({
    mutationFn: (linkId: number) => submit(clientLinkRevoke, { contractId, linkId }),
    onSuccess: ({ message }) => {
      void queries.invalidateQueries({ queryKey: readKey(contractGet) });
      if (message) notify(message);
    },
    onSettled: () => setRevoked(undefined),
  });
  return (
    <PageSection title="Liens de paiement">
      <ListRows>
        {links.map((link) => {
          const state = paymentLinkState(link, contract.primes.data, nowMs);
          const isOpen = state === 'sent' || state === 'seen';
          return (
            <li key={link.id}>
              <Icon name={link.sentTo === null ? 'phone' : 'mail'} />
              <div>
                <span>
                  {formatXpf(link.amount)}, {link.sentTo === null ? 'montré ou partagé' : `envoyé à ${link.sentTo}`}
                </span>
                <small>{formatCourse(link, state)}</small>
              </div>
              <StatusChip status={formatState(state, link)} />
              {isOpen ? (
                <Button
                  variant="outline"
                  disabled={isOffline}
                  aria-label={`Révoquer le lien de paiement du ${frenchDateTime(new Date(link.at))}`}
                  onClick={() => setRevoked(link)}
                >
                  Révoquer
                </Button>
              ) : null}
            </li>
          );
        })}
      </ListRows>
      {revoked ? (
        <ConfirmDialog
          question={'Révoquer ce lien de paiement\u202F?'}
          confirmLabel="Révoquer"
          isDestructive
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate(revoked.id)}
          onClose={() => setRevoked(undefined)}
        >
          Le client ne pourra plus payer par ce lien.
          {isBeingPaid(revoked, contract)
            ? ' Une carte est en cours de confirmation pour ces primes\u00A0: elle peut encore être débitée.'
            : null}
        </ConfirmDialog>
      ) : null}
    </PageSection>
  );
}

const formatCourse = ({ at, by, seenAt, paidAt, expiresAt }: PaymentLink, state: PaymentLinkState): string => {
  const created = `Le ${frenchDateTime(new Date(at))}${by === null ? '' : `, par ${by}`}.`;
  const openedText = seenAt === null ? '' : ` Ouvert le ${frenchDateTime(new Date(seenAt))}.`;
  const paid = paidAt === null ? '' : ` Payé le ${frenchDateTime(new Date(paidAt))}.`;
  const validityText = state === 'sent' || state === 'seen' ? ` Valable jusqu’au ${formatLastDay(expiresAt)}.` : '';
  return `${created}${openedText}${paid}${validityText}`;
};
