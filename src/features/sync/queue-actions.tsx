import { Button } from '@chakra-ui/react';
import { memo, useState } from 'react';
import { useOffline } from '#offline/interfaces/offline-context.tsx';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { Icon } from '#ui/icon.tsx';
import { overwriteLabel } from '#work/use-overwrite.ts';
import { useWorkByKind } from '#work/works.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import type { Dependents } from './use-dependents.ts';
import { useDiscard, useEdit } from './use-withdraw.ts';

interface QueueActionsProps extends Pick<OutboxEntry, 'kind' | 'title' | 'state' | 'draftId'> {
  readonly itemKey: string;
  /** False if the form has nothing to correct. */
  readonly isCorrectable: boolean;
  /** It was refused but may be accepted unchanged later. */
  readonly mayBeAccepted: boolean;
  /** Something else took its place: it can only be deleted. */
  readonly isReplaced: boolean;
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
  draftId,
  isCorrectable,
  mayBeAccepted,
  isReplaced,
  editLabel,
  overwrite,
}: QueueActionsProps) {
  const { outbox, drafts } = useOffline();
  const edit = useEdit({ key: itemKey, kind });
  const discard = useDiscard();
  const [isAsking, setIsAsking] = useState(false);
  const isSending = state === 'sending';
  const { isKnown, isFinal, deletionWarning } = useWorkByKind()(kind);
  const isEditable = isKnown && isCorrectable && !isFinal && !isReplaced;
  const isRefused = state === 'rejected';
  const mayRetry =
    state === 'retry-wait' || state === 'auth-paused' || (isRefused && !isReplaced && (mayBeAccepted || !isEditable));
  const remove = async (dependents: Dependents): Promise<void> => {
    const withdrawal = await discard(itemKey);
    if (withdrawal?.state !== 'withdrawn') return;
    for (const draft of dependents.drafts) await drafts.remove(draft.id).catch(() => undefined);
  };
  return (
    <span data-actions>
      {mayRetry ? (
        <Button variant="outline" onClick={() => void outbox.retry(itemKey)}>
          <Icon name="refresh" />
          Réessayer
        </Button>
      ) : null}
      {overwrite ? <Button onClick={() => void overwrite()}>{overwriteLabel}</Button> : null}
      {isEditable ? (
        <Button variant="outline" disabled={isSending} onClick={() => void edit()}>
          <Icon name="edit" />
          {editLabel}
        </Button>
      ) : null}
      <Button variant="outline" disabled={isSending} onClick={() => setIsAsking(true)}>
        <Icon name="trash" />
        Supprimer
      </Button>
      {isAsking ? (
        <DeleteDialog
          question={'Supprimer cet envoi\u202F?'}
          draftId={draftId}
          kind={kind}
          onClose={() => setIsAsking(false)}
          onConfirm={(dependents) => void remove(dependents)}
        >
          {`«\u00A0${title}\u00A0» ne sera pas envoyé, et ses fichiers seront retirés de cet appareil.`}
          {deletionWarning && !isReplaced ? <p>{deletionWarning}</p> : null}
        </DeleteDialog>
      ) : null}
    </span>
  );
});
