import { buildContractTable } from '#server/areas/contracts/contract-file-tables.ts';
import type { TaskListRow } from '#shared/operations/tasks/tasks.ts';

const contractColumn = {
  value: 'contractNumber',
  text: 'Contrat ou devis',
  kind: 'text' as const,
  sortable: true,
  card: 'detail' as const,
};
const clientColumn = {
  value: 'clientName',
  text: 'Client',
  kind: 'text' as const,
  sortable: true,
  card: 'detail' as const,
};
const brokerColumn = { value: 'brokerName', text: 'Courtier', kind: 'text' as const, sortable: true };
const takenColumn = { value: 'takenBy', text: 'Prise en charge', kind: 'text' as const, sortable: true };

/**
 * Request list with headers: the columns of the contract file's tab and the subject of the request. The insurer's desk shows
 * broker and assignee instead of type and contract, since a tablet has no room for all columns.
 */
export const buildTaskTable = (data: TaskListRow[], isInsurerDesk: boolean) => {
  const { headers, options } = buildContractTable('tasks', []);
  const [number, type, subject, ...rest] = headers;
  if (!number || !type || !subject) throw new Error('The request columns number, type and subject are missing');
  const columns = isInsurerDesk
    ? [number, subject, clientColumn, brokerColumn, ...rest, takenColumn]
    : [number, type, subject, contractColumn, clientColumn, ...rest];
  return { data, headers: columns, options };
};
