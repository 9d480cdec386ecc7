import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callOnce } from '#api/call-once.ts';
import { useSession } from '#api/session/use-session.ts';
import { isAllowed } from '#shared/operations/access.ts';
import type { Surplus } from '#shared/operations/contracts/contract-file.ts';
import { surplusRefund, voidRefund } from '#shared/operations/contracts/payments.ts';
import {
  type ReceivedPayment,
  receivedPaymentRefund,
  type VoidRefund,
} from '#shared/operations/contracts/received-payments.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf, formatXpfWith } from '#shared/primitives/money.ts';
import { receivedModes, refundWays } from '#shared/schemas/received-payment-form.ts';
import { returnRefusal } from '#shared/schemas/refund-form.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { Banner } from '#ui/page/banner.tsx';
import type { RefundDialogProps } from './refund-dialog.tsx';

const RefundDialog = lazyComponent(() => import('./refund-dialog.tsx'));

/** Surplus charged to a card: to refund, with its request, or refunded. */
export function SurplusNotice({ surplus }: { readonly surplus: Surplus }) {
  const user = useSession()?.user ?? null;
  const { id: surplusId, amount, chargedAt, payer } = surplus;
  const since = dayInNoumea(new Date(chargedAt));
  return (
    <RefundBanner
      title="Trop payé par carte"
      origin={`Carte débitée le ${frenchDate(since)}${payer === null ? '' : ` par ${payer}`}, pour des primes qui n’étaient plus à payer.`}
      surplus={surplus}
      canRecordRefund={isAllowed('admin', user)}
      dialog={{
        since,
        onRefund: ({ way: _, ...values }) => callOnce(surplusRefund, { surplusId, amount, ...values }),
      }}
    />
  );
}

interface VoidRefundNoticeProps {
  readonly contractId: number;
  readonly refund: VoidRefund;
}

/**
 * What was paid of a contract without effect: to refund by the insurer, with its request, or refunded. Without a request a file
 * reported it, so that the insurer may have refunded it already.
 */
export function VoidRefundNotice({ contractId, refund }: VoidRefundNoticeProps) {
  const user = useSession()?.user ?? null;
  const { day, amount } = refund;
  return (
    <RefundBanner
      title="Contrat sans effet"
      origin={`Renonciation du ${frenchDate(day)}\u00A0: la compagnie rembourse ce qui a été payé.`}
      surplus={refund}
      isReported={refund.request === null}
      canRecordRefund={isAllowed('admin', user)}
      dialog={{
        title: 'Remboursement d’un contrat sans effet',
        since: day,
        onRefund: ({ way: _, ...values }) => callOnce(voidRefund, { contractId, amount, ...values }),
      }}
    />
  );
}

const refundMethods = Object.entries(refundWays).map(([code, libelle]) => ({ code, libelle }));

/** Surplus of a cheque, of cash or of a transfer: the broker refunds it, and recovers the refund if the cheque bounced. */
export function ReceivedSurplusNotice({ payment }: { readonly payment: ReceivedPayment }) {
  const user = useSession()?.user;
  const { id: paymentId, mode, day, by, number, cancelled, takenBy, amount: paid, slip = null } = payment;
  const isHolder = !takenBy || isAllowed('admin', user ?? null);
  // The request belongs to the broker who took the money.
  const surplus = payment.surplus && (isHolder ? payment.surplus : { ...payment.surplus, request: null });
  if (surplus?.isToRecover) return <RecoveryBanner payment={payment} surplus={surplus} />;
  if (!surplus || cancelled) return null;
  const holder = takenBy && !surplus.refund ? ` ${takenBy}, courtier précédent, détient la somme et la rembourse.` : '';
  return (
    <RefundBanner
      title="Surplus d’un règlement"
      origin={`${receivedModes[mode]} du ${frenchDate(day)}, reçu ${number}${by === null ? '' : `, enregistré par ${by}`}.${holder}`}
      surplus={surplus}
      canRecordRefund={isHolder && user?.receivesPayments !== false}
      dialog={{
        since: day,
        ...(returnRefusal({ mode, amount: surplus.amount, paid, slip }) === null && { methods: refundMethods }),
        onRefund: ({ way, ...values }) =>
          callOnce(receivedPaymentRefund, { paymentId, way: way || 'transfer', ...values }),
      }}
    />
  );
}

interface RecoveryBannerProps {
  readonly payment: ReceivedPayment;
  readonly surplus: NonNullable<ReceivedPayment['surplus']>;
}

function RecoveryBanner({ payment: { number }, surplus: { amount, refund, request } }: RecoveryBannerProps) {
  return (
    <Banner tone="warning" isStatic>
      <strong>
        Chèque impayé{'\u00A0'}: {formatXpf(amount)} à récupérer
      </strong>
      <br />
      Surplus du règlement {number}, remboursé au client{refund ? ` le ${frenchDate(refund.day)}` : ''}.
      <br />
      {request ? <RequestLink request={request} /> : null}
    </Banner>
  );
}

function RequestLink({ request }: { readonly request: NonNullable<Surplus['request']> }) {
  return (
    <>
      Demande{' '}
      <Link to="/task/search/$id" params={{ id: String(request.id) }}>
        {request.number}
      </Link>
    </>
  );
}

interface RefundBannerProps {
  readonly title: string;
  /** Where the money came from. */
  readonly origin: string;
  readonly surplus: Pick<Surplus, 'amount' | 'request' | 'refund'>;
  /** The insurer reported the refund, which nobody here has to make. */
  readonly isReported?: boolean;
  /** Whether the user may record its refund. */
  readonly canRecordRefund: boolean;
  readonly dialog: Pick<RefundDialogProps, 'title' | 'since' | 'methods' | 'onRefund'>;
}

function RefundBanner({ title, origin, surplus, isReported = false, canRecordRefund, dialog }: RefundBannerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const { amount, request, refund } = surplus;
  const dueText = isReported ? `remboursement de ${formatXpf(amount)}` : `${formatXpf(amount)} à rembourser`;
  return (
    <Banner
      tone={refund || isReported ? 'info' : 'warning'}
      isStatic
      action={
        !refund && canRecordRefund ? (
          <Button variant="outline" onClick={() => setIsOpen(true)}>
            Noter le remboursement
          </Button>
        ) : null
      }
    >
      <strong>
        {title}
        {'\u00A0'}: {refund ? formatXpfWith(amount, 'remboursé') : dueText}
      </strong>
      <br />
      {origin}
      <br />
      {refund
        ? `Remboursé le ${frenchDate(refund.day)}, référence ${refund.reference}${refund.by === null ? '' : `, noté par ${refund.by}`}.`
        : null}
      {!refund && request ? <RequestLink request={request} /> : null}
      {isOpen ? <RefundDialog {...dialog} amountXpf={amount} onClose={() => setIsOpen(false)} /> : null}
    </Banner>
  );
}
