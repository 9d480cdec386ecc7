import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { submit } from '#api/submit.ts';
import { AttestationButton } from '#features/contracts/documents/attestation-button.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import type { ContractFile } from '#shared/operations/contracts/contract-file.ts';
import { editiqueIssue } from '#shared/operations/contracts/generated-documents.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { contractStatuses, generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { withRouter } from '#tests/browser/support/with-router.tsx';
import { carContract } from '#tests/support/documents/printed-contract.ts';

vi.mock('#api/submit.ts', () => ({ submit: vi.fn() }));

const inForce: ContractFile = {
  ...carContract,
  details: {
    ...carContract.details,
    isEstimate: false,
    status: contractStatuses.valid,
    effectDate: dayInNoumea(new Date()),
  },
  // A car is covered for a month before its first premium.
  primes: { ...carContract.primes, data: [] },
};
const button = () => page.getByRole('button', { name: 'Attestation' });

beforeEach(() => {
  vi.mocked(submit).mockReset();
});
afterEach(() => vi.restoreAllMocks());

const renderAttestationButton = (contract: ContractFile, state: 'online' | 'offline' = 'online') => {
  const value = { success: true, name: 'Attestation AU1.pdf', content: btoa('%PDF-1.7') };
  const services = {
    read: async () => ({ value, fetchedAtMs: 0, isFromDevice: false }),
    connectivity: { state, subscribe: () => () => undefined },
  } as unknown as OfflineServices;
  return renderWithServices(services, withRouter(<AttestationButton contract={contract} />));
};

test('attestation: is issued and shown by one press', async () => {
  vi.mocked(submit).mockResolvedValue({ success: true, editiqueId: 5 } as never);
  await renderAttestationButton(inForce);
  await button().click();
  await expect.element(page.getByRole('dialog', { name: 'Attestation AU1.pdf' })).toBeVisible();
  expect(vi.mocked(submit).mock.calls.map(([{ path }, input]) => [path, input])).toEqual([
    [editiqueIssue.path, { contractId: 42, kind: 'attestation' }],
  ]);
});

test('attestation: asks before it replaces one that was e-mailed', async () => {
  vi.mocked(submit).mockResolvedValue({ success: true, editiqueId: 5 } as never);
  const [name, status] = ['Attestation AU1', generatedDocumentStatuses.available];
  const sending = { id: 1, names: [name], sentTo: 'banque@example.nc', at: '2026-11-28T00:00:00Z' };
  await renderAttestationButton({
    ...inForce,
    editiques: {
      ...inForce.editiques,
      data: [{ id: 4, name, type: 'attestation', creationDate: '2026-11-28', signable: false, status }],
    },
    sentDocuments: [{ ...sending, by: null, linkId: null, expiresAt: null, seenAt: null, revokedAt: null }],
  });
  await button().click();
  const dialog = page.getByRole('alertdialog');
  await expect
    .element(dialog.getByText('qui a reçu le premier en est averti par e-mail.', { exact: false }))
    .toBeVisible();
  expect(vi.mocked(submit)).not.toHaveBeenCalled();
  await dialog.getByRole('button', { name: 'Éditer et remplacer' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Attestation AU1.pdf' })).toBeVisible();
});

test('attestation: without network leads to the documents of the contract', async () => {
  await renderAttestationButton(inForce, 'offline');
  await expect
    .element(page.getByRole('link', { name: 'Attestation' }))
    .toHaveAttribute('href', '/contract/search/42#documents');
});

test('attestation: is not offered for a quote', async () => {
  const { container } = await renderAttestationButton(carContract);
  await expect.poll(() => container.textContent).not.toContain('Attestation');
});
