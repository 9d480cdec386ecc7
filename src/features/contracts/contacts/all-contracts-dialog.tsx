import { withDe } from '#shared/primitives/vocabulary/elision.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';

interface AllContractsDialogProps {
  readonly holder: string;
  readonly onAnswer: (isYes: boolean) => void;
}

/** Confirmation before changing the bank account of every contract of a holder. Specification 2, section 5.4. */
export function AllContractsDialog({ holder, onAnswer }: AllContractsDialogProps) {
  return (
    <ConfirmDialog
      question={'Modifier l’IBAN de tous les contrats\u202F?'}
      confirmLabel="Oui"
      cancelLabel="Non"
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      {`Ces coordonnées bancaires remplaceront celles de tous les contrats ${withDe(holder)}, pas seulement de celui-ci.`}
    </ConfirmDialog>
  );
}
