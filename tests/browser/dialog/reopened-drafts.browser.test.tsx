import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import EmailDocumentsDialog from '#features/contracts/documents/email-documents-dialog.tsx';
import ReceivePaymentDialog from '#features/contracts/premiums/received/receive-payment-dialog.tsx';
import AddDocumentsDialog from '#features/contracts/supporting-documents/add-documents-dialog.tsx';
import NoteDialog from '#features/follow-up/notes/note-dialog.tsx';
import ReminderDialog from '#features/follow-up/reminder-dialog.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { generatedDocumentStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { openSavedWork } from '#tests/browser/support/saved-work.ts';
import { carContract } from '#tests/support/documents/printed-contract.ts';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';

let device: ReturnType<typeof createSimulatedDevice>;
beforeEach(() => {
  device = createSimulatedDevice();
});
afterEach(() => device.close());

const { available } = generatedDocumentStatuses;
const paper = { id: 3, name: 'Attestation', status: available, creationDate: '2026-11-20', code: null };
const contract = { ...carContract, editiques: { ...carContract.editiques, data: [paper] } };

const readStub: OfflineServices['read'] = async () => {
  const value = { listItems: [], contract, contractList: [], reminders: [], colleagues: [] };
  return { value, fetchedAtMs: Date.now(), isFromDevice: false } as never;
};
const subscribeToNothing = () => () => undefined;

/** Shows a dialog in a new page of the device. */
const openPage = async (dialog: ReactElement) => {
  const { services, tab } = await openSavedWork(device);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => dialog }),
    history: createMemoryHistory(),
  });
  const { unmount } = await renderWithServices(
    {
      ...services,
      read: readStub,
      connectivity: { state: 'online', trouble: null, subscribe: subscribeToNothing },
      device: { getState: () => 'open', subscribe: subscribeToNothing, find: async () => undefined },
    } as unknown as OfflineServices,
    <RouterProvider router={router as never} />,
  );
  const closeTab = async () => {
    await unmount();
    tab.kill();
  };
  return { drafts: services.drafts, close: closeTab };
};

const onClose = () => undefined;
const target = { clientId: 7, clientName: 'WÉA Jean', contractId: null, taskId: null };
const contractId = carContract.details.id;
const documentId = paper.id;
const premiumIds = carContract.primes.data.slice(0, 1).map(({ id }) => id);
const newId = () => crypto.randomUUID();
const field = (name: RegExp) => page.getByRole('textbox', { name });
const typeInto = async (name: RegExp) => {
  await userEvent.fill(field(name), 'saisie@lagon.nc');
};
const expectTyped = async (name: RegExp) => {
  await expect.element(field(name)).toHaveValue('saisie@lagon.nc');
};

interface Dialog {
  readonly render: () => ReactElement;
  /** The same dialog for another item. */
  readonly other: () => ReactElement;
  readonly type: () => Promise<void>;
  /** Default 0. */
  readonly fileCount?: number;
  readonly expectTyped: () => Promise<void>;
}

const dialogs: Readonly<Record<string, Dialog>> = {
  'a note': {
    render: () => <NoteDialog draftId={newId()} target={target} onClose={onClose} />,
    other: () => <NoteDialog draftId={newId()} target={{ ...target, taskId: 3 }} onClose={onClose} />,
    type: () => typeInto(/^Note/),
    expectTyped: () => expectTyped(/^Note/),
  },
  'a reminder': {
    render: () => <ReminderDialog draftId={newId()} target={target} onClose={onClose} />,
    other: () => <ReminderDialog draftId={newId()} target={{ ...target, clientId: 8 }} onClose={onClose} />,
    type: () => typeInto(/^À faire|^Rappel|^Texte/),
    expectTyped: () => expectTyped(/^À faire|^Rappel|^Texte/),
  },
  'a received payment': {
    render: () => <ReceivePaymentDialog {...{ contractId, premiumIds, onClose }} draftId={newId()} />,
    other: () => <ReceivePaymentDialog {...{ premiumIds, onClose }} contractId={9} draftId={newId()} />,
    type: () => typeInto(/^Tireur/),
    expectTyped: () => expectTyped(/^Tireur/),
  },
  'an e-mail with documents': {
    render: () => <EmailDocumentsDialog {...{ contractId, documentId, onClose }} draftId={newId()} />,
    other: () => <EmailDocumentsDialog {...{ contractId, onClose }} documentId={-1} draftId={newId()} />,
    type: () => typeInto(/^E-mail/),
    expectTyped: () => expectTyped(/^E-mail/),
  },
  'supporting documents': {
    fileCount: 1,
    render: () => <AddDocumentsDialog {...{ contractId, onClose }} draftId={newId()} isNew />,
    other: () => <AddDocumentsDialog {...{ onClose }} contractId={9} draftId={newId()} isNew />,
    type: async () => {
      await expect.element(page.getByRole('dialog')).toBeVisible();
      const input = () =>
        document.querySelector<HTMLInputElement>('[role=dialog] input[type=file], dialog input[type=file]');
      await expect.poll(input).not.toBeNull();
      await userEvent.upload(input() as HTMLElement, new File(['%PDF-1.4'], 'permis.pdf', { type: 'application/pdf' }));
    },
    expectTyped: async () => {
      await expect.element(page.getByRole('button', { name: 'Retirer permis.pdf' })).toBeVisible();
    },
  },
};

const resumedNotice = page.getByText(/^Brouillon du .* repris\.$/);

for (const [name, dialog] of Object.entries(dialogs)) {
  test(`${name}: reopens the draft of a new item with the typed values after a reload`, async () => {
    const first = await openPage(dialog.render());
    await dialog.type();
    await expect
      .poll(() => first.drafts.getEntries()?.map(({ files }) => files.length))
      .toEqual([dialog.fileCount ?? 0]);
    await first.close();

    const second = await openPage(dialog.render());
    await dialog.expectTyped();
    await expect.element(resumedNotice).toBeVisible();
    await second.close();
    expect(second.drafts.getEntries()?.map(({ state }) => state)).toEqual(['open']);

    // Another dossier does not open this draft.
    const other = await openPage(dialog.other());
    await expect.element(page.getByRole('button', { name: 'Annuler' })).toBeVisible();
    await expect.element(resumedNotice).not.toBeInTheDocument();
    await other.close();

    const third = await openPage(dialog.render());
    await page.getByRole('button', { name: 'Repartir de zéro' }).click();
    await expect.element(resumedNotice).not.toBeInTheDocument();
    expect(third.drafts.getEntries()?.map(({ state }) => state)).toEqual(['archived']);
    await third.close();
  });
}
