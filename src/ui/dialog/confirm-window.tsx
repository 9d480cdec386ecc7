import { Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Modal } from './modal.tsx';

interface ConfirmDialogProps {
  /** Title of the dialog. */
  readonly question: string;
  /** Label of the confirming button: a verb. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  /** True if the action deletes or withdraws something for good; its button is red. */
  readonly isDestructive?: boolean;
  /** True while the confirmed action runs. */
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Details under the title. */
  readonly children?: ReactNode;
}

/** Content of `ConfirmDialog`, loaded lazily. */
export default function ConfirmWindow(props: ConfirmDialogProps) {
  const { question, confirmLabel, cancelLabel = 'Annuler', isDestructive = false } = props;
  const { isBusy = false, onConfirm, onClose, children } = props;
  return (
    <Modal
      title={question}
      isAlert
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" disabled={isBusy} onClick={onClose}>
            {cancelLabel}
          </Button>
          <Button {...(isDestructive ? { colorPalette: 'danger' } : {})} loading={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  );
}
