import type { UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import { withinUploadLimits } from '#shared/primitives/upload-limits.ts';
import { taskFormSchema } from '#shared/schemas/task-form.ts';

/** Schema of the form with attachments, for a given day (`yyyy-mm-dd`). */
export const taskFieldsSchema = (today: string) =>
  v.intersect([
    taskFormSchema(today),
    v.object({ files: v.pipe(v.array(v.instance(File)), withinUploadLimits()), keepsOriginals: v.boolean() }),
  ]);
export type TaskFields = v.InferInput<ReturnType<typeof taskFieldsSchema>>;
export type TaskValues = v.InferOutput<ReturnType<typeof taskFieldsSchema>>;

export type TaskFormReturn = UseFormReturn<TaskFields, unknown, TaskValues>;

export type TaskStart = Partial<TaskFields>;
