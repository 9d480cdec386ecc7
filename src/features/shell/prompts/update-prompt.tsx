import { useState, useSyncExternalStore } from 'react';
import { applyUpdate, isUpdateAvailable, subscribeUpdate } from '#offline/device/service-worker.ts';
import { Icon } from '#ui/icon.tsx';
import { notify } from '#ui/toast/toaster.ts';

/** Bar for a waiting app update: the page reloads only on consent, after drafts are saved. */
export default function UpdatePrompt() {
  const isAvailable = useSyncExternalStore(subscribeUpdate, isUpdateAvailable);
  const [isApplying, setIsApplying] = useState(false);
  if (!isAvailable) return null;
  return (
    <div className="offline-bar update-bar" role="status" data-print="hide">
      <Icon name="info" size={18} />
      <span>Nouvelle version disponible</span>
      <button
        type="button"
        disabled={isApplying}
        onClick={() => {
          setIsApplying(true);
          void applyUpdate().catch(() => {
            setIsApplying(false);
            notify({
              type: 'error',
              message: 'Votre saisie n’a pas pu être enregistrée\u00A0: la mise à jour attend.',
            });
          });
        }}
      >
        {isApplying ? 'Mise à jour…' : 'Mettre à jour'}
      </button>
    </div>
  );
}
