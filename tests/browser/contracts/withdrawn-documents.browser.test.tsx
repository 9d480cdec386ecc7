import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import DocumentsTab from '#features/contracts/documents/documents-tab.tsx';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { showWith } from '#tests/browser/support/app-bench.tsx';

const document = (id: number, name: string, status: string) => ({
  id,
  name,
  type: 'recu',
  creationDate: `2026-11-${10 + id}`,
  signable: false,
  status,
  code: null,
  signature: null,
});

test('documents tab: lists a cancelled receipt after the documents in force, newest first', async () => {
  const table = {
    headers: [{ value: 'name', text: 'Nom', kind: 'text', sortable: true }],
    options: { sortBy: 'creationDate', sortDesc: true, itemsPerPage: 100 },
    data: [
      document(4, 'Reçu annulé', 'Retiré'),
      document(3, 'Attestation', 'Disponible'),
      document(2, 'Reçu ancien annulé', 'Retiré'),
      document(1, 'Conditions', 'Disponible'),
    ],
  } as unknown as ContractFile['editiques'];
  await showWith({}, <DocumentsTab generatedDocuments={table} />);
  await expect.element(page.getByText('Conditions')).toBeVisible();
  const names = page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('td')?.textContent);
  expect(names).toEqual(['Attestation', 'Conditions', 'Reçu annulé', 'Reçu ancien annulé']);
});
