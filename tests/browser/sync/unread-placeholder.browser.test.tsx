import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lockedText } from '#features/sync/unread-placeholder.tsx';
import { UnsentWork } from '#features/sync/unsent-work.tsx';
import { noFaults, reportDeviceFaults } from '#offline/interfaces/device-faults.ts';
import type { Drafts } from '#offline/interfaces/draft-types.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { closedOutbox } from '#offline/outbox/work-services.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';

const subscribeToNothing = () => () => undefined;
const emptyList: [] = [];
const emptyOutbox = { ...closedOutbox, state: 'ready' } as const;

/** Renders the queue screen; nothing is read from a device that is not open. */
const renderPlaceholder = (state: 'opening' | 'locked' | 'open') =>
  renderWithServices(
    {
      connectivity: { state: 'offline', subscribe: subscribeToNothing } as Partial<
        OfflineServices['connectivity']
      > as never,
      device: { getState: () => state, subscribe: subscribeToNothing } as Partial<OfflineServices['device']> as never,
      drafts: {
        getEntries: () => (state === 'open' ? emptyList : undefined),
        subscribe: subscribeToNothing,
      } as Partial<Drafts> as Drafts,
      outbox: {
        getSnapshot: () => (state === 'open' ? emptyOutbox : closedOutbox),
        subscribe: subscribeToNothing,
      } as Partial<OfflineServices['outbox']> as never,
    },
    <UnsentWork nowMs={0} item={undefined} />,
  );

afterEach(() => reportDeviceFaults(noFaults));

test.each(['opening', 'locked'] as const)(
  'queue screen: does not claim to be empty if the device is %s',
  async (state) => {
    await renderPlaceholder(state);
    await expect.element(page.getByRole('heading', { name: 'À envoyer' })).toBeVisible();
    await expect.element(page.getByText('Rien n’attend d’être envoyé', { exact: false })).not.toBeInTheDocument();
    await expect.element(page.getByText('Aucun brouillon', { exact: false })).not.toBeInTheDocument();
    if (state === 'locked') await expect.element(page.getByText(lockedText).first()).toBeVisible();
  },
);

test('queue screen: shows that it is empty', async () => {
  await renderPlaceholder('open');
  await expect.element(page.getByText('Rien n’attend d’être envoyé, aucun brouillon', { exact: false })).toBeVisible();
  await expect.element(page.getByRole('heading')).not.toBeInTheDocument();
});

test.each(['no-database', 'no-keys', 'blocked', 'no-room'] as const)(
  'queue screen: does not promise to keep work if the device cannot store (%s)',
  async (memory) => {
    reportDeviceFaults({ memory });
    await renderPlaceholder('open');
    await expect.element(page.getByText('tant que cette page reste ouverte', { exact: false })).toBeVisible();
    await expect.element(page.getByText('gardé', { exact: false })).not.toBeInTheDocument();
  },
);
