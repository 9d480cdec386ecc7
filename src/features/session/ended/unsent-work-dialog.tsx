import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { WorkNotSaved } from '#offline/interfaces/work-not-saved.ts';
import { exportName } from '#offline/outbox/outbox-labels.ts';
import { downloadBlob } from '#ui/files/bytes.ts';
import { PublicCard } from '#ui/plain/public-card.tsx';
import './unsent-question.css';

interface UnsentWorkDialogProps {
  readonly offline: OfflineServices;
  readonly onLeave: () => void;
  readonly onStaySignedIn: () => void;
}

/**
 * Sign-out dialog for unsent work: send it, keep it on this device, or export it to a file. Signs out once everything was
 * sent, also by itself.
 */
export default function UnsentWorkDialog({
  offline: { outbox, connectivity },
  onLeave,
  onStaySignedIn,
}: UnsentWorkDialogProps) {
  const { state, entries, rejected, progress } = useSyncExternalStore(outbox.subscribe, outbox.getSnapshot);
  const isOffline = useSyncExternalStore(connectivity.subscribe, () => connectivity.state === 'offline');
  const [isSending, setIsSending] = useState(false);
  const [exportMessage, setExportMessage] = useState('');
  const unsent = entries.length;
  const isAllRejected = unsent === rejected;
  const isAllSent = state === 'ready' && unsent === 0;
  const signOutNow = useEffectEvent(onLeave);
  useEffect(() => {
    if (isAllSent) signOutNow();
  }, [isAllSent]);

  const showFailure = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      setExportMessage(error instanceof WorkNotSaved ? error.message : 'L’opération a échoué. Rien n’est perdu.');
    }
  };
  const send = async (): Promise<void> => {
    setIsSending(true);
    setExportMessage('');
    await showFailure(async () => {
      await outbox.retryAll();
      await outbox.sendNow();
      const remaining = outbox.getSnapshot().entries.length;
      if (remaining > 0)
        setExportMessage(remaining === 1 ? '1 envoi n’a pas pu partir.' : `${remaining} envois n’ont pas pu partir.`);
    });
    setIsSending(false);
  };
  const exportWork = async (): Promise<void> => {
    downloadBlob(await outbox.exportUnsent(), exportName());
    setExportMessage('Votre travail est enregistré dans un fichier, que vous seul pouvez reprendre.');
  };
  return (
    <PublicCard
      title="Déconnexion"
      heading={unsent === 1 ? '1 envoi n’est pas encore parti' : `${unsent} envois ne sont pas encore partis`}
      lead="Que voulez-vous en faire avant de vous déconnecter&#x202F;?"
    >
      <div className="unsent-choices">
        <button
          type="button"
          className="primary"
          disabled={isOffline || isSending || isAllRejected}
          onClick={() => void send()}
        >
          {isSending ? sendingText(progress) : 'Envoyer maintenant'}
        </button>
        {isOffline ? <p>Sans réseau, rien ne peut partir.</p> : null}
        {isAllRejected ? <p>{'Ce qui reste attend votre décision dans «\u00A0Brouillons et envois\u00A0».'}</p> : null}
        <button type="button" className="secondary" disabled={isSending} onClick={onLeave}>
          Garder sur cet appareil et me déconnecter
        </button>
        <p>Chiffré pour vous seul{'\u202F'}; vous le retrouverez à votre prochaine connexion ici.</p>
        <button type="button" className="secondary" disabled={isSending} onClick={() => void showFailure(exportWork)}>
          Enregistrer dans un fichier
        </button>
        <p role="status">{exportMessage}</p>
        <button type="button" className="secondary" disabled={isSending} onClick={onStaySignedIn}>
          Rester connecté
        </button>
      </div>
    </PublicCard>
  );
}

const sendingText = (progress: { readonly done: number; readonly total: number } | null): string =>
  progress && progress.done < progress.total ? `Envoi de ${progress.done + 1} sur ${progress.total}…` : 'Envoi…';
