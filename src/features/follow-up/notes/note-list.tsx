import { useState } from 'react';
import { useSession, useView } from '#api/session/use-session.ts';
import { frenchDateTime } from '#shared/primitives/calendar/calendar.ts';
import { type NoteKind, noteKinds } from '#shared/primitives/vocabulary/note-kinds.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { PathLink } from '#ui/page/path-link.tsx';
import type { DossierTarget } from '#work/notes/dossier-target.ts';
import { type ShownNote, useNotes } from './use-notes.ts';

/** Number of unpinned notes that are shown without expanding. */
const initialLength = 2;
/** Characters of a note that are shown without expanding. */
const initialTextLength = 160;

const icons: Readonly<Record<NoteKind, IconName>> = { call: 'phone', visit: 'user', message: 'mail', other: 'edit' };

/** Notes of a file: pinned ones, the newest, the rest on request. */
export function NoteList({ target }: { readonly target: DossierTarget }) {
  const { pinned, others, change } = useNotes(target);
  const [isExpanded, setIsExpanded] = useState(false);
  const [removed, setRemoved] = useState<ShownNote>();
  if (pinned.length + others.length === 0) return null;
  const hiddenCount = isExpanded ? 0 : Math.max(0, others.length - initialLength);
  const changeNote = (note: ShownNote, verb: string, requested: Parameters<typeof change>[2]): void => {
    if (note.id !== null) void change(note.id, `${verb}, ${target.clientName}`, requested);
  };
  return (
    <>
      <ul aria-label="Notes">
        {[...pinned, ...others.slice(0, others.length - hiddenCount)].map((note) => (
          <NoteLine
            key={note.key}
            note={note}
            isOnItsDossier={note.contractId === target.contractId && note.taskId === target.taskId}
            onPin={() =>
              note.isPinned
                ? changeNote(note, 'Note détachée', 'unpinned')
                : changeNote(note, 'Note épinglée', 'pinned')
            }
            onRemove={() => setRemoved(note)}
          />
        ))}
      </ul>
      {hiddenCount > 0 ? (
        <button type="button" className="button" onClick={() => setIsExpanded(true)}>
          {hiddenCount === 1 ? 'Voir une autre note' : `Voir ${hiddenCount} autres notes`}
        </button>
      ) : null}
      {removed ? (
        <ConfirmDialog
          question={'Supprimer cette note\u202F?'}
          confirmLabel="Supprimer"
          isDestructive
          onClose={() => setRemoved(undefined)}
          onConfirm={() => {
            changeNote(removed, 'Note supprimée', 'removed');
            setRemoved(undefined);
          }}
        >
          Elle disparaît aussi chez vos collègues.
        </ConfirmDialog>
      ) : null}
    </>
  );
}

interface NoteLineProps {
  readonly note: ShownNote;
  readonly isOnItsDossier: boolean;
  readonly onPin: () => void;
  readonly onRemove: () => void;
}

function NoteLine({ note, isOnItsDossier, onPin, onRemove }: NoteLineProps) {
  const { id, kind, isPinned, authorId, author, at, queuedState } = note;
  const userId = useSession()?.user.id;
  const isViewed = useView() !== undefined;
  const isQueued = id === null;
  const facts = [
    ...(isPinned ? ['Épinglée'] : []),
    noteKinds[kind],
    `le ${frenchDateTime(new Date(at))}`,
    queuedState?.toLowerCase() ?? author ?? 'compte supprimé',
  ];
  return (
    <li data-pinned={isPinned || undefined}>
      <Icon name={icons[kind]} />
      <span>
        <NoteText text={note.text} />
        <small>
          {facts.join(' · ')}
          {isOnItsDossier ? null : <NoteDossier note={note} />}
        </small>
      </span>
      {isViewed || isQueued ? null : (
        <span className="note-buttons">
          <button type="button" aria-label={isPinned ? 'Détacher la note' : 'Épingler la note'} onClick={onPin}>
            <Icon name={isPinned ? 'unpin' : 'pin'} />
          </button>
          {authorId === userId ? (
            <button type="button" aria-label="Supprimer la note" onClick={onRemove}>
              <Icon name="trash" />
            </button>
          ) : null}
        </span>
      )}
    </li>
  );
}

function NoteText({ text }: { readonly text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  const isTruncated = !isWhole && text.length > initialTextLength;
  return (
    <>
      <span className="note-text">{isTruncated ? `${text.slice(0, initialTextLength)}…` : text}</span>
      {isTruncated ? (
        <button type="button" className="note-more" onClick={() => setIsWhole(true)}>
          Lire la suite
        </button>
      ) : null}
    </>
  );
}

/** Link to the contract or request of a note that is shown on another file. */
function NoteDossier({ note }: { readonly note: ShownNote }) {
  const { contractId, contractNumber, taskId, taskNumber } = note;
  if (taskId !== null && taskNumber !== null)
    return (
      <>
        {' · '}
        <PathLink path={`/task/search/${taskId}`}>{`demande ${taskNumber}`}</PathLink>
      </>
    );
  if (contractId === null || contractNumber === null) return null;
  return (
    <>
      {' · '}
      <PathLink path={`/contract/search/${contractId}`}>{contractNumber}</PathLink>
    </>
  );
}
