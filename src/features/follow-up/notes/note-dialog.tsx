import type { NoteKind } from '#shared/primitives/vocabulary/note-kinds.ts';
import { type DossierTarget, isSameDossier } from '#work/notes/dossier-target.ts';
import { noteWork } from '#work/notes/note-work-definition.ts';
import { WorkDialog } from '#work/work-dialog.tsx';
import { NoteForm } from './note-form.tsx';

interface NoteDialogProps {
  /** Draft that stores what is typed, so that it survives a crash. */
  readonly draftId: string;
  /** Dossier of a new note; a resumed one has its own. */
  readonly target?: DossierTarget;
  readonly kind?: NoteKind;
  readonly onClose: () => void;
}

const texts = {
  loading: 'Chargement de la note',
  openElsewhere: ['Cette note est ouverte dans un autre onglet', 'Fermez-la là-bas, puis reprenez-la ici.'],
  noLongerOpen: ['Cette note n’est plus à corriger', 'Elle a été envoyée ou attend de l’être.'],
} as const;

/** Dialog to write a note about a dossier, or to resume a stored one. */
export default function NoteDialog({ draftId, target, kind = 'call', onClose }: NoteDialogProps) {
  return (
    <WorkDialog
      {...{ draftId, texts, onClose }}
      resumable={target && { work: noteWork, isSame: (stored) => isSameDossier(stored.target, target) }}
      title="Note"
      icon="edit"
      isReady
    >
      {(work, onCancel, isDiscarded) => {
        const noteTarget = target ?? (work.draft && noteWork.parseDraft(work.draft)?.target);
        return (
          noteTarget && <NoteForm {...{ kind, work, isDiscarded, onCancel }} target={noteTarget} onSaved={onClose} />
        );
      }}
    </WorkDialog>
  );
}
