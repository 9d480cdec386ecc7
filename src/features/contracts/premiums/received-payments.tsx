import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { useSession } from '#api/session/use-session.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import type { ReceivedPayment } from '#shared/operations/contracts/received-payments.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { withDe } from '#shared/primitives/vocabulary/elision.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { cancelKinds, receivedModes } from '#shared/schemas/received-payment-form.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { Icon } from '#ui/icon.tsx';
import { ListRows } from '#ui/page/list-rows.tsx';
import { PageSection } from '#ui/page/page.tsx';

const RemittanceDialog = lazyComponent(() => import('./remittance/remittance-dialog.tsx'));
const CancelPaymentDialog = lazyComponent(() => import('./cancel-payment-dialog.tsx'));

interface ReceivedPaymentsProps {
  readonly payments: readonly ReceivedPayment[];
  /** Generated documents of the contract. */
  readonly documents: ContractFile['editiques']['data'];
}

/** Attestations in force that were issued after the receipt of a payment, which may have allowed them. */
const attestationsSince = ({ receiptId }: ReceivedPayment, documents: ReceivedPaymentsProps['documents']) =>
  documents.filter(
    ({ id, type, status }) =>
      type === 'attestation' && status === generatedDocumentStatuses.available && receiptId !== null && id > receiptId,
  );

/** Payments by cheque, in cash or by transfer, with their state. */
export function ReceivedPayments({ payments, documents }: ReceivedPaymentsProps) {
  const [cancelled, setCancelled] = useState<ReceivedPayment>();
  const [isRemitting, setIsRemitting] = useState(false);
  const isOffline = useConnectivity() === 'offline';
  const user = useSession()?.user;
  return (
    <PageSection
      title="Règlements reçus"
      actions={
        user?.receivesPayments === false || !user?.agency ? null : (
          <Button variant="outline" disabled={isOffline} onClick={() => setIsRemitting(true)}>
            Bordereau de remise
          </Button>
        )
      }
    >
      <ListRows>
        {payments.map((payment) => (
          <li key={payment.id}>
            <Icon name={payment.cancelled ? 'warning' : 'payments'} />
            <div>
              <span>
                {formatXpf(payment.amount)}, {formatPaidBy(payment)}
              </span>
              <small>{formatStatus(payment)}</small>
            </div>
            {payment.cancelled || payment.takenBy || user?.receivesPayments === false ? null : (
              <Button
                variant="outline"
                disabled={isOffline}
                aria-label={`Annuler le règlement ${payment.number}`}
                onClick={() => setCancelled(payment)}
              >
                Annuler…
              </Button>
            )}
          </li>
        ))}
      </ListRows>
      {isRemitting ? <RemittanceDialog onClose={() => setIsRemitting(false)} /> : null}
      {cancelled ? (
        <CancelPaymentDialog
          payment={cancelled}
          attestations={attestationsSince(cancelled, documents)}
          onClose={() => setCancelled(undefined)}
        />
      ) : null}
    </PageSection>
  );
}

const formatPaidBy = ({ mode, reference, drawer }: ReceivedPayment): string =>
  `${receivedModes[mode].toLowerCase()}${reference === '' ? '' : ` ${reference}`}${drawer === '' ? '' : ` ${withDe(drawer)}`}`;

const formatSurplus = ({ surplus, cancelled }: ReceivedPayment): string => {
  if (!surplus) return '';
  const amount = formatXpf(surplus.amount);
  const refunded = formatXpfWith(surplus.amount, 'remboursé');
  if (surplus.isToRecover) return ` Dont ${refunded}, à récupérer.`;
  if (surplus.refund) return ` Dont ${refunded}.`;
  return cancelled ? ` Dont ${amount} de surplus.` : ` Dont ${amount} à rembourser.`;
};

const formatStatus = (payment: ReceivedPayment): string => {
  const { number, day, by, slip, takenBy, cancelled } = payment;
  const recorded = `Reçu ${number}, le ${frenchDate(day)}${takenBy ? ` par ${takenBy}, courtier précédent` : ''}${by === null ? '' : `, enregistré par ${by}`}.${slip ? ` Remis, bordereau ${slip}.` : ''}${formatSurplus(payment)}`;
  if (!cancelled) return recorded;
  const { kind, reason, at, by: cancelledBy } = cancelled;
  const cancelledOn = frenchDate(dayInNoumea(new Date(at)));
  return `${recorded} ${cancelKinds[kind]}, annulé le ${cancelledOn}${cancelledBy === null ? '' : ` par ${cancelledBy}`}\u00A0: ${reason}`;
};
