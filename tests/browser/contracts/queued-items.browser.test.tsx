import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import ItemsToSettle from '#features/contracts/file/items-to-settle.tsx';
import { QueuedItems } from '#features/contracts/queued-items.tsx';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { emptyOutbox } from '#tests/browser/support/empty-outbox.ts';

const waiting = { lane: 'contract/7', files: [], reason: null, blockedBy: null, awaitedDraftId: null } as const;
const signature = {
  ...waiting,
  ...{ key: 's', kind: 'in-person-signature', title: 'Signature sur place, contrat GV7', state: 'rejected' },
  reason: { code: 'refused', status: 200, message: 'Ce document est en préparation.', errors: null },
} as unknown as OutboxEntry;
const sending = {
  ...waiting,
  ...{
    key: 'd',
    kind: 'document-sending',
    title: 'Attestation à a@b.nc, contrat GV7',
    state: 'queued',
    blockedBy: 's',
  },
} as unknown as OutboxEntry;

const renderWithEntries = async (entries: readonly OutboxEntry[], element: ReactElement) => {
  const root = createRootRoute({ component: () => element });
  const sync = createRoute({ getParentRoute: () => root, path: '/sync', component: () => null });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([sync]), history });
  const snapshot = { ...emptyOutbox.getSnapshot(), entries };
  const outbox = { ...emptyOutbox, getSnapshot: () => snapshot };
  await renderWithServices({ outbox } as never, <RouterProvider router={router as never} />);
};

test('queued items: name what an item waits for', async () => {
  await renderWithEntries([signature, sending], <QueuedItems entries={[sending]} />);
  const text = 'Attend «\u00A0Signature sur place, contrat GV7\u00A0» (à corriger)';
  await expect.element(page.getByText(text)).toBeVisible();
});

test('contract file: shows a refused signature with its reason and a link to it', async () => {
  await renderWithEntries([signature, sending], <ItemsToSettle contractId={7} />);
  const text = 'À corriger, «\u00A0Signature sur place, contrat GV7\u00A0». Ce document est en préparation.';
  await expect.element(page.getByText(text)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Voir l’envoi' })).toHaveAttribute('href', '/sync?item=s');
  expect(page.getByText(/Attestation/).elements()).toEqual([]);
});
