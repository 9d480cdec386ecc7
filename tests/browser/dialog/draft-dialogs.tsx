import { EmailDocumentsForm } from '#features/contracts/documents/email-documents-form.tsx';
import { ReceivePaymentForm } from '#features/contracts/premiums/received/receive-payment-form.tsx';
import { AddDocumentsForm } from '#features/contracts/supporting-documents/add-documents-form.tsx';
import ReminderEditDialog from '#features/follow-up/edit/reminder-edit-dialog.tsx';
import { NoteForm } from '#features/follow-up/notes/note-form.tsx';
import { ReminderForm } from '#features/follow-up/reminder-form.tsx';
import { carContract } from '#tests/support/documents/printed-contract.ts';
import { useWorkByDraftId } from '#work/open-work.ts';

interface DraftDialogProps {
  readonly onClose: () => void;
}

const doNothing = () => undefined;

export function Documents({ onClose }: DraftDialogProps) {
  const opened = useWorkByDraftId('documents');
  return opened ? (
    <AddDocumentsForm
      title="Ajouter des pièces"
      contractId={1}
      contractNumber="1"
      work={opened.work}
      isDiscarded
      onCancel={onClose}
      onSent={doNothing}
    />
  ) : null;
}

export function Payment({ onClose }: DraftDialogProps) {
  const opened = useWorkByDraftId('payment');
  return opened ? (
    <ReceivePaymentForm
      contract={carContract}
      target={{ id: carContract.details.id, isFailed: false, choose: doNothing }}
      premiumIds={carContract.primes.data.map(({ id }) => id)}
      work={opened.work}
      isDiscarded
      onCancel={onClose}
      onSent={doNothing}
    />
  ) : null;
}

export function EmailDocuments({ onClose }: DraftDialogProps) {
  const opened = useWorkByDraftId('email');
  return opened ? (
    <EmailDocumentsForm
      contract={carContract}
      documentId={carContract.editiques.data[0]?.id}
      work={opened.work}
      isDiscarded
      onCancel={onClose}
      onSent={doNothing}
    />
  ) : null;
}

export function Reminder({ onClose }: DraftDialogProps) {
  const opened = useWorkByDraftId('reminder');
  return opened ? (
    <ReminderForm
      target={{ clientId: 7, clientName: 'Wéa Jean', contractId: null, taskId: null }}
      userId={1}
      work={opened.work}
      isDiscarded
      onCancel={onClose}
      onSaved={doNothing}
    />
  ) : null;
}

const reminder = {
  ...{ id: 4, text: 'Rappeler', dueDay: '2026-12-01', dueTime: null, clientId: 7, clientName: 'Wéa Jean', phone: null },
  ...{ contractId: null, contractNumber: null, taskId: null, taskNumber: null, assigneeId: null, createdBy: null },
};

export function ReminderEdit({ onClose }: DraftDialogProps) {
  const shown = { reminder, mark: { hiddenUntil: null }, key: 'reminder/4/', assigneeId: null };
  return <ReminderEditDialog draftId="reminder-edit" shownReminder={shown} onClose={onClose} />;
}

export function Note({ onClose }: DraftDialogProps) {
  const opened = useWorkByDraftId('note');
  return opened ? (
    <NoteForm
      target={{ clientId: 7, clientName: 'Wéa Jean', contractId: null, taskId: null }}
      kind="call"
      work={opened.work}
      isDiscarded
      onCancel={onClose}
      onSaved={doNothing}
    />
  ) : null;
}
