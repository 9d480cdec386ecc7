import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Unreachable } from '#api/errors.ts';
import type { Outbox } from '#offline/interfaces/outbox-types.ts';
import { WorkNotSaved } from '#offline/interfaces/work-not-saved.ts';
import { createAnswer, createSimulatedDevice } from '#tests/support/offline/simulated-device.ts';
import { waitUntil } from '#tests/support/until.ts';
import { openVisitTab } from './visit-harness.tsx';

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
const rowsOf = (list: string) => page.getByRole('list', { name: list }).getByRole('listitem');

test('note: is stored as a draft with kind and version, and reopens from the list after a reload', async () => {
  const first = await openTab('/task/creation');
  await typeNote('Toit à revoir');
  await expect
    .poll(() => first.tab.drafts.getEntries()?.[0])
    .toMatchObject({
      kind: 'visit',
      title: 'Toit à revoir',
      formVersion: 3,
      lane: 'contract/12',
    });
  await first.close();
  await openTab('/sync');
  await expect.element(rowsOf('Brouillons à reprendre').filter({ hasText: /Fiche de visite/ })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Reprendre' }));
  await expect.element(noteBox()).toHaveValue('Toit à revoir');
});

test('note: is sent once after a reload and a lost answer, with its receipt', async () => {
  device.network.isOffline = true;
  const first = await openTab('/task/creation');
  await typeNote('Portail neuf');
  await clickSend();
  await expect
    .poll(() => {
      // The test controls the clock of this device, so that waits can time out.
      device.advance(1);
      return document.body.textContent;
    })
    .toContain('Fiche gardée sur cet appareil');
  await expect.element(rowsOf('Envois en attente').filter({ hasText: /Visite.: Portail neuf/ })).toBeVisible();
  expect(first.path()).toBe('/sync');
  await first.close();

  const { tab } = await openTab('/sync');
  await expect.element(rowsOf('Envois en attente').filter({ hasText: /Visite.: Portail neuf/ })).toBeVisible();
  expect(device.server.requests).toEqual([]);
  device.server.afterEffect = () => {
    device.server.afterEffect = () => undefined;
    throw new Unreachable();
  };
  device.network.isOffline = false;
  await tab.outbox.retryAll();
  await expect.poll(() => device.server.effects.length).toBe(1);
  await expect.poll(() => tab.outbox.getSnapshot().entries[0]?.state).toBe('retry-wait');
  await tab.outbox.retryAll();
  const receipt = page.getByRole('list', { name: 'Envois reçus' }).getByRole('link', { name: /Portail neuf/ });
  await expect.element(receipt).toHaveAttribute('href', '/contract/search/12');
  await expect.element(rowsOf('Envois reçus').filter({ hasText: /sous le numéro V-0/ })).toBeVisible();
  expect(device.server.effects).toHaveLength(1);
  expect(new Set(device.server.requests.map(({ key }) => key)).size).toBe(1);
  expect(device.server.requests).toHaveLength(2);
  expect(JSON.parse(device.server.requests[0]?.body ?? '')).toEqual({ contractId: 12, note: 'Portail neuf' });
});

test('note: shows its number and link once received, while its queued form is open', async () => {
  device.network.isOffline = true;
  const first = await openTab('/task/creation');
  await typeNote('Clôture');
  await expect.poll(() => first.tab.drafts.getEntries()?.[0]?.title).toBe('Clôture');
  const id = first.tab.drafts.getEntries()?.[0]?.id;
  await clickSend();
  await expect
    .poll(() => {
      device.advance(1);
      return first.path();
    })
    .toBe('/sync');
  await first.close();
  const { tab } = await openTab(`/task/creation?draft=${id}`);
  await expect.element(page.getByText('Cette fiche attend')).toBeVisible();
  device.network.isOffline = false;
  await tab.outbox.retryAll();
  await expect.element(page.getByText('Cette fiche est envoyée')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'V-0' })).toHaveAttribute('href', '/contract/search/12');
});

test('note: returns to its form with the server’s messages and can be submitted again', async () => {
  const { tab } = await openTab('/task/creation');
  device.server.beforeEffect = () =>
    createAnswer(422, {
      success: false,
      message: { type: 'error', message: 'Fiche refusée' },
      errors: { note: ['Trop courte'] },
    });
  await typeNote('Vu');
  await clickSend();
  await expect.element(page.getByText('Trop courte').first()).toBeVisible();
  await expect.element(noteBox()).toHaveValue('Vu');
  device.server.beforeEffect = () => undefined;
  await typeNote(', rien à signaler');
  await waitUntil(() => expect(tab.drafts.getEntries()?.[0]?.title).toBe('Vu, rien à signaler'));
  await clickSend();
  await expect.element(rowsOf('Envois reçus').filter({ hasText: /Visite.: Vu, rien à signaler/ })).toBeVisible();
  expect(device.server.effects).toHaveLength(1);
});

