import { expect, test } from 'vitest';
import { createApi } from '#api/call.ts';
import { CallError } from '#api/errors.ts';
import { createProofRequests } from '#api/proof.ts';
import { createSessionStore } from '#api/session/session-store.ts';
import type { Send } from '#api/transport.ts';
import { adminRoleRemove, adminRoleUsers } from '#shared/operations/people/admin-organisation.ts';
import { brokerUserUpdate } from '#shared/operations/people/broker-users.ts';
import { sessionUser as user } from '#tests/support/offline/session-user.ts';

/** A tab whose server requires a proof of identity until the person gives it; `isProved` is their answer. */
const setUp = (isProved: boolean) => {
  const store = createSessionStore(undefined);
  store.setSession({ token: 'a', refreshToken: 'r', user });
  const world = { sent: 0, asked: 0 };
  const send: Send = async () => {
    world.sent += 1;
    const errors = { currentPassword: ['Confirmez d’abord votre identité.'] };
    const isRefused = world.asked === 0 || !isProved;
    const body = isRefused ? { success: false, errors } : { success: true };
    const bytes = new TextEncoder().encode(JSON.stringify(body)).buffer;
    return { status: isRefused ? 422 : 200, headers: new Headers({ 'x-lagon': '1' }), bytes };
  };
  const requestProof = async () => {
    world.asked += 1;
    return isProved;
  };
  return { world, api: createApi({ send, store, requestProof }) };
};

test('proof of identity: is requested once, then the call is repeated', async () => {
  const { world, api } = setUp(true);
  expect(await api.call(adminRoleRemove, { id: 3 })).toMatchObject({ success: true });
  expect(world).toEqual({ sent: 2, asked: 1 });
});

test('proof of identity: the refusal stays if the person dismisses the dialog', async () => {
  const { world, api } = setUp(false);
  await expect(api.call(adminRoleRemove, { id: 3 })).rejects.toBeInstanceOf(CallError);
  expect(world).toEqual({ sent: 1, asked: 1 });
});

test('proof of identity: is not requested for other operations, nor for a wrong password in the form', async () => {
  const { world, api } = setUp(true);
  await expect(api.call(adminRoleUsers, { id: 3 })).rejects.toBeInstanceOf(CallError);
  const input = { currentPassword: 'Faux-2026' };
  await expect(api.call(brokerUserUpdate, input as never)).rejects.toBeInstanceOf(CallError);
  expect(world).toEqual({ sent: 2, asked: 0 });
});

test('proof requests: concurrent calls share the dialog; without a dialog the proof fails', async () => {
  const requests = createProofRequests();
  expect(await requests.request()).toBe(false);
  const stop = requests.subscribe(() => undefined);
  const both = Promise.all([requests.request(), requests.request()]);
  requests.getCurrent()?.answer(true);
  expect(await both).toEqual([true, true]);
  expect(requests.getCurrent()).toBeUndefined();
  stop();
});
