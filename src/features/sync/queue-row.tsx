import { Button } from '@chakra-ui/react';
import { memo, useState } from 'react';
import { useOffline } from '#offline/offline-context.tsx';
import type { OutboxEntry } from '#offline/outbox-types.ts';
import { outboxWords } from '#offline/outbox-words.ts';
import { hasForm } from '#offline/work-forms.ts';
import { frenchDateTime, timeInNoumea } from '#shared/domain/calendar.ts';
import { fileSize } from '#ui/fields/file-intake.ts';
import { Icon } from '#ui/icon.tsx';
import { Modal } from '#ui/modal.tsx';
import { StatusChip } from '#ui/table/status-chip.tsx';
import { ageOf } from './age.ts';
import { useTakeBack } from './take-back.ts';

interface QueueRowProps {
  readonly entry: OutboxEntry;
  readonly nowMs: number;
  readonly isShown: boolean;
}

/** One item: where it stands and why, and what the person can do with it. */
export const QueueRow = memo(function QueueRow({ entry, nowMs, isShown }: QueueRowProps) {
  const { outbox } = useOffline();
  const { discard, edit } = useTakeBack(entry);
  const [isAsking, setIsAsking] = useState(false);
  const { key, kind, title, state, reason, files } = entry;
  const isSending = state === 'sending';
  const isEditable = hasForm(kind);
  const mayRetry = state === 'retry-wait' || state === 'auth-paused' || (state === 'rejected' && !isEditable);
  return (
    <li aria-current={isShown ? 'true' : undefined} aria-label={title}>
      <div>
        {title}
        <small>{factsOf(entry, nowMs).join(' · ')}</small>
        {files.length > 0 ? <small>{files.map(({ name }) => name).join(', ')}</small> : null}
        {reason ? <small data-reason={state}>{[reason.message, ...messagesOf(entry)].join(' ')}</small> : null}
      </div>
      <StatusChip status={outboxWords[state]} />
      <span data-actions>
        {mayRetry ? (
          <Button variant="outline" size="lg" onClick={() => void outbox.retry(key)}>
            <Icon name="refresh" />
            Réessayer
          </Button>
        ) : null}
        {isEditable ? (
          <Button variant="outline" size="lg" disabled={isSending} onClick={() => void edit()}>
            <Icon name="edit" />
            Modifier
          </Button>
        ) : null}
        <Button variant="outline" size="lg" disabled={isSending} onClick={() => setIsAsking(true)}>
          <Icon name="trash" />
          Supprimer
        </Button>
      </span>
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
    </li>
  );
});

/** What the server said of single fields, when its sentence does not say it. */
const messagesOf = ({ reason }: OutboxEntry): readonly string[] =>
  Object.values(reason?.errors ?? {})
    .flat()
    .filter((message) => message !== reason?.message);

const factsOf = (
  { createdAtMs, attempts, nextAtMs, bytes, state, behind }: OutboxEntry,
  nowMs: number,
): readonly string[] => [
  `Créé le ${frenchDateTime(new Date(createdAtMs))}, ${ageOf(createdAtMs, nowMs)}`,
  fileSize(bytes),
  ...(attempts > 0 ? [attempts === 1 ? '1 tentative' : `${attempts} tentatives`] : []),
  ...(state === 'retry-wait' && nextAtMs !== null ? [`prochain essai à ${timeInNoumea(new Date(nextAtMs))}`] : []),
  ...(behind === null ? [] : ['attend l’envoi précédent du même dossier']),
];
