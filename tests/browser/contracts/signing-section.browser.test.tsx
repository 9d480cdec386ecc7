import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import SettleSignatures from '#features/contracts/signature/settle-signatures.tsx';
import { SigningSection } from '#features/contracts/signature/signing-section.tsx';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { contractStatuses } from '#shared/primitives/vocabulary/statuses.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { emptyOutbox } from '#tests/browser/support/empty-outbox.ts';
import { portfolioContract } from '#tests/support/contracts/portfolio.ts';

const premium = {
  id: 1,
  disabled: false,
  defaultSelected: true,
  effectDate: '2026-11-28',
  amount: 15_958,
  balanceBrut: 15_958,
};
const { file } = portfolioContract(7);
const contract = { ...file, editiques: { data: [] }, primes: { data: [premium] } };
const input = { response: { kind: 'signed' }, deviceAt: '2026-11-28T01:43:00.000Z' };

/** Keys of the items sent again, and of those taken out of the queue. */
const retriedKeys: string[] = [];
const withdrawnKeys: string[] = [];

const renderSigningSection = async (entry: Partial<OutboxEntry>, contractFile: object = contract) => {
  const root = createRootRoute({ component: () => <SigningSection contract={contractFile as never} /> });
  const sync = createRoute({ getParentRoute: () => root, path: '/sync', component: () => null });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([sync]), history });
  const entries = [{ key: 'a', kind: 'in-person-signature', lane: 'contract/7', input, reason: null, ...entry }];
  const snapshot = { ...emptyOutbox.getSnapshot(), entries };
  const outbox = {
    ...emptyOutbox,
    getSnapshot: () => snapshot,
    retry: async (key: string) => void retriedKeys.push(key),
    edit: async (key: string) => {
      withdrawnKeys.push(key);
      return { state: 'withdrawn', draft: null };
    },
  };
  const device = {
    subscribe: () => () => undefined,
    getState: () => 'ready',
    find: async () => ({ value: { content: '' } }),
  };
  const connectivity = { subscribe: () => () => undefined, state: 'online' };
  await renderWithServices({ outbox, device, connectivity } as never, <RouterProvider router={router as never} />);
};
const signed = page.getByText(/^Signé sur place/);

test('signing section: a signature that waits leads to the first premium', async () => {
  await renderSigningSection({ state: 'queued' });
  await expect.element(signed).toBeVisible();
});

test('signing section: a refused signature is not called signed', async () => {
  await renderSigningSection({ state: 'rejected', reason: { code: 'refused', message: 'Refusé.' } as never });
  await expect.element(page.getByText(/n’a pas été pris\u00A0: Refusé\./)).toBeVisible();
  expect(signed.elements()).toEqual([]);
});

test('signing section: says that documents signed elsewhere leave nothing to do, and offers no retry', async () => {
  const message = 'Ces documents sont déjà signés, par le lien envoyé au client, le 29/11/2026. Rien n’est perdu.';
  // A contract without documents, which need its whole file.
  const quote = { ...contract, details: { ...contract.details, isEstimate: true } };
  await renderSigningSection({ state: 'rejected', reason: { code: 'superseded', message } as never }, quote);
  await expect.element(page.getByText(message, { exact: false })).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Brouillons et envois' })).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
  expect(page.getByText(/n’a pas été pris/).elements()).toEqual([]);
});

test('signing section: sends a refused signature again once its documents are signed elsewhere', async () => {
  const reason = { code: 'refused', message: 'Ce document est déjà en cours de signature.' } as never;
  const entry = { state: 'rejected', reason, input: { ...input, documents: [{ id: 1 }, { id: 2 }] } } as const;
  const withSignatures = (...states: string[]) => ({
    ...contract,
    details: { ...contract.details, isEstimate: true },
    editiques: {
      data: states.map((state, index) => ({ id: index + 1, signature: { channel: 'email', state } })),
    },
  });
  retriedKeys.length = 0;
  await renderSigningSection({ ...entry, key: 'half' }, withSignatures('sealed', 'sent'));
  const refusal = { ...entry.input, response: { kind: 'refused' } };
  await renderSigningSection({ ...entry, key: 'refusal', input: refusal }, withSignatures('sealed', 'signed'));
  await renderSigningSection({ ...entry, key: 'all' }, withSignatures('sealed', 'signed'));
  await expect.poll(() => retriedKeys).toEqual(['all']);
});

