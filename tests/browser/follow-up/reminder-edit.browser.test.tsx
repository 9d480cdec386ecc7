import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { setSession } from '#api/session/session-store.ts';
import { FileFollowUp } from '#features/follow-up/file-follow-up.tsx';
import type { OfflineServices } from '#offline/interfaces/types.ts';
import type { Reminder } from '#shared/operations/follow-up/reminders.ts';
import { dayInNoumea } from '#shared/primitives/calendar/calendar.ts';
import { renderWithServices } from '#tests/browser/support/app-harness.tsx';
import { openSavedWork } from '#tests/browser/support/saved-work.ts';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';

let device: ReturnType<typeof createSimulatedDevice>;
beforeEach(() => {
  device = createSimulatedDevice();
});
afterEach(() => {
  device.close();
  setSession(null);
});

const createReminder = (id: number, text: string): Reminder => ({
  ...{ id, text, dueDay: dayInNoumea(new Date()), dueTime: null, clientId: 7, clientName: 'WÉA Jean' },
  ...{ phone: null, contractId: null, contractNumber: null, taskId: null, taskNumber: null, createdBy: null },
  assigneeId: 1,
});
const reminders = [createReminder(3, 'Rappeler pour le devis'), createReminder(4, 'Demander la carte grise')];
const target = { clientId: 7, clientName: 'WÉA Jean', contractId: null, taskId: null };

/** Opens the file in a new page of the device. */
const openFile = async () => {
  setSession({ token: 't', refreshToken: 'r', user: { id: 1, agency: { code: 'N', name: 'N' } } } as never);
  const { services, tab } = await openSavedWork(device);
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <FileFollowUp target={target} /> }),
    history: createMemoryHistory(),
  });
  const answer = { success: true, reminders, marks: [], colleagues: [{ id: 1, name: 'Marie' }], delegations: [] };
  const subscribeToNothing = () => () => undefined;
  const { unmount } = await renderWithServices(
    {
      ...services,
      connectivity: { state: 'online', trouble: null, subscribe: subscribeToNothing },
      device: { getState: () => 'open', subscribe: subscribeToNothing, find: async () => undefined },
      read: async () => ({ value: { ...answer, events: [] }, fetchedAtMs: Date.now(), isFromDevice: false }),
    } as unknown as OfflineServices,
    <RouterProvider router={router as never} />,
  );
  const closeTab = async () => {
    await unmount();
    tab.kill();
  };
  return { drafts: services.drafts, close: closeTab };
};

const reminderBox = () => page.getByRole('textbox', { name: /^(Rappel|À faire|Texte)/ });

test('a reminder opens its stored change again after the page was reloaded, instead of a second one', {
  tags: ['long'],
}, async () => {
  const first = await openFile();
  await page.getByRole('button', { name: 'Modifier, Rappeler pour le devis' }).click();
  await userEvent.fill(reminderBox(), 'Rappeler pour la carte verte');
  await expect.poll(() => first.drafts.getEntries()?.length).toBe(1);
  await first.close();

  const second = await openFile();
  await page.getByRole('button', { name: 'Modifier, Demander la carte grise' }).click();
  await expect.element(reminderBox()).toHaveValue('Demander la carte grise');
  await page.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('button', { name: 'Modifier, Rappeler pour le devis' }).click();
  await expect.element(reminderBox()).toHaveValue('Rappeler pour la carte verte');
  await userEvent.fill(reminderBox(), 'Rappeler avant midi');
  await expect
    .poll(async () => second.drafts.getEntries()?.map(({ title }) => title))
    .toEqual(['Rappel modifié, WÉA Jean\u00A0: Rappeler avant midi']);
  await second.close();
});
