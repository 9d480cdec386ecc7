import { Button } from '@chakra-ui/react';
import { memo, useState } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { Modal } from '#ui/dialog/modal.tsx';
import { Icon } from '#ui/icon.tsx';
import { overwriteLabel } from '#work/use-overwrite.ts';
import { useWorkByKind } from '#work/works.tsx';
import { useWithdraw } from './use-withdraw.ts';

interface QueueActionsProps extends Pick<OutboxEntry, 'kind' | 'title' | 'state'> {
  readonly itemKey: string;
  /** False if the form has nothing to correct. */
  readonly isCorrectable: boolean;
  /** It was refused but may be accepted unchanged later. */
  readonly mayBeAccepted: boolean;
  readonly editLabel: string;
  /** Applies an item in conflict all the same; undefined if that is not possible. */
  readonly overwrite: (() => Promise<void>) | undefined;
}

/** Actions of an outbox item, memoized apart from its facts. */
export const QueueActions = memo(function QueueActions({
  itemKey,
  kind,
  title,
  state,
  isCorrectable,
  mayBeAccepted,
  editLabel,
  overwrite,
}: QueueActionsProps) {
  const { outbox } = useOffline();
  const { discard, edit } = useWithdraw({ key: itemKey, kind });
  const [isAsking, setIsAsking] = useState(false);
  const isSending = state === 'sending';
  const { isKnown, isFinal } = useWorkByKind()(kind);
  const isEditable = isKnown && isCorrectable && !isFinal;
  const isRefused = state === 'rejected';
  const mayRetry = state === 'retry-wait' || state === 'auth-paused' || (isRefused && (mayBeAccepted || !isEditable));
  return (
    <span data-actions>
      {mayRetry ? (
        <Button variant="outline" size="lg" onClick={() => void outbox.retry(itemKey)}>
          <Icon name="refresh" />
          Réessayer
        </Button>
      ) : null}
      {overwrite ? (
        <Button size="lg" onClick={() => void overwrite()}>
          {overwriteLabel}
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
