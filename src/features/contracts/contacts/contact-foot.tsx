import type { Control, FieldValues } from 'react-hook-form';
import { useConnectivity } from '#offline/interfaces/offline-context.tsx';
import { DialogFoot } from '#ui/form/dialog-foot.tsx';
import { OnlineOnly } from '#ui/form/online-only.tsx';

interface ContactFootProps<T extends FieldValues, Out> {
  readonly formId: string;
  readonly control: Control<T, unknown, Out>;
  readonly isDone: boolean;
  /** Disables the submit button until the form is valid. */
  readonly isDisabledWhileInvalid?: boolean;
  /** Label of the submit button. */
  readonly children: string;
}

/** Footer of the contact dialogs, which work online only. */
export function ContactFoot<T extends FieldValues, Out>({ isDone, children, ...props }: ContactFootProps<T, Out>) {
  const isOffline = useConnectivity() === 'offline';
  return (
    <DialogFoot
      {...props}
      status={isOffline ? <OnlineOnly>Modifiable en ligne seulement.</OnlineOnly> : null}
      isDisabled={isOffline || isDone}
      closeLabel={isDone ? 'Fermer' : 'Annuler'}
    >
      {children}
    </DialogFoot>
  );
}
