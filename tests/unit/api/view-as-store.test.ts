import { expect, test } from 'vitest';
import { createApi } from '#api/call.ts';
import { CallError } from '#api/errors.ts';
import { createSessionStore } from '#api/session/session-store.ts';
import { createViewAsStore, viewKey } from '#api/session/view-as-store.ts';
import type { Send } from '#api/transport.ts';
import { nextActionList } from '#shared/operations/home/next-actions.ts';
import { refreshSession } from '#shared/operations/people/session.ts';
import { sessionUser } from '#tests/support/offline/session-user.ts';

const admin = { ...sessionUser, id: 1, isBroker: false, isAdmin: true };
const view = { token: 'view.1', user: sessionUser, expiresAt: '2026-11-23T05:00:00Z' };
const emptyActions = { success: true, actions: [], counts: [] };

/** A page of an administrator whose server responds with `answer`. */
const setUp = () => {
  const signedInSession = createSessionStore(undefined);
  signedInSession.setSession({ token: 'own', refreshToken: 'r1', user: admin });
  const store = createViewAsStore(signedInSession, undefined);
  const server = {
    sent: [] as string[],
    answer: async (): Promise<{ status: number; body: object }> => ({ status: 200, body: emptyActions }),
  };
  const send: Send = async ({ path }, { token }) => {
    server.sent.push(`${path === refreshSession.path ? 'renewal' : 'read'} ${token}`);
    const { status, body } = await server.answer();
    return { status, headers: new Headers(), bytes: new TextEncoder().encode(JSON.stringify(body)).buffer };
  };
  return { signedInSession, store, server, api: createApi({ send, store }) };
};

test('view as: sends every call as the viewed person and keeps the administrator signed in', async () => {
  const { signedInSession, store, server, api } = setUp();
  let notifications = 0;
  store.subscribe(() => {
    notifications += 1;
  });
  store.beginView(view);
  expect(notifications).toBe(1);
  expect(store.getSession()?.user.id).toBe(sessionUser.id);
  expect(store.getSession()).toBe(store.getSession());
  await api.call(nextActionList, {});
  expect(server.sent).toEqual(['read view.1']);
  expect(signedInSession.getSession()).toMatchObject({ token: 'own', user: { id: 1 } });
});

test('view as: ends without refresh or retry when the server refuses it, and keeps the sign-in', async () => {
  const { signedInSession, store, server, api } = setUp();
  store.beginView(view);
  server.answer = async () => ({ status: 401, body: { success: false } });
  await expect(api.call(nextActionList, {})).rejects.toThrow(CallError);
  await expect(api.call(nextActionList, {})).rejects.toThrow(CallError);
  expect(server.sent).toEqual(['read view.1']);
  expect(store.getView()?.isOver).toBe(true);
  expect(signedInSession.getSession()).toMatchObject({ token: 'own', refreshToken: 'r1' });
});

test('view as: discards answers that were requested before it started', async () => {
  const { store, server, api } = setUp();
  let completeRefresh = (): void => undefined;
  server.answer = () =>
    new Promise((resolve) => {
      completeRefresh = () => resolve({ status: 200, body: emptyActions });
    });
  const pending = api.call(nextActionList, {});
  store.beginView(view);
  completeRefresh();
  await expect(pending).rejects.toThrow(CallError);
});

test('view as: ends when the administrator signs out or changes, not on a token refresh', () => {
  const { signedInSession, store } = setUp();
  store.beginView(view);
  signedInSession.setSession({ token: 'renewed', refreshToken: 'r2', user: admin });
  expect(store.getView()?.user.id).toBe(sessionUser.id);
  signedInSession.setSession({ token: 'other', refreshToken: 'o1', user: { ...admin, id: 2 } });
  expect(store.getView()).toBeUndefined();
  expect(store.getSession()?.user.id).toBe(2);
});

test('view as: does not start without a session', () => {
  const store = createViewAsStore(createSessionStore(undefined), undefined);
  store.beginView(view);
  expect(store.getView()).toBeUndefined();
});

/** Storage of one tab. */
const tabStorage = () => {
  const texts = new Map<string, string>();
  return {
    texts,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
};

test('view as: reports its end to its administrator after a reload, until it was read', () => {
  const { signedInSession } = setUp();
  const tab = tabStorage();
  createViewAsStore(signedInSession, tab).beginView(view);
  expect([...tab.texts]).toEqual([[viewKey, '1']]);

  const reloaded = createViewAsStore(signedInSession, tab);
  expect(reloaded.getView()).toBeUndefined();
  expect(reloaded.getSession()?.user.id).toBe(1);
  expect(reloaded.isViewInterrupted()).toBe(true);
  expect(createViewAsStore(signedInSession, tab).isViewInterrupted()).toBe(true);
  let notifications = 0;
  reloaded.subscribe(() => {
    notifications += 1;
  });
  reloaded.closeView();
  expect([notifications, reloaded.isViewInterrupted(), tab.texts.size]).toEqual([1, false, 0]);
});

test('view as: does not report its end to another person after a reload, nor during the next view', () => {
  const { signedInSession } = setUp();
  const tab = tabStorage();
  createViewAsStore(signedInSession, tab).beginView(view);
  const reloaded = createViewAsStore(signedInSession, tab);
  signedInSession.setSession({ token: 'other', refreshToken: 'o1', user: { ...admin, id: 2 } });
  expect(reloaded.isViewInterrupted()).toBe(false);
  signedInSession.setSession({ token: 'own', refreshToken: 'r1', user: admin });
  reloaded.beginView(view);
  expect(reloaded.isViewInterrupted()).toBe(false);
});
