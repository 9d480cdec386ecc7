import { noteWork } from '#work/notes/note-work-definition.ts';
import { reminderEditWork } from './reminder-edit-work-definition.ts';
import { reminderWork } from './reminder-work-definition.ts';

/** Whether a draft is a reminder or a note. */
export const isFollowUpKind = (kind: string | undefined): boolean =>
  kind === reminderWork.kind || kind === reminderEditWork.kind || kind === noteWork.kind;
