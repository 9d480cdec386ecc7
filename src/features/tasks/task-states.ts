import { processingTaskStatuses, taskStatuses } from '#shared/primitives/vocabulary/statuses.ts';

/** List filters by URL name (used by `counters.ts`): label and statuses. */
export const taskStates = {
  processing: { label: 'En cours de traitement', statuses: processingTaskStatuses },
  done: { label: 'Terminées', statuses: [taskStatuses.done] },
  refused: { label: 'Refusées', statuses: [taskStatuses.refused] },
} as const satisfies Record<string, { readonly label: string; readonly statuses: readonly string[] }>;

export type TaskState = keyof typeof taskStates;

export const taskStateNames = Object.keys(taskStates) as TaskState[];

/** Labels by name. */
export const stateLabels = Object.fromEntries(taskStateNames.map((name) => [name, taskStates[name].label])) as Readonly<
  Record<TaskState, string>
>;
