import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { call } from '#api/call.ts';
import MoveClientsDialog from '#features/administration/brokers/move-clients-dialog.tsx';
import { JsonImportDialog } from '#features/administration/json-import-dialog.tsx';
import InsurerDialog from '#features/administration/texts/insurer-dialog.tsx';
import ClaimStateDialog from '#features/contracts/claims/claim-state-dialog.tsx';
import BankDialog from '#features/contracts/contacts/bank-dialog.tsx';
import ContactDialog from '#features/contracts/contacts/contact-dialog.tsx';
import SignatoryDialog from '#features/contracts/documents/signatory-dialog.tsx';
import CancelPaymentDialog from '#features/contracts/premiums/cancel-payment-dialog.tsx';
import RefundDialog from '#features/contracts/premiums/refund-dialog.tsx';
import TakeBackDialog from '#features/contracts/signature/take-back-dialog.tsx';
import { VehicleFreeEntry } from '#features/quotes/vehicle-search-free-entry.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { emptyIdentity } from '#shared/schemas/broker-identity.ts';
import { showWith } from '#tests/browser/support/app-bench.tsx';
import { broker, insurer, received } from '#tests/browser/support/dialog-values.ts';
import { openKeptWork } from '#tests/browser/support/kept-work.ts';
import { carContract } from '#tests/support/documents/printed-contract.ts';
import { createWorld } from '#tests/support/offline/work-world.ts';
import ProofDialog from '#work/online/proof-dialog.tsx';
import { Documents, EmailDocuments, Note, Payment, Reminder } from './draft-dialogs.tsx';

vi.mock('#api/call.ts', () => ({ call: vi.fn() }));

const { details } = carContract;
const nothing = () => undefined;

const type = (name: string | RegExp) => () =>
  userEvent.fill(page.getByRole('textbox', { name }).first(), 'marie@lagon.nc');
const typePassword = () => userEvent.fill(page.getByLabelText(/mot de passe/i).first(), 'secret');
const choose = (file: File) => async () => {
  const input = () => document.querySelector<HTMLInputElement>('[role=dialog] input[type=file]');
  await expect.poll(input).not.toBeNull();
  await userEvent.upload(input() as HTMLElement, file);
};

/** Dialogs, each with what a person types or chooses in it first. `isStored`: it survives a reload. */
const dialogs: readonly {
  readonly name: string;
  readonly dialog: (onClose: () => void) => ReactElement;
  readonly fill: () => Promise<unknown>;
  readonly isStored?: boolean;
}[] = [
  {
    name: 'contacts',
    dialog: (onClose) => <ContactDialog details={details} onClose={onClose} />,
    fill: type(/^E-mail/),
  },
  {
    name: 'bank account',
    dialog: (onClose) => <BankDialog details={details} onClose={onClose} />,
    fill: type(/^Titulaire/),
  },
  {
    name: 'supporting documents',
    dialog: (onClose) => <Documents onClose={onClose} />,
    fill: async () => {
      await choose(new File(['%PDF-1.7\n%%EOF'], 'permis.pdf'))();
      // Listed once it was read.
      await expect.poll(() => document.querySelector('[role=dialog]')?.textContent).toContain('permis.pdf');
    },
    isStored: true,
  },
  {
    name: 'received payment',
    dialog: (onClose) => <Payment onClose={onClose} />,
    fill: type(/^Tireur/),
    isStored: true,
  },
  {
    name: 'documents by e-mail',
    dialog: (onClose) => <EmailDocuments onClose={onClose} />,
    fill: type(/^E-mail/),
    isStored: true,
  },
  {
    name: 'received payment to cancel',
    dialog: (onClose) => <CancelPaymentDialog payment={received} onClose={onClose} />,
    fill: type(/^Motif/),
  },
  {
    name: 'reminder',
    dialog: (onClose) => <Reminder onClose={onClose} />,
    fill: type(/^Rappel/),
    isStored: true,
  },
  {
    name: 'note',
    dialog: (onClose) => <Note onClose={onClose} />,
    fill: type(/^Note/),
    isStored: true,
  },
  {
    name: 'signatory',
    dialog: (onClose) => (
      <SignatoryDialog
        signatory={{ firstName: 'Jean', lastName: 'Wéa', email: 'jean@lagon.nc' }}
        documents={[]}
        onSend={nothing}
        onClose={onClose}
      />
    ),
    fill: type(/^E-mail/),
  },
  {
    name: 'refund',
    dialog: (onClose) => (
      <RefundDialog
        surplus={{ id: 1, amount: 52197, chargedAt: '2026-07-01T00:00:00.000Z' } as never}
        onClose={onClose}
      />
    ),
    fill: type(/^Référence/),
  },
  {
    name: 'claim state',
    dialog: (onClose) => (
      <ClaimStateDialog claim={{ id: 1, number: 'S26000001', state: 'Déclaré' } as never} onClose={onClose} />
    ),
    fill: type(/^Précision/),
  },
  {
    name: 'clients to move',
    dialog: (onClose) => <MoveClientsDialog of={{ fromBrokerId: 1 }} name="Niaouli" onClose={onClose} />,
    fill: async () => {
      await userEvent.click(page.getByRole('combobox', { name: 'Nouveau courtier' }));
      await userEvent.click(page.getByRole('option', { name: /^Lagon Sud/ }));
    },
  },
  {
    name: 'insurer',
    dialog: (onClose) => (
      <InsurerDialog insurer={insurer as never} base="1" version="2" onClose={onClose} onSaved={nothing} />
    ),
    fill: type(/^Adresse/),
  },
  {
    name: 'import',
    dialog: (onClose) => (
      <JsonImportDialog
        title="Importer"
        intro=""
        fileLabel="Fichier"
        notJson="Pas du JSON"
        toInput={(json) => json}
        trial={async () => ({})}
        run={async () => ({})}
        onClose={onClose}
        onImported={nothing}
      >
        {() => null}
      </JsonImportDialog>
    ),
    fill: choose(new File(['{}'], 'textes.json')),
  },
  {
    name: 'vehicle',
    dialog: (onClose) => <VehicleFreeEntry onChoose={nothing} onBack={nothing} onClose={onClose} />,
    fill: type(/^Marque/),
  },
  {
    name: 'proof of identity',
    dialog: (onClose) => <ProofDialog onDone={onClose} />,
    fill: typePassword,
  },
  {
    name: 'tablet to take back',
    dialog: (onClose) => <TakeBackDialog contract="1" onClose={onClose} />,
    fill: typePassword,
  },
];

