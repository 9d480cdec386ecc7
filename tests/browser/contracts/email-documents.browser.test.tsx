import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { EmailDocumentsForm } from '#features/contracts/documents/email-documents-form.tsx';
import { SentDocumentsList } from '#features/contracts/documents/sent-documents.tsx';
import type { SentDocuments } from '#shared/operations/contracts/sent-documents.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { openSavedWork } from '#tests/browser/support/saved-work.ts';
import { carContract } from '#tests/support/documents/printed-contract.ts';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { useWorkByDraftId } from '#work/open-work.ts';

const { available, withdrawn, invalid } = generatedDocumentStatuses;
const createPaper = (id: number, name: string, status: string = available) =>
  ({ id, name, status, creationDate: '2026-11-20', code: null }) as never;
const contract = {
  ...carContract,
  editiques: {
    ...carContract.editiques,
    data: [
      createPaper(3, 'Attestation'),
      createPaper(4, 'Échéancier'),
      createPaper(5, 'Reçu annulé', withdrawn),
      createPaper(6, 'Mandat', invalid),
    ],
  },
};

let device: ReturnType<typeof createSimulatedDevice>;
let tab: Awaited<ReturnType<typeof openSavedWork>>;
beforeEach(async () => {
  device = createSimulatedDevice();
  device.network.isOffline = true;
  tab = await openSavedWork(device);
});
afterEach(() => {
  tab.tab.kill();
  device.close();
});

function Opened({ onSent }: { readonly onSent: () => void }) {
  const opened = useWorkByDraftId('email');
  return opened ? (
    <EmailDocumentsForm
      contract={contract}
      documentId={3}
      work={opened.work}
      isDiscarded
      onCancel={() => undefined}
      onSent={onSent}
    />
  ) : null;
}

test('documents by e-mail: are queued without network, to the address of the contract or another', async () => {
  const onSent = vi.fn();
  const connectivity = { state: 'offline', subscribe: () => () => undefined };
  // A queued e-mail leads to the queue.
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Opened onSent={onSent} /> }),
    history: createMemoryHistory(),
  });
  await renderWithServices({ ...tab.services, connectivity } as never, <RouterProvider router={router as never} />);
  const email = page.getByRole('textbox', { name: /^E-mail/ });
  await expect.element(email).toHaveValue(contract.details.addresses.mail?.mail ?? '');
  await expect.element(page.getByRole('checkbox', { name: 'Attestation' })).toBeChecked();
  expect(page.getByRole('checkbox', { name: 'Reçu annulé' }).elements()).toHaveLength(0);
  await expect.element(page.getByRole('checkbox', { name: 'Mandat (plus valable)' })).not.toBeChecked();
  await expectAccessible();
  const submitButton = page.getByRole('button', { name: 'Envoyer dès que possible' });
  await page.getByRole('checkbox', { name: 'Attestation' }).click();
  await expect.element(submitButton).toBeDisabled();
  await page.getByRole('checkbox', { name: 'Attestation' }).click();
  await page.getByRole('checkbox', { name: 'Échéancier' }).click();
  await page.getByRole('radio', { name: 'Pièces jointes' }).click();
  await userEvent.fill(email, 'banque@lagon.nc');
  await submitButton.click();
  await expect.poll(() => onSent.mock.calls.length).toBe(1);
  const [entry] = tab.services.outbox.getSnapshot().entries;
  expect([entry?.kind, entry?.title]).toEqual([
    'document-sending',
    `Attestation, Échéancier à banque@lagon.nc, contrat ${contract.details.number}`,
  ]);
  const { id: contractId } = contract.details;
  expect(entry?.input).toEqual({ contractId, documents: [3, 4], email: 'banque@lagon.nc', isAttached: true });
});

test('documents by e-mail: lists who sent what to whom, and what can be revoked', async () => {
  const sending: SentDocuments = {
    id: 1,
    names: ['Attestation'],
    sentTo: 'a@lagon.nc',
    at: '2026-11-20T01:00:00Z',
    by: 'Anne Wéa',
    linkId: 8,
    expiresAt: '2099-11-27T13:00:00Z',
    seenAt: null,
    revokedAt: null,
  };
  const sendings = [
    sending,
    { ...sending, id: 2, sentTo: 'b@lagon.nc', linkId: null, expiresAt: null },
    { ...sending, id: 3, sentTo: 'c@lagon.nc', expiresAt: '2026-01-01T00:00:00Z', seenAt: '2025-12-30T00:00:00Z' },
  ];
  const connectivity = { state: 'online', subscribe: () => () => undefined };
  await renderWithServices(
    { ...tab.services, connectivity } as never,
    <SentDocumentsList contractId={1} sent={sendings} />,
  );
  const rows = page.getByRole('listitem').elements();
  expect(rows.map((row) => /(Envoyé|Vu|En pièces jointes)(Révoquer)?$/.exec(row.textContent ?? '')?.[0])).toEqual([
    'EnvoyéRévoquer',
    'En pièces jointes',
    'Vu',
  ]);
  expect(rows[0]?.textContent).toMatch(/^Attestation, à a@lagon\.ncLe 20\/11\/2026 .*, par Anne Wéa\./);
  await page.getByRole('button', { name: /^Révoquer le lien du .* à a@lagon\.nc$/ }).click();
  await expect.element(page.getByText('Le destinataire ne pourra plus ouvrir ces documents.')).toBeVisible();
});
