import { Button, chakra, Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { describeFailure } from '#api/errors.ts';
import { submit } from '#api/submit.ts';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { readKey } from '#offline/reads/read-query.ts';
import { clientLinkMake } from '#shared/operations/client-link/client-links.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { contractGet } from '#shared/operations/contracts/contracts.ts';
import { cardAtBankText, totalDue } from '#shared/operations/contracts/premiums-to-collect.ts';
import { formatXpf } from '#shared/primitives/money.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { OnlineOnly } from '#ui/form/online-only.tsx';
import { Icon } from '#ui/icon.tsx';
import { Banner } from '#ui/page/banner.tsx';
import { notify } from '#ui/toast/toaster.ts';
import { useOnlineChange } from '#work/online/use-online-change.ts';
import { useSubmitTogether } from '#work/use-work-submit.ts';
import { type CreatedLink, CreatedPaymentLink } from './created-payment-link.tsx';
import { paymentLinkWork } from './payment-link-work.ts';

interface PaymentLinkDialogProps {
  readonly contract: ContractFile;
  readonly premiums: ContractFile['primes']['data'];
  readonly onClose: () => void;
}

/** Creates a link by which the client pays premiums: e-mailed, also later without network, or shown, copied and shared. */
export default function PaymentLinkDialog({ contract, premiums, onClose }: PaymentLinkDialogProps) {
  const { id: contractId, number: contractNumber, addresses } = contract.details;
  const isOffline = useConnectivity() === 'offline';
  const queries = useQueryClient();
  const submitWork = useSubmitTogether(paymentLinkWork);
  const [createdLink, setCreatedLink] = useState<CreatedLink>();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  // Premiums that are paid meanwhile leave the file, not this window.
  const [{ amountXpf, premiumIds }] = useState(() => ({
    amountXpf: totalDue(premiums),
    premiumIds: premiums.map(({ id }) => id),
  }));
  const isCardAtBank = contract.primes.data.some(
    ({ id, isBeingPaid }) => isBeingPaid === true && premiumIds.includes(id),
  );
  const email = addresses.mail?.mail;
  const refresh = () => void queries.invalidateQueries({ queryKey: readKey(contractGet) });
  const send = async (): Promise<void> => {
    setIsSending(true);
    setFailure(undefined);
    try {
      const [premium] = await submitWork([{ contractId, contractNumber, premiumIds, amountXpf }]);
      if (premium?.state === 'refused') return setFailure(premium.refused.message);
      if (premium?.state === 'blocked') return setFailure(premium.message);
      if (premium?.state === 'accepted')
        notify({ type: 'success', message: `Le lien de paiement est envoyé à ${email}.` });
      else notify({ type: 'info', message: paymentLinkWork.texts.stored });
      refresh();
      onClose();
    } catch (error) {
      setFailure(describeFailure(error).message);
    } finally {
      setIsSending(false);
    }
  };
  const show = useOnlineChange({
    mutationFn: () => submit(clientLinkMake, { contractId, channel: 'qr', primes: premiumIds }),
    onSuccess: ({ url, linkId, expiresAt, message }) => {
      refresh();
      if (url !== undefined && expiresAt !== undefined) setCreatedLink({ url, linkId, expiresAt });
      else setFailure(message?.message);
    },
  });
  return (
    <Modal title="Lien de paiement" onClose={onClose}>
      {createdLink ? (
        <CreatedPaymentLink link={createdLink} contract={contract} amountXpf={amountXpf} onDone={onClose} />
      ) : (
        <Stack gap="4">
          {isCardAtBank ? <Banner tone="warning">{cardAtBankText}</Banner> : null}
          {failure ? <Banner tone="danger">{failure}</Banner> : null}
          <p>
            Le client reçoit un lien, sans compte ni mot de passe, et paie <strong>{formatXpf(amountXpf)}</strong> par
            carte. Le reçu lui est envoyé, et le règlement arrive au dossier.
          </p>
          <Choices>
            <Button disabled={!email || isCardAtBank} loading={isSending} onClick={() => void send()}>
              <Icon name="mail" />
              {email ? `Envoyer à ${email}` : 'Aucun e-mail connu'}
            </Button>
            <Button
              variant="outline"
              disabled={isOffline || isCardAtBank}
              loading={show.isPending}
              onClick={() => show.mutate()}
            >
              <Icon name="phone" />
              QR code, copier ou partager
            </Button>
          </Choices>
          {isOffline ? (
            <Hint>
              <OnlineOnly>
                Sans réseau, le lien part par e-mail dès que possible. Le QR code se montre en ligne seulement.
              </OnlineOnly>
            </Hint>
          ) : null}
        </Stack>
      )}
    </Modal>
  );
}

const Choices = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '3',
    // A long address wraps.
    '& button': {
      maxWidth: 'full',
      height: 'auto',
      minHeight: '12',
      py: '2',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
  },
});

const Hint = chakra('p', { base: { display: 'flex', alignItems: 'center', gap: '2', color: 'fg.muted' } });
