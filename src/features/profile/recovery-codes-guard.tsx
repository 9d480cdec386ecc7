import { UnsavedInput } from '#ui/dialog/unsaved-input.tsx';

/** Asks for confirmation before the dialog with the recovery codes closes, because they are shown only once. */
export const RecoveryCodesGuard = () => (
  <UnsavedInput
    isUnsaved
    question={{
      question: 'Fermer sans avoir gardé les codes\u202F?',
      confirmLabel: 'Fermer',
      cancelLabel: 'Revenir aux codes',
      children: 'Ils ne seront plus affichés. Sans eux, un téléphone perdu ferme votre compte.',
    }}
  />
);
