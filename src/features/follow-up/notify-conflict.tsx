import { dismissToast, notify } from '#ui/toast/toaster.ts';
import { overwriteLabel } from '#work/use-overwrite.ts';

const toastId = 'follow-up-conflict';

/**
 * Shows a toast with the change that a colleague made meanwhile and a button that applies one's own change over it.
 * Both stay in « Brouillons et envois ».
 */
export const notifyConflict = (message: string, overwrite: (() => Promise<void>) | undefined): void =>
  void notify({
    id: toastId,
    type: 'warning',
    message,
    durationMs: 12_000,
    ...(overwrite && {
      action: (
        <button
          type="button"
          className="toast-close"
          onClick={() => {
            dismissToast(toastId);
            void overwrite();
          }}
        >
          {overwriteLabel}
        </button>
      ),
    }),
  });
