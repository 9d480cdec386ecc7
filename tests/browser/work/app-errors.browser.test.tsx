import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Outbox } from '#offline/interfaces/outbox-types.ts';
import { WorkNotSaved } from '#offline/interfaces/work-not-saved.ts';
import { createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { openVisitTab } from './visit-harness.tsx';
import { visitAdd } from './visit-work.tsx';

let device: ReturnType<typeof createSimulatedDevice>;
const closers: (() => Promise<void> | void)[] = [];
beforeEach(() => {
  device = createSimulatedDevice();
});
afterEach(async () => {
  for (const one of closers.splice(0).reverse()) await one();
  device.close();
  vi.unstubAllGlobals();
});
const openTab = async (at: string, outbox: Partial<Outbox> = {}) => {
  const opened = await openVisitTab(device, at, outbox);
  closers.push(opened.close);
  return opened;
};

const noteBox = () => page.getByLabelText('Note');
const typeNote = async (text: string): Promise<void> => {
  await userEvent.click(noteBox());
  await userEvent.keyboard(text);
};
const clickSend = () => userEvent.click(page.getByRole('button', { name: 'Envoyer' }));

const notPrepared = () =>
  page
    .getByRole('alert')
    .filter({ hasText: /n’a pas pu préparer cet envoi.*réseau n’est pas en cause.*saisie reste ici/ })
    .first();

test('work form: restores an item that failed with an app error, shows the reason and can submit again', async () => {
  const { tab, path } = await openTab('/task/creation');
  const { exchange } = tab.parts;
  const broken = new DOMException('Unable to read form data blob', 'InvalidStateError');
  Object.assign(tab.parts, { exchange: () => Promise.reject(broken) });
  await typeNote('Toiture');
  await clickSend();
  await expect.element(notPrepared()).toBeVisible();
  expect(path()).toBe('/task/creation');
  expect(tab.faults).toEqual([broken]);
  await expect.element(noteBox()).toHaveValue('Toiture');
  await expect.element(page.getByRole('button', { name: 'Envoyer' })).toBeEnabled();
  Object.assign(tab.parts, { exchange });
  await clickSend();
  await expect.poll(() => device.server.effects.length).toBe(1);
});

test('queue: offers to retry, edit or delete an item blocked by an app error', async () => {
  device.network.isOffline = true;
  const { tab } = await openTab('/sync');
  Object.assign(tab.parts, { exchange: () => Promise.reject(new TypeError('undefined is not a function')) });
  await tab.outbox.add({
    kind: 'visit',
    title: 'Toiture',
    lane: 'contract/12',
    endpoint: visitAdd,
    input: { contractId: 12, note: 'Toiture' },
  } as never);
  device.network.isOffline = false;
  await tab.outbox.sendNow();
  const blocked = page
    .getByRole('list', { name: 'Envois en attente' })
    .getByRole('listitem')
    .filter({ hasText: 'Toiture' });
  await expect.element(blocked.getByText('Bloqué')).toBeVisible();
  await expect.element(blocked.getByText(/n’a pas pu préparer cet envoi.*réseau n’est pas en cause/)).toBeVisible();
  for (const name of ['Réessayer', 'Modifier', 'Supprimer'])
    await expect.element(blocked.getByRole('button', { name })).toBeEnabled();
});

test('work form: shows an app error of a direct send', async () => {
  vi.stubGlobal('reportError', vi.fn());
  const { path } = await openTab('/task/creation', { add: () => Promise.reject(new WorkNotSaved('full')) });
  vi.stubGlobal(
    'Request',
    class {
      constructor() {
        throw new DOMException('Unable to read form data blob', 'InvalidStateError');
      }
    },
  );
  await typeNote('Sans place');
  await clickSend();
  await expect.element(notPrepared()).toBeVisible();
  expect(path()).toBe('/task/creation');
  await expect.element(noteBox()).toHaveValue('Sans place');
  await expect.element(page.getByRole('button', { name: 'Envoyer' })).toBeEnabled();
  vi.unstubAllGlobals();
});
