import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { SigningSection } from '#features/contracts/signature/signing-section.tsx';
import type { OutboxEntry } from '#offline/interfaces/outbox-types.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { emptyOutbox } from '#tests/browser/support/empty-outbox.ts';

const premium = {
  id: 1,
  disabled: false,
  defaultSelected: true,
  effectDate: '2026-11-28',
  amount: 15_958,
  balanceBrut: 15_958,
};
const contract = {
  details: { id: 7, isEstimate: false },
  editiques: { data: [] },
  primes: { data: [premium] },
};
const input = { response: { kind: 'signed' }, deviceAt: '2026-11-28T01:43:00.000Z' };

const renderSigningSection = async (entry: Partial<OutboxEntry>) => {
  const root = createRootRoute({ component: () => <SigningSection contract={contract as never} /> });
  const sync = createRoute({ getParentRoute: () => root, path: '/sync', component: () => null });
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: root.addChildren([sync]), history });
  const entries = [{ key: 'a', kind: 'in-person-signature', lane: 'contract/7', input, reason: null, ...entry }];
  const snapshot = { ...emptyOutbox.getSnapshot(), entries };
  const outbox = { ...emptyOutbox, getSnapshot: () => snapshot };
  await renderWithServices({ outbox } as never, <RouterProvider router={router as never} />);
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
