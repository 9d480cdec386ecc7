import { expect, test } from 'vitest';
import { createApi } from '#api/call.ts';
import { CallError } from '#api/errors.ts';
import { createProofRequests } from '#api/proof.ts';
import { createSessionStore } from '#api/session/session-store.ts';
import type { Send } from '#api/transport.ts';
import { adminRoleRemove, adminRoleUsers } from '#shared/operations/people/admin-organisation.ts';
import { brokerUserUpdate } from '#shared/operations/people/broker-users.ts';
import { sessionUser as user } from '#tests/support/offline/session-user.ts';

/** An API client whose server refuses calls until the person proved who they are; `isProved`: whether the dialog succeeds. */
const setUp = (isProved: boolean) => {
  const store = createSessionStore(undefined);
  store.setSession({ token: 'a', refreshToken: 'r', user });
  const counts = { sent: 0, proofs: 0 };
  const send: Send = async () => {
    counts.sent += 1;
    const errors = { currentPassword: ['Confirmez d’abord votre identité.'] };
    const isRefused = counts.proofs === 0 || !isProved;
    const body = isRefused ? { success: false, errors } : { success: true };
    const bytes = new TextEncoder().encode(JSON.stringify(body)).buffer;
    return { status: isRefused ? 422 : 200, headers: new Headers({ 'x-lagon': '1' }), bytes };
  };
  const requestProof = async () => {
    counts.proofs += 1;
    return isProved;
  };
  return { counts, api: createApi({ send, store, requestProof }) };
};

test('proof of identity: is requested once, then the call is retried', async () => {
  const { counts, api } = setUp(true);
  expect(await api.call(adminRoleRemove, { id: 3 })).toMatchObject({ success: true });
  expect(counts).toEqual({ sent: 2, proofs: 1 });
});

test('proof of identity: rejects with the refusal if the person dismisses the dialog', async () => {
  const { counts, api } = setUp(false);
  await expect(api.call(adminRoleRemove, { id: 3 })).rejects.toBeInstanceOf(CallError);
  expect(counts).toEqual({ sent: 1, proofs: 1 });
});

test('proof of identity: is not requested for other operations, nor for a wrong password in the form', async () => {
  const { counts, api } = setUp(true);
  await expect(api.call(adminRoleUsers, { id: 3 })).rejects.toBeInstanceOf(CallError);
  const input = { currentPassword: 'Faux-2026' };
  await expect(api.call(brokerUserUpdate, input as never)).rejects.toBeInstanceOf(CallError);
  expect(counts).toEqual({ sent: 2, proofs: 0 });
});

test('proof requests: share one dialog between concurrent calls, and fail without a dialog', async () => {
  const requests = createProofRequests();
  expect(await requests.request()).toBe(false);
  const stop = requests.subscribe(() => undefined);
  const bothProofs = Promise.all([requests.request(), requests.request()]);
  requests.getCurrent()?.answer(true);
  expect(await bothProofs).toEqual([true, true]);
  expect(requests.getCurrent()).toBeUndefined();
  stop();
});
