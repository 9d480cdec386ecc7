import { Button } from '@chakra-ui/react';
import { memo, useState } from 'react';
import { failureOf } from '#api/errors.ts';
import { useOffline } from '#offline/offline-context.tsx';
import type { OutboxEntry } from '#offline/outbox-types.ts';
import { outboxWords } from '#offline/outbox-words.ts';
import { WorkNotKept } from '#offline/work-not-kept.ts';
import { frenchDateTime } from '#shared/domain/calendar.ts';
import { fileSize } from '#ui/fields/file-intake.ts';
import { Icon } from '#ui/icon.tsx';
import { Modal } from '#ui/modal.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { notify } from '#ui/toaster.ts';

interface QueueRowProps {
  readonly entry: OutboxEntry;
  readonly isShown: boolean;
}

/** One item: where it stands and why, and what the person can do with it. */
export const QueueRow = memo(function QueueRow({ entry, isShown }: QueueRowProps) {
  const { outbox } = useOffline();
  const [isAsking, setIsAsking] = useState(false);
  const { key, title, state, reason } = entry;
  const discard = async () => {
    setIsAsking(false);
    try {
      const withdrawal = await outbox.discard(key);
      if (withdrawal.state === 'withdrawn') return;
      const isAccepted = withdrawal.state === 'accepted';
      notify({
        type: 'info',
        message: isAccepted
          ? 'Cet envoi avait déjà été reçu\u00A0: rien n’a été supprimé.'
          : 'Cet envoi est en cours. Réessayez dans un instant.',
      });
    } catch (error) {
      notify({ type: 'error', message: error instanceof WorkNotKept ? error.message : failureOf(error).message });
    }
  };
  return (
    <li aria-current={isShown ? 'true' : undefined}>
      <div>
        {title}
        <small>{factsOf(entry).join(' · ')}</small>
        {reason ? <small>{reason.message}</small> : null}
      </div>
      <StatusChip status={outboxWords[state]} />
      {state === 'retry-wait' || state === 'auth-paused' ? (
        <Button variant="outline" size="lg" onClick={() => void outbox.retry(key)}>
          <Icon name="refresh" />
          Réessayer
        </Button>
      ) : null}
      <Button variant="outline" size="lg" disabled={state === 'sending'} onClick={() => setIsAsking(true)}>
        <Icon name="trash" />
        Supprimer
      </Button>
      {isAsking ? (
        <Modal
          title={'Supprimer cet envoi\u202F?'}
          isAlert
          onClose={() => setIsAsking(false)}
          footer={
            <>
              <Button variant="outline" size="lg" onClick={() => setIsAsking(false)}>
                Annuler
              </Button>
              <Button size="lg" onClick={() => void discard()}>
                Supprimer
              </Button>
            </>
          }
        >
          {`«\u00A0${title}\u00A0» ne sera pas envoyé, et ses fichiers seront retirés de cet appareil.`}
        </Modal>
      ) : null}
    </li>
  );
});

const factsOf = ({ createdAtMs, attempts, nextAtMs, bytes, state }: OutboxEntry): readonly string[] => [
  `Créé le ${frenchDateTime(new Date(createdAtMs))}`,
  fileSize(bytes),
  ...(attempts > 0 ? [attempts === 1 ? '1 tentative' : `${attempts} tentatives`] : []),
  ...(state === 'retry-wait' && nextAtMs !== null ? [`prochain essai le ${frenchDateTime(new Date(nextAtMs))}`] : []),
];
