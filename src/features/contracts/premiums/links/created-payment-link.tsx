import { Button, chakra, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { formatLastDay } from '#shared/operations/client-link/last-day.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import {
  type PaymentLink,
  type PaymentLinkState,
  paymentLinkState,
} from '#shared/operations/contracts/payment-links.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { useNowMs } from '#ui/clock/use-now.ts';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { Icon } from '#ui/icon.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { ShownLink } from '../../client-link/shown-link.tsx';
import { type OpenedFile, useDocument } from '../../documents/use-document.ts';

const FilePreview = lazyComponent(() => import('#ui/files/file-preview.tsx'));

/** A link to pay that was just created to be shown. */
export interface CreatedLink {
  /** Undefined from a server of the previous version. */
  readonly linkId: number | undefined;
  readonly url: string;
  readonly expiresAt: string;
}

interface CreatedPaymentLinkProps {
  readonly link: CreatedLink;
  readonly contract: ContractFile;
  readonly amountXpf: number;
  readonly onDone: () => void;
}

/** QR code of a link until it asks for nothing more: paid, with its receipt, or ended in another way. */
export function CreatedPaymentLink({ link, contract, amountXpf, onDone }: CreatedPaymentLinkProps) {
  const nowMs = useNowMs();
  const { paymentLinks = [], primes } = contract;
  const currentLink = paymentLinks.find(({ id }) => id === link.linkId);
  const state = currentLink ? paymentLinkState(currentLink, primes.data, nowMs) : 'sent';
  if (currentLink && state === 'paid') return <PaidLink link={currentLink} onDone={onDone} />;
  const endedState = endedTexts[state];
  if (endedState !== undefined)
    return (
      <Stack gap="4">
        <Banner tone="info">{endedState}</Banner>
        <Actions>
          <Button onClick={onDone}>Terminé</Button>
        </Actions>
      </Stack>
    );
  return (
    <ShownLink url={link.url} label={`Lien pour payer ${formatXpf(amountXpf)}`} onDone={onDone}>
      Le lien est valable jusqu’au {formatLastDay(link.expiresAt)} et ne sera plus montré.
      {state === 'seen' ? ' Le client l’a ouvert.' : ''}
    </ShownLink>
  );
}

const endedTexts: Readonly<Partial<Record<PaymentLinkState, string>>> = {
  settled: 'Ces primes viennent d’être réglées autrement\u00A0: le lien ne demande plus rien.',
  cancelled: 'Ces primes ne sont plus à payer\u00A0: le lien ne demande plus rien.',
  expired: 'Ce lien a expiré.',
  revoked: 'Ce lien est révoqué\u00A0: il n’ouvre plus rien.',
};

function PaidLink({ link, onDone }: { readonly link: PaymentLink; readonly onDone: () => void }) {
  const { paidAt, receiptId } = link;
  return (
    <Stack gap="4">
      <Banner tone="info">Le client a payé par carte{paidAt ? ` le ${frenchDateTime(new Date(paidAt))}` : ''}.</Banner>
      <Actions>
        {receiptId ? <Receipt id={receiptId} /> : null}
        <Button onClick={onDone}>Terminé</Button>
      </Actions>
    </Stack>
  );
}

function Receipt({ id }: { readonly id: number }) {
  const [file, setFile] = useState<OpenedFile>();
  const opening = useDocument(id, setFile);
  return (
    <>
      <Button variant="outline" loading={opening.isPending} onClick={() => opening.mutate()}>
        <Icon name="files" />
        Voir le reçu
      </Button>
      {file ? <FilePreview {...file} onClose={() => setFile(undefined)} /> : null}
    </>
  );
}

const Actions = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: '3' } });
