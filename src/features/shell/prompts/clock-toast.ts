import { useEffect } from 'react';
import { onWrongClock } from '#api/server-contact.ts';
import { notify } from '#ui/toast/toaster.ts';

/** Shows once a toast that the clock of this device is, or was, wrong. */
export const useClockToast = (): void => {
  useEffect(
    () =>
      onWrongClock(() =>
        notify({
          id: 'clock',
          type: 'warning',
          message:
            'L’horloge de cet appareil est ou était fausse\u00A0: vérifiez sa date et son heure. Rien n’a été fermé ni perdu.',
          durationMs: Number.POSITIVE_INFINITY,
        }),
      ),
    [],
  );
};
