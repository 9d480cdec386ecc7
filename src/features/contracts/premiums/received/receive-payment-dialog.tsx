import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isMissing } from '#api/errors.ts';
import type { LoadedDraft } from '#offline/interfaces/draft-types.ts';
import { contractLane } from '#offline/interfaces/lanes.ts';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import { WorkDialog } from '#work/work-dialog.tsx';
import { contractFileQuery } from '../../contracts-api.ts';
import { ReceivePaymentForm, receivePaymentTitle } from './receive-payment-form.tsx';
import { describePayment, receivedPaymentWork } from './received-payment-work.ts';

interface ReceivePaymentDialogProps {
  readonly contractId: number;
  /** Draft that stores what is typed, so that it survives a crash. */
  readonly draftId: string;
  /** Premiums of a new payment; undefined for a draft that is resumed. */
  readonly premiumIds?: readonly number[];
  readonly onClose: () => void;
}

const texts = {
  loading: 'Chargement du règlement',
  openElsewhere: ['Ce règlement est ouvert dans un autre onglet', 'Fermez-le là-bas, puis reprenez-le ici.'],
  noLongerOpen: ['Ce règlement n’est plus à corriger', 'Il a été envoyé ou attend de l’être.'],
} as const;

const orphanedAdvice =
  'Ce règlement n’est enregistré nulle part\u00A0: remettez l’argent au courtier du contrat, ou rendez-le au client contre son reçu provisoire, et prévenez l’administrateur.';

const describeTyped = (draft: LoadedDraft): readonly string[] => {
  const typed = receivedPaymentWork.parseDraft(draft);
  return typed ? [draft.title, ...describePayment(typed)] : [draft.title];
};

/** Records a payment by cheque, in cash or by transfer, or resumes one that was left or refused. */
export default function ReceivePaymentDialog({ contractId, draftId, premiumIds, onClose }: ReceivePaymentDialogProps) {
  // Money for premiums that somebody else paid may go to another contract of the client.
  const [chosenId, setChosenId] = useState(contractId);
  const file = useQuery({ ...contractFileQuery(useOffline(), chosenId), placeholderData: keepPreviousData });
  const contract = file.data?.value.contract;
  const isSame = (_: unknown, lane: string | null) => lane === contractLane(contractId);
  const resumable = premiumIds && { work: receivedPaymentWork, isSame };
  const orphaned = isMissing(file.error) && { advice: orphanedAdvice, describe: describeTyped };
  const shared = {
    title: receivePaymentTitle,
    icon: 'payments',
    draftId,
    resumable,
    texts,
    orphaned,
    onClose,
  } as const;
  return (
    <WorkDialog {...shared} isReady={contract !== undefined}>
      {(work, onCancel, isDiscarded) =>
        contract && (
          <ReceivePaymentForm
            contract={contract}
            target={{ id: chosenId, isFailed: file.isError, choose: setChosenId }}
            premiumIds={premiumIds ?? []}
            onSent={onClose}
            {...{ work, isDiscarded, onCancel }}
          />
        )
      }
    </WorkDialog>
  );
}
