import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endedSession, setSession } from '#api/session/session-store.ts';
import { onSignInRequested } from '#api/session/sign-in-request.ts';
import type { NewItem, Outbox } from '#offline/interfaces/outbox-types.ts';
import type { Connectivity, ConnectivityState, OfflineServices } from '#offline/interfaces/types.ts';
import { WorkNotSaved } from '#offline/interfaces/work-not-saved.ts';
import { submitWork, submitWorkTogether } from '#offline/outbox/submit-work.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { createItem, createWorkFile, withFiles } from '#tests/support/offline/work-items.ts';

const session = { token: 't', refreshToken: 'r', user: { id: 1, userName: 'a@b.nc' } } as Partial<Session> as Session;
const connectivity = { state: 'online' } as Partial<Connectivity> as Connectivity;
/** What a probe finds while the last known state is offline. */
const stateOffline = (probed: ConnectivityState) =>
  ({ state: 'offline', probe: async () => probed }) as Partial<Connectivity> as Connectivity;
const offline = stateOffline('offline');
const removedDrafts: string[] = [];
const drafts = { remove: async (id: string) => void removedDrafts.push(id) } as Partial<OfflineServices['drafts']>;
const partsOf = (outbox: Partial<Outbox>) =>
  ({ connectivity, outbox, drafts }) as Pick<OfflineServices, 'connectivity' | 'outbox' | 'drafts'>;
const fullDevice = partsOf({ add: () => Promise.reject(new WorkNotSaved('full')) });

beforeEach(() => setSession(session));
afterEach(() => {
  setSession(null);
  removedDrafts.length = 0;
  vi.unstubAllGlobals();
});

const taskAnswer = {
  success: true,
  type: 'success',
  message: 'Reçue',
  id: 8,
  number: 'D8',
  contractId: 2,
  clientId: null,
};

const respond = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'x-lagon': '1', 'content-type': 'application/json' } });

test('submit: does not queue the first item again when the device is full at the second', async () => {
  const queued: string[] = [];
  let isFull = true;
  const services = {
    ...partsOf({
      add: async ({ key = '', title }) => {
        if (isFull && title === 'verso') throw new WorkNotSaved('full');
        queued.push(title);
        return key;
      },
      waitForResult: async () => ({ state: 'pending' }) as never,
    }),
    connectivity: offline,
  };
  const supportingDocuments = () =>
    ['recto', 'verso'].map((name) => withFiles(name, [createWorkFile(`${name}.pdf`, name)]));
  await expect(submitWorkTogether(services, supportingDocuments())).rejects.toThrow(WorkNotSaved);
  isFull = false;
  const second = await submitWorkTogether(services, supportingDocuments());
  expect(second).toHaveLength(2);
  expect(queued).toEqual(['recto', 'verso']);
  // A second press is separate work.
  await submitWorkTogether(services, supportingDocuments());
  expect(queued).toEqual(['recto', 'verso', 'recto', 'verso']);
});

test('submit: queues a withdrawn item again, and the same file twice if chosen twice', async () => {
  const queued: string[] = [];
  let isFull = true;
  const services = {
    ...partsOf({
      add: async ({ key = '', title }) => {
        if (isFull && queued.length === 2) throw new WorkNotSaved('full');
        queued.push(title);
        return key;
      },
      waitForResult: async () => undefined,
    }),
    connectivity: offline,
  };
  const supportingDocuments = () =>
    ['recto', 'recto', 'verso'].map((name) => withFiles(name, [createWorkFile('a.pdf', name)]));
  await expect(submitWorkTogether(services, supportingDocuments())).rejects.toThrow(WorkNotSaved);
  expect(queued).toEqual(['recto', 'recto']);
  isFull = false;
  await submitWorkTogether(services, supportingDocuments());
  expect(queued).toEqual(['recto', 'recto', 'recto', 'recto', 'verso']);
});

/** A request as built by its form: each press has its own time. */
const request = (moment: string): NewItem =>
  createItem('Avenant', 'contract/1', { draftId: 'd-1', input: { sujet: 'Avenant', submittedAt: moment } as never });

test('submit: checks the key of a lost request although its time differs', async () => {
  const bodies = new Map<string, string>();
  let isLost = true;
  vi.stubGlobal('fetch', async (request: Request) => {
    const text = await request.text();
    if (new URL(request.url).pathname === '/api/receipt/settle') {
      const { key } = JSON.parse(text) as { key: string };
      expect(bodies.has(key)).toBe(true);
      return respond({ success: true, state: 'done', status: 200, body: { success: true, id: 7 } });
    }
    const key = request.headers.get('idempotency-key') ?? '';
    if ((bodies.get(key) ?? text) !== text) return respond({ success: false, message: 'Cette clé a déjà servi' }, 422);
    bodies.set(key, text);
    if (isLost) throw new TypeError('the answer was lost');
    return respond(taskAnswer);
  });
  await expect(submitWork(fullDevice, request('2026-11-22T08:00:00.000Z'))).rejects.toThrow('injoignable');
  expect(removedDrafts).toEqual([]);
  isLost = false;
  const second = await submitWork(fullDevice, request('2026-11-22T08:01:00.000Z'));
  expect(second).toMatchObject({ state: 'accepted', answer: { id: 7 } });
  expect(bodies.size).toBe(1);
  expect(removedDrafts).toEqual(['d-1']);
});

test('submit: sends directly from a full device that learns only then that the network is back', async () => {
  vi.stubGlobal('fetch', async () => respond(taskAnswer));
  const item = createItem('Autre', 'contract/2');
  await expect(submitWork({ ...fullDevice, connectivity: offline }, item)).rejects.toThrow(WorkNotSaved);
  const submitted = await submitWork({ ...fullDevice, connectivity: stateOffline('online') }, item);
  expect(submitted.state).toBe('accepted');
});

test('submit: prompts for the password when a direct send finds the session ended, then sends', async () => {
  setSession(endedSession(session));
  const authorizations: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    authorizations.push(request.headers.get('authorization') ?? '');
    if (!request.headers.get('authorization')?.endsWith('fresh'))
      return respond({ success: false, message: 'Non' }, 401);
    return respond(taskAnswer);
  });
  const stop = onSignInRequested(() => setSession({ ...session, token: 'fresh' }));
  const submitted = await submitWork(fullDevice, createItem('Autre', 'contract/2'));
  stop();
  expect(submitted.state).toBe('accepted');
  expect(authorizations.at(-1)).toMatch(/fresh$/);
});
