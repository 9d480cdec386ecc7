import { UnsavedInput } from '#ui/dialog/unsaved-input.tsx';

/** Asks before the dialog around recovery codes closes: they are shown once. */
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
