import { contractTable } from '#server/contracts/contract-file-tables.ts';
import type { TaskListRow } from '#shared/contract/tasks/tasks.ts';

/** The request list with its headers: those of the contract file's tab, and what the request is about. */
export const taskTable = (data: TaskListRow[]) => {
  const { headers, options } = contractTable('tasks', []);
  const about = [
    { value: 'contractNumber', text: 'Contrat ou devis', kind: 'text' as const, sortable: true },
    { value: 'clientName', text: 'Client', kind: 'text' as const, sortable: true },
  ];
  return { data, headers: [...headers.slice(0, 3), ...about, ...headers.slice(3)], options };
};
