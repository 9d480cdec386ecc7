import { contractTable } from '#server/areas/contracts/contract-file-tables.ts';
import type { TaskListRow } from '#shared/operations/tasks/tasks.ts';

const contractColumn = { value: 'contractNumber', text: 'Contrat ou devis', kind: 'text' as const, sortable: true };
const clientColumn = { value: 'clientName', text: 'Client', kind: 'text' as const, sortable: true };
const brokerColumn = { value: 'brokerName', text: 'Courtier', kind: 'text' as const, sortable: true };
const takenColumn = { value: 'takenBy', text: 'Prise en charge', kind: 'text' as const, sortable: true };

/**
 * The request list with its headers: those of the contract file's tab, and what the request is about. At the insurer’s
 * desk whose it is and who works on it stand there instead of its type and its contract: a tablet has no room for all.
 */
export const taskTable = (data: TaskListRow[], isDesk: boolean) => {
  const { headers, options } = contractTable('tasks', []);
  const [number, type, subject, ...rest] = headers;
  if (!number || !type || !subject) throw new Error('the requests of a contract have a number, a type and a subject');
  const columns = isDesk
    ? [number, subject, clientColumn, brokerColumn, ...rest, takenColumn]
    : [number, type, subject, contractColumn, clientColumn, ...rest];
  return { data, headers: columns, options };
};
