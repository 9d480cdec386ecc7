import type { UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import type { LoadedDraft } from '#offline/base/draft-types.ts';
import { fileOf } from '#offline/base/work-files.ts';
import { taskFormSchema } from '#shared/inputs/task-form.ts';
import { withinUploadLimits } from '#shared/primitives/upload-limits.ts';
import { taskWork } from './task-work-definition.ts';

/** The form with its attachments, on a day (`yyyy-mm-dd`). */
export const taskFieldsSchema = (today: string) =>
  v.intersect([
    taskFormSchema(today),
    v.object({ files: v.pipe(v.array(v.instance(File)), withinUploadLimits()), keepsOriginals: v.boolean() }),
  ]);
export type TaskFields = v.InferInput<ReturnType<typeof taskFieldsSchema>>;
export type TaskValues = v.InferOutput<ReturnType<typeof taskFieldsSchema>>;

export type TaskFormReturn = UseFormReturn<TaskFields, unknown, TaskValues>;

export type TaskStart = Partial<TaskFields>;

/** The form as a draft kept it; empty where it cannot be read. */
export const fieldsOfDraft = (draft: LoadedDraft): TaskStart => ({
  ...taskWork.read(draft),
  files: draft.content.map(fileOf),
});
