import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  /** The question, word for word. */
  readonly question: string;
  /** What answers it with yes: a verb. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** What was confirmed is being done. */
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What it is about. */
  readonly children?: ReactNode;
}

/** What `ConfirmDialog` shows. */
export default function ConfirmWindow(props: ConfirmDialogProps) {
  const { question, confirmLabel, cancelLabel = 'Annuler', isBusy = false, onConfirm, onClose, children } = props;
  return (
    <Modal
      title={question}
      isAlert
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" size="lg" disabled={isBusy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button size="lg" loading={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