let world: ReturnType<typeof createWorld>;
beforeEach(() => {
  world = createWorld();
  vi.mocked(call).mockResolvedValue({
    success: true,
    brokers: [{ ...broker, identity: emptyIdentity }],
    nbItemsTotal: 1,
    passkeys: [],
  } as never);
  history.pushState({}, '', '#walk');
});
afterEach(() => world.close());

function Bench({ dialog }: { readonly dialog: (onClose: () => void) => ReactElement }) {
  const [isOpen, setIsOpen] = useState(true);
  return isOpen ? dialog(() => setIsOpen(false)) : <p>Fermé</p>;
}

const show = async (dialog: (onClose: () => void) => ReactElement) => {
  const { services } = await openKeptWork(world);
  const read = async () => ({ value: { success: true, listItems: [] }, fetchedAtMs: Date.now(), isFromDevice: false });
  const connectivity = { state: 'online', trouble: null, subscribe: () => nothing };
  const device = { state: 'ready', subscribe: () => nothing };
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <Bench dialog={dialog} /> }),
    history: createMemoryHistory(),
  });
  await showWith(
    { ...services, read, connectivity, device } as unknown as OfflineServices,
    <RouterProvider router={router as never} />,
  );
};
const isAskedBeforeUnload = (): boolean => {
  const leaving = new Event('beforeunload', { cancelable: true });
  dispatchEvent(leaving);
  return leaving.defaultPrevented;
};
const question = () => page.getByRole('alertdialog', { name: /Abandonner la saisie/ });
const closings: readonly (readonly [string, () => unknown])[] = [
  ['Back', () => history.back()],
  ['Escape', () => userEvent.keyboard('{Escape}')],
  ['its button', () => userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Fermer' }).first())],
];

describe.each(dialogs)('form dialog: $name', ({ dialog, fill, isStored = false }) => {
  test('closes without a question while nothing was typed', async () => {
    await show(dialog);
    await expect.element(page.getByRole('dialog')).toBeVisible();
    expect(isAskedBeforeUnload()).toBe(false);
    history.back();
    await expect.element(page.getByText('Fermé')).toBeVisible();
  });

  test('asks before it discards unsaved input, for every way to close', async () => {
    await show(dialog);
    await fill();
    await expect.poll(isAskedBeforeUnload).toBe(!isStored);
    for (const [name, leave] of closings) {
      await leave();
      await expect.element(question(), { message: name }).toBeVisible();
      await userEvent.click(question().getByRole('button', { name: 'Continuer la saisie' }));
      await expect.element(question()).not.toBeInTheDocument();
      await expect.poll(() => Object.keys((history.state ?? {}) as object)).toContain('backGuard');
    }
    history.back();
    await userEvent.click(question().getByRole('button', { name: 'Abandonner', exact: true }));
    await expect.element(page.getByText('Fermé')).toBeVisible();
  });
});
