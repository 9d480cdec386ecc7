import { Button } from '@chakra-ui/react';
import { memo, useState } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { Icon } from '#ui/icon.tsx';
import { useWorkOf } from '#work/works.tsx';
import { useTakeBack } from './withdraw.ts';

interface QueueActionsProps extends Pick<OutboxEntry, 'kind' | 'lane' | 'title' | 'state'> {
  readonly itemKey: string;
  /** False where its form has nothing to correct. */
  readonly hasToCorrect: boolean;
  /** It was refused, and may be taken as it is later. */
  readonly mayPass: boolean;
  readonly editLabel: string;
}

/** What the person can do with an item. Apart from its facts: buttons are drawn anew only when they change. */
export const QueueActions = memo(function QueueActions({
  itemKey,
  kind,
  lane,
  title,
  state,
  hasToCorrect,
  mayPass,
  editLabel,
}: QueueActionsProps) {
  const { outbox } = useOffline();
  const { discard, edit } = useTakeBack({ key: itemKey, kind, lane });
  const [isAsking, setIsAsking] = useState(false);
  const isSending = state === 'sending';
  const { isKnown, isFinal } = useWorkOf()(kind);
  const isEditable = isKnown && hasToCorrect && !isFinal;
  const isRefused = state === 'rejected';
  const mayRetry = state === 'retry-wait' || state === 'auth-paused' || (isRefused && (mayPass || !isEditable));
  return (
    <span data-actions>
      {mayRetry ? (
        <Button variant="outline" size="lg" onClick={() => void outbox.retry(itemKey)}>
          <Icon name="refresh" />
          Réessayer
        </Button>
      ) : null}
      {isEditable ? (
        <Button variant="outline" size="lg" disabled={isSending} onClick={() => void edit()}>
          <Icon name="edit" />
          {editLabel}
        </Button>
      ) : null}
      <Button variant="outline" size="lg" disabled={isSending} onClick={() => setIsAsking(true)}>
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
              <Button
                size="lg"
                onClick={() => {
                  setIsAsking(false);
                  void discard();
                }}
              >
                Supprimer
              </Button>
            </>
          }
        >
          {`«\u00A0${title}\u00A0» ne sera pas envoyé, et ses fichiers seront retirés de cet appareil.`}
        </Modal>
      ) : null}
    </span>
  );
});
