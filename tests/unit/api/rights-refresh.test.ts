import { expect, test } from 'vitest';
import { createApi } from '#api/call.ts';
import { createSessionStore } from '#api/session/session-store.ts';
import type { Send } from '#api/transport.ts';
import { profileGet } from '#shared/operations/people/profile.ts';
import { refreshSession } from '#shared/operations/people/session.ts';
import { sessionUser as user } from '#tests/support/offline/session-user.ts';
import { waitUntil } from '#tests/support/until.ts';

const headers = new Headers({ 'x-lagon': '1' });
const encode = (body: unknown) => new TextEncoder().encode(JSON.stringify(body)).buffer;
const withoutRight = { ...user, receivesPayments: false };

/** A server that refuses every call of a person whose right was taken away, and tells so at the next refresh. */
const setUp = () => {
  const store = createSessionStore(undefined);
  store.setSession({ token: 'a', refreshToken: 'r', user });
  const refreshes: unknown[] = [];
  const send: Send = async ({ path }) => {
    if (path !== refreshSession.path) return { status: 403, headers, bytes: encode({ success: false }) };
    refreshes.push(path);
    const data = { token: 'b', refreshToken: 's', user: withoutRight };
    return { status: 200, headers, bytes: encode({ success: true, data }) };
  };
  return { api: createApi({ send, store }), store, refreshes };
};

test('rights: are refreshed after a refused call', async () => {
  const { api, store } = setUp();
  await expect(api.call(profileGet, {})).rejects.toMatchObject({ status: 403 });
  await waitUntil(() => expect(store.getSession()?.user.receivesPayments).toBe(false));
});

test('rights: are refreshed once for refusals that follow each other', async () => {
  const { api, store, refreshes } = setUp();
  await expect(api.call(profileGet, {})).rejects.toMatchObject({ status: 403 });
  await waitUntil(() => expect(store.getSession()?.token).toBe('b'));
  await expect(api.call(profileGet, {})).rejects.toMatchObject({ status: 403 });
  expect(refreshes).toHaveLength(1);
});
