import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import UnsentWorkDialog from '#features/session/ended/unsent-work-dialog.tsx';
import type { OutboxEntry, OutboxSnapshot } from '#offline/interfaces/outbox-types.ts';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import { closedOutbox } from '#offline/outbox/work-services.ts';
import { observable } from '#offline/state/observable.ts';

const unsent: OutboxSnapshot = {
  ...closedOutbox,
  state: 'ready',
  entries: [{ key: 'one' } as OutboxEntry],
  waiting: 1,
};
const allSent: OutboxSnapshot = { ...closedOutbox, state: 'ready' };

/** The dialog over a queue whose snapshot the test sets. */
const renderDialog = async (initial: OutboxSnapshot) => {
  const snapshot = observable(initial);
  const onLeave = vi.fn();
  const offline = {
    connectivity: { state: 'online', subscribe: () => () => undefined },
    outbox: {
      getSnapshot: snapshot.get,
      subscribe: snapshot.subscribe,
      retryAll: async () => undefined,
      sendNow: async () => undefined,
    },
  } as Partial<Record<keyof OfflineServices, object>> as OfflineServices;
  await render(<UnsentWorkDialog offline={offline} onLeave={onLeave} onStaySignedIn={() => undefined} />);
  return { snapshot, onLeave };
};

test('sign-out with unsent work: signs out once the queue was sent by itself', async () => {
  const { snapshot, onLeave } = await renderDialog(unsent);
  await expect.element(page.getByRole('heading', { name: '1 envoi n’est pas encore parti' })).toBeVisible();
  expect(onLeave).not.toHaveBeenCalled();
  snapshot.set(allSent);
  await expect.poll(() => onLeave.mock.calls.length).toBe(1);
});

test('sign-out with unsent work: stays signed in and lists the unsent work', async () => {
  const { onLeave } = await renderDialog(unsent);
  await page.getByRole('button', { name: 'Envoyer maintenant' }).click();
  await expect.element(page.getByText('1 envoi n’a pas pu partir.')).toBeVisible();
  expect(onLeave).not.toHaveBeenCalled();
});
