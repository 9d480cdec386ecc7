import { Button } from '@chakra-ui/react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useSession } from '#api/session/use-session.ts';
import { isAllowed } from '#shared/operations/access.ts';
import type { Surplus } from '#shared/operations/contracts/contract-file.ts';
import { dayInNoumea, frenchDate } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { Banner } from '#ui/page/banner.tsx';

const RefundDialog = lazy(() => import('./refund-dialog.tsx'));

/** Surplus charged to a card: to refund, with its request, or refunded. */
export function SurplusNotice({ surplus }: { readonly surplus: Surplus }) {
  const user = useSession()?.user ?? null;
  const [isOpen, setIsOpen] = useState(false);
  const { amount, chargedAt, payer, request, refund } = surplus;
  const charged = `Carte débitée le ${frenchDate(dayInNoumea(new Date(chargedAt)))}${payer === null ? '' : ` par ${payer}`}, pour des primes déjà réglées.`;
  return (
    <Banner
      tone={refund ? 'info' : 'warning'}
      isStatic
      action={
        !refund && isAllowed('admin', user) ? (
          <Button variant="outline" size="lg" onClick={() => setIsOpen(true)}>
            Noter le remboursement
          </Button>
        ) : null
      }
    >
      <strong>
        Trop payé par carte{'\u00A0'}: {formatXpf(amount)} {refund ? 'remboursés' : 'à rembourser'}
      </strong>
      <br />
      {charged}
      <br />
      {refund
        ? `Remboursé le ${frenchDate(refund.day)}, référence ${refund.reference}${refund.by === null ? '' : `, noté par ${refund.by}`}.`
        : null}
      {!refund && request ? (
        <>
          Demande{' '}
          <Link to="/task/search/$id" params={{ id: String(request.id) }}>
            {request.number}
          </Link>
        </>
      ) : null}
      {isOpen ? (
        <Suspense>
          <RefundDialog surplus={surplus} onClose={() => setIsOpen(false)} />
        </Suspense>
      ) : null}
    </Banner>
  );
}
