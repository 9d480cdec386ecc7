import { useDraftsSelector } from '#offline/outbox/work-hooks.ts';
import { noteWork } from '#work/notes/note-work-definition.ts';
import ReminderEditDialog from './edit/reminder-edit-dialog.tsx';
import NoteDialog from './notes/note-dialog.tsx';
import ReminderDialog from './reminder-dialog.tsx';
import { reminderEditWork } from './reminder-edit-work-definition.ts';

interface ResumedDialogProps {
  readonly draftId: string;
  readonly onClose: () => void;
}

/** Dialog that resumes a stored reminder or note. */
export default function ResumedDialog(props: ResumedDialogProps) {
  const kind = useDraftsSelector((drafts) => drafts.find(({ id }) => id === props.draftId)?.kind);
  if (kind === noteWork.kind) return <NoteDialog {...props} />;
  return kind === reminderEditWork.kind ? <ReminderEditDialog {...props} /> : <ReminderDialog {...props} />;
}
