import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endedSession, setSession } from '#api/session/session-store.ts';
import { dismissSignInRequest, onSignInRequested } from '#api/session/sign-in-request.ts';
import { announceCard, withdrawCard } from '#features/contracts/premiums/payments-api.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';

const session = { token: 't', refreshToken: 'r', user: { id: 1, userName: 'a@b.nc' } } as Partial<Session> as Session;
const order = { contractId: 7, orderId: 'AU1-1' };
const respond = (status: number, body: object) =>
  new Response(JSON.stringify(body), { status, headers: { 'x-lagon': '1', 'content-type': 'application/json' } });
const message = { type: 'error', message: 'Votre session a expiré, merci de vous identifier.' };

let accepted: unknown[];
let onPrompt: () => void;
let unregister: () => void;
beforeEach(() => {
  setSession(session);
  accepted = [];
  unregister = onSignInRequested(() => queueMicrotask(onPrompt));
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.headers.get('authorization') !== 'Bearer new') {
      setSession(endedSession(session));
      return respond(401, { success: false, message });
    }
    accepted.push(await request.json());
    return respond(200, { success: true });
  });
});
afterEach(() => {
  unregister();
  setSession(null);
  vi.unstubAllGlobals();
});

test('announceCard: announces the card once after the sign-in, if the session had ended', async () => {
  onPrompt = () => setSession({ ...session, token: 'new' });
  expect(await announceCard(order)).toBeUndefined();
  expect(accepted).toEqual([order]);
});

test('announceCard: sends no card if the sign-in is dismissed', async () => {
  onPrompt = dismissSignInRequest;
  expect(await announceCard(order)).toMatch(/Rien n’a été débité\.$/);
  expect(accepted).toEqual([]);
});

test('withdrawCard: withdraws the card after the sign-in, if the session had ended', async () => {
  onPrompt = () => setSession({ ...session, token: 'new' });
  await withdrawCard(order);
  expect(accepted).toEqual([{ ...order, isSent: false }]);
});
