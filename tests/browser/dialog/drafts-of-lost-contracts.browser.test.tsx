import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { CallError } from '#api/errors.ts';
import { documentSendingWork } from '#features/contracts/documents/document-sending-work.ts';
import EmailDocumentsDialog from '#features/contracts/documents/email-documents-dialog.tsx';
import ReceivePaymentDialog from '#features/contracts/premiums/received/receive-payment-dialog.tsx';
import { receivedPaymentWork } from '#features/contracts/premiums/received/received-payment-work.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { expectAccessible } from '#tests/browser/fields/harness.tsx';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { openSavedWork } from '#tests/browser/support/saved-work.ts';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';

let device: ReturnType<typeof createSimulatedDevice>;
beforeEach(() => {
  device = createSimulatedDevice();
});
afterEach(() => device.close());

const subscribeToNothing = () => () => undefined;
const contract = { contractId: 24, contractNumber: 'PJ26008024' };
const draftId = crypto.randomUUID();
const typedPayment = {
  ...contract,
  premiumIds: [1],
  provisional: 'P-BYGEMWXG',
  mode: 'cash',
  amount: '16650',
  reference: '',
  drawer: 'ATTENTON LUKE',
  day: '2026-11-27',
  isSurplusAccepted: false,
  acceptedSurplus: 0,
};
const payment = receivedPaymentWork.toDraft(typedPayment, draftId);
const typedSending = { ...contract, documents: [3], email: 'luke@lagon.nc', mode: 'link' };
const sending = documentSendingWork.toDraft(typedSending, draftId);

/** Resumes a stored draft whose contract the server no longer returns to this broker. */
const openStoredDraft = async (
  content: typeof payment | typeof sending,
  kind: string,
  dialog: (id: string) => ReactElement,
) => {
  const { services } = await openSavedWork(device);
  const { id } = await services.drafts.save(
    { kind, step: 0, formVersion: 1, files: [], ...content, id: draftId } as never,
    null,
  );
  const router = createRouter({
    routeTree: createRootRoute({ component: () => dialog(id) }),
    history: createMemoryHistory(),
  });
  await renderWithServices(
    {
      ...services,
      read: async () => {
        throw new CallError(404, 'Ce contrat n’existe pas ou n’est plus disponible.');
      },
      connectivity: { state: 'online', trouble: null, subscribe: subscribeToNothing },
      device: { getState: () => 'open', subscribe: subscribeToNothing, find: async () => undefined },
    } as unknown as OfflineServices,
    <RouterProvider router={router as never} />,
  );
  return { drafts: services.drafts, id };
};

test('received payment: shows the typed values, to copy or delete, if its contract left the portfolio', async () => {
  const onClose = vi.fn();
  const clipboardSpy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const { drafts, id } = await openStoredDraft(payment, receivedPaymentWork.kind, (id) => (
    <ReceivePaymentDialog contractId={contract.contractId} draftId={id} onClose={onClose} />
  ));
  await expect.element(page.getByText(/n’est plus dans votre portefeuille/)).toBeVisible();
  await expect.element(page.getByText(/rendez-le au client contre son reçu provisoire/)).toBeVisible();
  for (const fact of [
    /^Espèces.: 16.650.F, reçu le 27\/11\/2026$/,
    /^Reçu provisoire P-BYGEMWXG$/,
    /^De ATTENTON LUKE$/,
  ])
    await expect.element(page.getByText(fact)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Copier ma saisie' }).click();
  await expect
    .poll(() => clipboardSpy.mock.calls.at(-1)?.[0])
    .toMatch(/reçu provisoire P-BYGEMWXG, contrat PJ26008024\n/);
  await page.getByRole('button', { name: 'Supprimer' }).click();
  await expect.poll(() => onClose).toHaveBeenCalledOnce();
  expect(drafts.getEntries()?.find((entry) => entry.id === id)?.state).toBe('removed');
});

test('documents to e-mail: name address and contract if that contract left the portfolio', async () => {
  await openStoredDraft(sending, documentSendingWork.kind, (id) => (
    <EmailDocumentsDialog contractId={contract.contractId} draftId={id} onClose={() => undefined} />
  ));
  await expect.element(page.getByText('À luke@lagon.nc')).toBeVisible();
  await expect.element(page.getByText('Documents à envoyer, contrat PJ26008024')).toBeVisible();
});
