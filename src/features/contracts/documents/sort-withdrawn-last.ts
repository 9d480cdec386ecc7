import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';

type GeneratedDocument = ContractFile['editiques']['data'][number];

/**
 * Sorts documents in force before withdrawn ones, such as a cancelled receipt, each group newest first, until the user
 * sorts a column.
 */
export const sortWithdrawnLast = ({
  data,
  options,
  ...table
}: ContractFile['editiques']): ContractFile['editiques'] => {
  const isWithdrawn = ({ status }: GeneratedDocument) => status === generatedDocumentStatuses.withdrawn;
  if (!data.some(isWithdrawn)) return { ...table, data, options };
  const { sortBy: _column, sortDesc: _direction, ...others } = options;
  const newestFirst = data.toSorted((a, b) => b.creationDate.localeCompare(a.creationDate) || b.id - a.id);
  return {
    ...table,
    options: others,
    data: [...newestFirst.filter((document) => !isWithdrawn(document)), ...newestFirst.filter(isWithdrawn)],
  };
};