test('outbox: sends a refused signature again once, if its contract’s file shows that its documents are signed', async () => {
  const createEntry = (contractId: number, code: string) => ({
    ...{ key: `${contractId}`, kind: 'in-person-signature', lane: `contract/${contractId}`, state: 'rejected' },
    reason: { code, message: 'Ce document est déjà en cours de signature.' },
    input: { ...input, contractId, documents: [{ id: 1 }] },
  });
  const readIds: number[] = [];
  const readStub = async (_: unknown, { idContrat }: { readonly idContrat: number }) => {
    readIds.push(idContrat);
    // Without network only the contracts of the device can be read.
    if (idContrat === 9) throw new Error('unreachable');
    const state = idContrat === 7 ? 'sealed' : 'sent';
    return { value: { contract: { editiques: { data: [{ id: 1, signature: { channel: 'email', state } }] } } } };
  };
  let snapshot = {
    ...emptyOutbox.getSnapshot(),
    entries: [
      createEntry(7, 'refused'),
      createEntry(8, 'refused'),
      createEntry(9, 'refused'),
      createEntry(10, 'superseded'),
    ],
  };
  const listeners = new Set<() => void>();
  const outbox = {
    ...emptyOutbox,
    getSnapshot: () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    retry: async (key: string) => {
      retriedKeys.push(key);
      // Refused again, for another reason.
      snapshot = { ...snapshot, entries: snapshot.entries.map((entry) => ({ ...entry })) };
      for (const listener of listeners) listener();
    },
  };
  retriedKeys.length = 0;
  await renderWithServices({ outbox, read: readStub } as never, <SettleSignatures />);
  await expect.poll(() => retriedKeys).toEqual(['7']);
  await expect.poll(() => readIds.toSorted()).toEqual([7, 8, 9]);
  expect(retriedKeys).toEqual(['7']);
});

/** A valid contract whose only document is to sign, or is awaited by an open link. */
const contractWithDocument = (document: object) => ({
  ...file,
  details: { ...file.details, status: contractStatuses.valid },
  editiques: { data: [{ id: 1, name: 'Conditions', type: 'conditions-particulieres', signable: true, ...document }] },
});
const signAgain = page.getByRole('button', { name: 'Faire signer à nouveau' });

test('signing section: signing again starts with the names of who signed, and keeps their signatures until then', async () => {
  const signatory = { firstName: 'Hélène', lastName: 'Wamytan' };
  const cosigner = { firstName: 'Marie', lastName: 'Kabar', response: { kind: 'signed' }, deviceAt: input.deviceAt };
  const message = '«\u00A0Mandat\u00A0»\u00A0: Ce document a été remplacé par un autre.';
  const reason = { code: 'refused', message } as never;
  const entry = { state: 'rejected', reason, input: { ...input, signatory, cosigner } } as const;
  withdrawnKeys.length = 0;
  await renderSigningSection(entry, contractWithDocument({}));
  await expect.element(page.getByText(message, { exact: false })).toBeVisible();
  await userEvent.click(signAgain);
  const dialog = page.getByRole('dialog', { name: 'Faire signer sur place' });
  const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
  await expect.element(field('Prénom')).toHaveValue('Hélène');
  await expect.element(field('Nom')).toHaveValue('Wamytan');
  await expect.element(field('Prénom du second signataire')).toHaveValue('Marie');
  await expect.element(field('Nom du second signataire')).toHaveValue('Kabar');
  await userEvent.click(dialog.getByRole('button', { name: 'Annuler' }));
  await expect.element(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  expect(withdrawnKeys).toEqual([]);
});

test('signing section: a signature refused because of an open link says how to send it again', async () => {
  const reason = { code: 'refused', message: 'Ce document est déjà en cours de signature.' } as never;
  const entry = { state: 'rejected', reason, input: { ...input, documents: [{ id: 1 }] } } as const;
  const signature = { channel: 'email', state: 'sent' };
  await renderSigningSection(entry, contractWithDocument({ signable: false, signature }));
  await expect
    .element(page.getByText(/Une demande envoyée est ouverte\u00A0: retirez-la, puis réessayez/))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Réessayer' })).toBeVisible();
  expect(signAgain.elements()).toEqual([]);
});
