import { useDraftsSelector } from '#offline/outbox/work-hooks.ts';
import { noteWork } from '#work/notes/note-work-definition.ts';
import NoteDialog from './notes/note-dialog.tsx';
import ReminderDialog from './reminder-dialog.tsx';

interface ResumedDialogProps {
  readonly draftId: string;
  readonly onClose: () => void;
}

/** Dialog that resumes a stored reminder or note. */
export default function ResumedDialog(props: ResumedDialogProps) {
  const isNote = useDraftsSelector((drafts) => drafts.find(({ id }) => id === props.draftId)?.kind === noteWork.kind);
  return isNote ? <NoteDialog {...props} /> : <ReminderDialog {...props} />;
}
