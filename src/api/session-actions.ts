import { botChallenge, login, logout } from '#shared/contract/people/session.ts';
import type { Session } from '#shared/contract/wire/session-shape.ts';
import { call, renew } from './call.ts';
import { noteContact } from './contact.ts';
import { CallError } from './errors.ts';
import { createRevocations } from './revocations.ts';
import { reopenDevice } from './session/closed-device.ts';
import { deviceNumber } from './session/device-number.ts';
import { takeTabletBack } from './session/handed-tablet.ts';
import { emitSession } from './session/session-events.ts';
import { browserStorage, getSession, isEnded, setSession } from './session/session-store.ts';

const listenersMs = 5_000;
const farewellMs = 4_000;

const revocations = createRevocations({
  storage: browserStorage(),
  revoke: (refreshToken) => call(logout, { refreshToken }),
  nowMs: Date.now,
});

/** Tells the server of the sessions that were signed out while it could not hear. Never rejects. */
export const sendRevocations = (): Promise<void> => revocations.send();

const atMost = (work: Promise<void>, ms: number): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))]);

/** What the bot check asks of a sign-in. */
export const askChallenge = (signal: AbortSignal) => call(botChallenge, {}, { signal });

/**
 * Signs in and keeps the session. Resolves once those who asked to know are ready (the device's keys), or after 5 s.
 * Throws `CallError` and `Unreachable` as `call` does.
 */
export const signIn = async (input: { email: string; password: string; token: string }): Promise<Session> => {
  const { data } = await call(login, { ...input, device: deviceNumber() }, { timeoutMs: 30_000 }).catch(
    async (error: unknown) => {
      const known = getSession();
      // A wrong password and a disabled account are answered alike; the former token tells this device which it was.
      if (error instanceof CallError && error.status === 401 && known && isEnded(known))
        await renew().catch(() => undefined);
      throw error;
    },
  );
  if (!data) throw new CallError(401, 'Les identifiants sont invalides');
  setSession(data);
  reopenDevice();
  takeTabletBack();
  noteContact(Date.now(), true);
  await atMost(emitSession({ kind: 'signed-in', user: data.user, password: input.password }), listenersMs);
  return data;
};

/** Signs out here at once, and on the server as soon as it can be reached. Unsent work is asked about before. */
export const signOut = async (): Promise<void> => {
  const session = getSession();
  if (!session) return;
  // Kept before anything is sent: a page that is closed now would leave the session alive on the server.
  if (!isEnded(session)) revocations.add(session.refreshToken);
  setSession(null);
  await atMost(sendRevocations(), farewellMs);
  await atMost(emitSession({ kind: 'signed-out', user: session.user }), listenersMs);
};