test('note: drops the notice of its resumed draft once it is accepted', async () => {
  const first = await openTab('/task/creation');
  await typeNote('Gouttière');
  await expect.poll(() => first.tab.drafts.getEntries()?.[0]?.title).toBe('Gouttière');
  const id = first.tab.drafts.getEntries()?.[0]?.id;
  await first.close();
  await openTab(`/task/creation?draft=${id}&stay=true`);
  const resumed = page.getByText(/^Brouillon du .* repris\.$/);
  await expect.element(resumed).toBeVisible();
  await clickSend();
  await expect.element(page.getByText('Fiche V-0 enregistrée')).toBeVisible();
  await expect.element(resumed).not.toBeInTheDocument();
});

test('note: is sent once for a double click, without an error', async () => {
  const { path } = await openTab('/task/creation');
  await typeNote('Deux fois');
  const button = page.getByRole('button', { name: 'Envoyer' }).element() as HTMLButtonElement;
  button.click();
  button.click();
  await expect.poll(path).toBe('/sync');
  expect(device.server.effects).toHaveLength(1);
  expect(document.body.textContent).not.toContain('déjà été envoyé');
});

test('note: is read-only while open in another tab', async () => {
  const first = await openTab('/task/creation');
  await typeNote('Partagée');
  // The first letters may be saved before the last is typed.
  await expect.poll(() => first.tab.drafts.getEntries()?.[0]?.title).toBe('Partagée');
  const id = first.tab.drafts.getEntries()?.[0]?.id ?? '';
  await first.close();
  const other = await device.openTab();
  const releaseDraft = await other.drafts.lock(id);
  await openTab(`/task/creation?draft=${id}`);
  await expect.element(page.getByText(/Cette fiche est ouverte dans un autre onglet/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Envoyer' })).toBeDisabled();
  releaseDraft?.();
  await userEvent.click(page.getByRole('button', { name: 'Reprendre ici' }));
  await expect.element(page.getByRole('button', { name: 'Envoyer' })).toBeEnabled();
  await expect.element(noteBox()).toHaveValue('Partagée');
});

test('note: says on a full device that its draft is kept, then is sent directly with the network', async () => {
  const sentBodies: unknown[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sentBodies.push(await request.json());
    return new Response(JSON.stringify({ success: true, number: 7 }), { headers: { 'x-lagon': '1' } });
  });
  device.network.isOffline = true;
  const { tab, path } = await openTab('/task/creation', { add: () => Promise.reject(new WorkNotSaved('full')) });
  await typeNote('Dix photos');
  await clickSend();
  const summary = page.getByRole('group', { name: 'Votre envoi n’a pas abouti' });
  await expect.element(summary.getByText(/votre brouillon est gardé.*pas pu être mis dans les envois/)).toBeVisible();
  expect(document.body.textContent).not.toContain('n’est pas enregistré');
  expect(tab.drafts.getEntries()?.[0]?.title).toBe('Dix photos');
  device.network.isOffline = false;
  await clickSend();
  await expect.poll(path).toBe('/sync');
  expect(sentBodies).toEqual([{ contractId: 12, note: 'Dix photos' }]);
});

test('note: is sent directly and once if the device is full and the answer is lost', async () => {
  const formFields = new Map<string, unknown>();
  const respond = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'x-lagon': '1' } });
  const doneAnswer = { success: true, number: 7 };
  vi.stubGlobal('fetch', async (request: Request) => {
    if (new URL(request.url).pathname === '/api/receipt/settle') {
      const { key } = (await request.json()) as { key: string };
      return respond(
        formFields.has(key) ? { success: true, state: 'done', status: 200, body: doneAnswer } : { state: 'cancelled' },
      );
    }
    formFields.set(request.headers.get('idempotency-key') ?? '', await request.json());
    throw new TypeError('the answer was lost');
  });
  const { tab, path } = await openTab('/task/creation', { add: () => Promise.reject(new WorkNotSaved('full')) });
  await typeNote('Sans place');
  await clickSend();
  await expect
    .element(
      page
        .getByRole('alert')
        .filter({ hasText: /injoignable/ })
        .first(),
    )
    .toBeVisible();
  await expect.element(noteBox()).toHaveValue('Sans place');
  await clickSend();
  await expect.poll(path).toBe('/sync');
  expect([...formFields.values()]).toEqual([{ contractId: 12, note: 'Sans place' }]);
  // A received item is not resumed.
  await expect.poll(() => tab.drafts.getEntries()?.filter(({ state }) => state === 'open')).toEqual([]);
});
