import { beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { submit } from '#api/submit.ts';
import { IssueDocuments } from '#features/contracts/documents/issue-documents.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { editiqueIssue } from '#shared/operations/contracts/generated-documents.ts';
import type { DocumentSignature } from '#shared/operations/signatures/document-signature.ts';
import { contractStatuses, generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { withRouter } from '#tests/browser/support/with-router.tsx';
import { carContract } from '#tests/support/documents/printed-contract.ts';

vi.mock('#api/submit.ts', () => ({ submit: vi.fn() }));
beforeEach(() => {
  vi.mocked(submit).mockReset();
});

const signature = { state: 'sealed', signedAt: '2026-11-27T22:00:00Z' } as DocumentSignature;
const schedule = { id: 4, name: 'Échéancier AU1', type: 'echeancier', creationDate: '2026-11-28', signable: false };
const signed: ContractFile = {
  ...carContract,
  details: { ...carContract.details, isEstimate: false, status: contractStatuses.valid },
  editiques: {
    ...carContract.editiques,
    data: [{ ...schedule, status: generatedDocumentStatuses.signed, signature }],
  },
};

test('schedule: asks before it replaces a signed one', async () => {
  vi.mocked(submit).mockResolvedValue({ success: true, editiqueId: 5 } as never);
  const services = {
    read: async () => ({ value: { success: true, content: btoa('%PDF-1.7') }, fetchedAtMs: 0, isFromDevice: false }),
    connectivity: { state: 'online', subscribe: () => () => undefined },
  } as unknown as OfflineServices;
  await renderWithServices(services, withRouter(<IssueDocuments contract={signed} onFile={() => undefined} />));
  const issue = page.getByRole('button', { name: 'Éditer l’échéancier' });
  const text = 'Remplace «\u00A0Échéancier AU1\u00A0», signé le 28/11/2026\u00A0: le nouveau est à signer.';
  await expect.element(issue).toHaveAccessibleDescription(text);
  await issue.click();
  const dialog = page.getByRole('alertdialog');
  await expect.element(dialog.getByText(text)).toBeVisible();
  await expectAccessible();
  expect(vi.mocked(submit)).not.toHaveBeenCalled();
  await dialog.getByRole('button', { name: 'Éditer et remplacer' }).click();
  await expect
    .poll(() => vi.mocked(submit).mock.calls.map(([{ path }, input]) => [path, input]))
    .toEqual([[editiqueIssue.path, { contractId: signed.details.id, kind: 'echeancier' }]]);
});
