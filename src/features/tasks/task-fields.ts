import type { UseFormReturn } from 'react-hook-form';
import * as v from 'valibot';
import type { LoadedDraft } from '#offline/base/draft-types.ts';
import { clientLane, contractLane } from '#offline/base/lanes.ts';
import { fileOf } from '#offline/base/work-files.ts';
import { type TaskForm, taskFormSchema, taskTargets } from '#shared/inputs/task-form.ts';
import { withinUploadLimits } from '#shared/primitives/upload-limits.ts';

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

/** The version of `keptSchema`. */
export const taskFormVersion = 1;

const keptSchema = v.object({
  typeDemande: v.fallback(v.string(), ''),
  dateEffet: v.fallback(v.string(), ''),
  sujet: v.fallback(v.string(), ''),
  commentaire: v.fallback(v.string(), ''),
  cible: v.fallback(v.nullable(v.picklist(Object.values(taskTargets))), null),
  contrat: v.fallback(v.nullable(v.object({ id: v.number(), numero: v.string() })), null),
  client: v.fallback(v.nullable(v.object({ id: v.number(), fullname: v.string() })), null),
  keepsOriginals: v.fallback(v.boolean(), false),
});

/** The form as a draft kept it; empty where it cannot be read. */
export const fieldsOfDraft = (draft: LoadedDraft): TaskStart => {
  const kept = v.safeParse(keptSchema, draft.value);
  const files = draft.content.map(fileOf);
  return kept.success ? { ...kept.output, files } : { files };
};

/** The dossier of a request: those of one dossier are sent one after the other. */
export const laneOf = ({ contrat, client }: Pick<TaskForm, 'contrat' | 'client'>): string | null => {
  if (contrat) return contractLane(contrat.id);
  return client ? clientLane(client.id) : null;
};
