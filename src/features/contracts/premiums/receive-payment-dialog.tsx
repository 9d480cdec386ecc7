import { Button } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { pendingSave } from '#offline/drafts/draft-saver.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { Modal } from '#ui/dialog/modal.tsx';
import { EmptyState, LoadingState } from '#ui/page/states.tsx';
import { useNamedWork } from '#work/open-work.ts';
import { contractFileQuery } from '../contracts-api.ts';
import { ReceivePaymentForm, receivePaymentTitle } from './receive-payment-form.tsx';
import { receivedPaymentWork } from './received-payment-work.ts';

interface ReceivePaymentDialogProps {
  readonly contractId: number;
  /** Draft that stores what is typed, so that it survives a crash. */
  readonly draftId: string;
  /** Premiums of a new payment; undefined for a draft that is resumed. */
  readonly premiumIds?: readonly number[];
  readonly onClose: () => void;
}

/** Records a payment by cheque, in cash or by transfer, or resumes one that was left or refused. */
export default function ReceivePaymentDialog({ contractId, draftId, premiumIds, onClose }: ReceivePaymentDialogProps) {
  const offline = useOffline();
  const { drafts } = offline;
  const opened = useNamedWork(draftId);
  const contract = useQuery(contractFileQuery(offline, contractId)).data?.value.contract;
  const isNew = premiumIds !== undefined;
  if (!opened || !contract)
    return (
      <Modal title={receivePaymentTitle} onClose={onClose}>
        <LoadingState label="Chargement du règlement" />
      </Modal>
    );
  const { work, retry } = opened;
  if (work.isReadOnly)
    return (
      <Modal title={receivePaymentTitle} onClose={onClose}>
        <EmptyState
          title={`${receivedPaymentWork.texts.open} dans un autre onglet`}
          icon="payments"
          action={
            <Button size="lg" onClick={retry}>
              Reprendre ici
            </Button>
          }
        >
          Fermez-le là-bas, puis reprenez-le ici.
        </EmptyState>
      </Modal>
    );
  if (!isNew && work.draft?.state !== 'open')
    return (
      <Modal title={receivePaymentTitle} onClose={onClose}>
        <EmptyState title="Ce règlement n’est plus à corriger" icon="send">
          Il a été envoyé ou attend de l’être.
        </EmptyState>
      </Modal>
    );
  const leave = () => {
    const { draftId: currentDraftId } = work;
    if (isNew)
      void pendingSave(currentDraftId)
        .then(() => drafts.remove(currentDraftId))
        .catch(() => undefined);
    onClose();
  };
  return (
    <ReceivePaymentForm
      key={work.generation}
      contract={contract}
      premiumIds={premiumIds ?? []}
      work={work}
      isDiscarded={isNew}
      onCancel={leave}
      onSent={onClose}
    />
  );
}
