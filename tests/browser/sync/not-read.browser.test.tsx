import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { DraftsSection } from '#features/sync/drafts.tsx';
import { lockedWords } from '#features/sync/not-read.tsx';
import { Queue } from '#features/sync/queue.tsx';
import type { Drafts } from '#offline/base/draft-types.ts';
import type { OfflineServices } from '#offline/base/types.ts';
import { closedOutbox } from '#offline/outbox/work-services.ts';
import { showWith } from '#tests/browser/app-bench.tsx';

const still = () => () => undefined;

/** What is shown of a device of which nothing was read yet. */
const show = (state: 'opening' | 'locked') =>
  showWith(
    {
      connectivity: { state: 'offline', subscribe: still } as Partial<OfflineServices['connectivity']> as never,
      device: { getState: () => state, subscribe: still } as Partial<OfflineServices['device']> as never,
      drafts: { getEntries: () => undefined, subscribe: still } as Partial<Drafts> as Drafts,
      outbox: { getSnapshot: () => closedOutbox, subscribe: still } as Partial<OfflineServices['outbox']> as never,
    },
    <>
      <Queue nowMs={0} item={undefined} />
      <DraftsSection nowMs={0} />
    </>,
  );

test.each(['opening', 'locked'] as const)(
  'a device that is %s does not say that nothing waits on it',
  async (state) => {
    await show(state);
    await expect.element(page.getByRole('heading', { name: 'À envoyer' })).toBeVisible();
    await expect.element(page.getByText('Rien n’attend d’être envoyé')).not.toBeInTheDocument();
    await expect.element(page.getByText('Aucun brouillon')).not.toBeInTheDocument();
    if (state === 'locked') await expect.element(page.getByText(lockedWords).first()).toBeVisible();
  },
);
