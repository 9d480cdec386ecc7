import { expect, test } from 'vitest';
import { sortWithdrawnLast } from '#features/contracts/documents/sort-withdrawn-last.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';

const options = { sortBy: 'creationDate', sortDesc: true, itemsPerPage: 100 };
const createDocument = (id: number, status: string) => ({ id, status, creationDate: `2026-11-${10 + id}` });
const tableOf = (...data: readonly object[]) =>
  ({ headers: [], options, data }) as unknown as ContractFile['editiques'];

test('generated documents: sorts withdrawn ones last, each group newest first', () => {
  const table = tableOf(
    createDocument(4, 'Retiré'),
    createDocument(1, 'Disponible'),
    createDocument(3, 'Disponible'),
    createDocument(2, 'Retiré'),
  );
  const sortedTable = sortWithdrawnLast(table);
  expect(sortedTable.data.map(({ id }) => id)).toEqual([3, 1, 4, 2]);
  expect(sortedTable.options).toEqual({ itemsPerPage: 100 });
});

test('generated documents: keep the order of the server if none is withdrawn', () => {
  expect(sortWithdrawnLast(tableOf(createDocument(1, 'Disponible'))).options).toEqual(options);
});
