import { toFile } from '#offline/files/work-files.ts';
import type { LoadedDraft } from '#offline/interfaces/draft-types.ts';
import type { TaskStart } from './task-fields.ts';
import { taskWork } from './task-work-definition.ts';

/** Form values of a draft; empty if it cannot be read. */
export const readTaskDraft = (draft: LoadedDraft): TaskStart => ({
  ...taskWork.parseDraft(draft),
  files: draft.content.map(toFile),
});
