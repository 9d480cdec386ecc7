import * as v from 'valibot';
import { clientLane, contractLane } from '#offline/interfaces/lanes.ts';
import { taskCreate } from '#shared/operations/tasks/tasks.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { type TaskForm, taskClientSchema, taskTargets } from '#shared/schemas/task-form.ts';
import { defineWork, workLink } from '#work/define-work.ts';
import { dossierLink } from '#work/dossier-link.ts';
import type { TaskFields, TaskValues } from './task-fields.ts';

interface SubmittedTask {
  readonly values: TaskValues;
  /** Type of request, from the list. */
  readonly nature: ListItem;
  /** Agency of the signed-in user. */
  readonly agencyCode: string | null;
}

/** Outbox lane of a request: items of one lane are sent in order. */
const taskLane = ({ contrat, client }: Pick<TaskForm, 'contrat' | 'client'>): string | null => {
  if (contrat) return contractLane(contrat.id);
  if (client?.id) return clientLane(client.id);
  // The request follows the creation of its client.
  return client?.waiting?.lane ?? null;
};

/** Title with the dossier, since many requests have the subject that their type suggests: « Demande d’avenant, WÉA Jean, AU26000001 ». */
const withDossier = (title: string, { contrat, client }: Pick<TaskForm, 'contrat' | 'client'>): string =>
  [title, client?.fullname, contrat?.numero].filter(Boolean).join(', ');

/** Definition of the request work. Specification 4, section 2. */
export const taskWork = defineWork({
  kind: 'task',
  label: 'Demande',
  texts: {
    open: 'Cette demande est ouverte',
    refused: 'Le serveur a refusé cette demande',
    stored: 'Demande gardée sur cet appareil\u00A0: elle partira dès que possible.',
  },
  operations: [taskCreate],
  // A later request may complete an earlier one.
  dependsOn: ['task'],
  version: 1,
  valueSchema: v.object({
    typeDemande: v.fallback(v.string(), ''),
    dateEffet: v.fallback(v.string(), ''),
    sujet: v.fallback(v.string(), ''),
    commentaire: v.fallback(v.optional(v.string(), ''), ''),
    cible: v.fallback(v.nullable(v.picklist(Object.values(taskTargets))), null),
    contrat: v.fallback(v.nullable(v.object({ id: v.number(), numero: v.string() })), null),
    client: v.fallback(v.nullable(taskClientSchema), null),
    keepsOriginals: v.fallback(v.boolean(), false),
  }),
  toDraft: ({ files, ...value }: TaskFields) => ({
    title: withDossier(value.sujet.trim() || 'Demande sans objet', value),
    lane: taskLane(value),
    value,
    files,
  }),
  toItem: ({ values, nature, agencyCode }: SubmittedTask) => ({
    title: withDossier(
      values.sujet === nature.libelle ? nature.libelle : `${nature.libelle}\u00A0: ${values.sujet}`,
      values,
    ),
    lane: taskLane(values),
    operation: taskCreate,
    input: {
      typeDemande: nature,
      sujet: values.sujet,
      dateEffet: values.dateEffet,
      commentaire: values.commentaire,
      contrat: values.contrat?.id ?? null,
      client: values.client?.id ?? null,
      clientReference: values.client?.waiting?.reference ?? null,
      submittedAt: new Date().toISOString(),
      role: agencyCode === null ? null : { code: agencyCode },
    },
    files: values.files,
    after: values.client?.waiting?.reference ?? null,
  }),
  resumeLink: (draft) => workLink({ to: '/task/creation', search: { draft } }),
  answer: v.pick(taskCreate.output, ['type', 'message', 'id', 'number', 'contractId', 'clientId']),
  summarizeReceipt: (answer, lane) =>
    answer
      ? {
          link: workLink({ to: '/task/search/$id', params: { id: String(answer.id) } }),
          number: answer.number,
          ...(answer.type === 'warning' && { notice: answer.message }),
        }
      : { link: dossierLink(lane, 'taches') },
});
