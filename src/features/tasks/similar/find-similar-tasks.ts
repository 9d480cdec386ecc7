import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { valueAt } from '#shared/forms/raw.ts';
import type { TaskListRow } from '#shared/operations/tasks/tasks.ts';
import type { ListItem } from '#shared/operations/wire/envelope.ts';
import { processingTaskStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import type { TaskForm } from '#shared/schemas/task-form.ts';
import { taskWork } from '../task-work-definition.ts';

/** What a request is about: its type with the contract, or with the client if it has no contract. */
export interface TaskSubject extends Pick<TaskForm, 'contrat' | 'client'> {
  readonly nature: ListItem;
}

/** Open requests of the same type about the same contract or client, as the server finds them among its own. */
export const findSimilarTasks = (
  rows: readonly TaskListRow[],
  { nature, contrat, client }: TaskSubject,
): readonly TaskListRow[] =>
  rows.filter(
    ({ type, status, contractId, clientId }) =>
      // A row has the label of its type, not its code.
      type === nature.libelle &&
      processingTaskStatuses.includes(status) &&
      contractId === (contrat?.id ?? null) &&
      (contrat !== null || clientId === client?.id),
  );

/** Requests of this device of the same type about the same contract or client, except the one of this draft. */
export const findQueuedTasks = (
  entries: readonly OutboxEntry[],
  { nature, contrat, client }: TaskSubject,
  draftId: string,
): readonly OutboxEntry[] =>
  entries.filter(({ kind, input, draftId: ofDraft }) => {
    if (kind !== taskWork.kind || ofDraft === draftId || valueAt(input, 'typeDemande.code') !== nature.code)
      return false;
    const contractId = valueAt(input, 'contrat');
    if (contrat || contractId) return contractId === contrat?.id;
    return client?.id
      ? valueAt(input, 'client') === client.id
      : valueAt(input, 'clientReference') === client?.waiting?.reference;
  });
