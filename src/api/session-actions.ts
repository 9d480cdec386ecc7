import { botChallenge, login, logout } from '#shared/contract/session.ts';
import type { Session } from '#shared/contract/session-shape.ts';
import { call } from './call.ts';
import { CallError } from './errors.ts';
import { emitSession } from './session-events.ts';
import { getSession, isEnded, setSession } from './session-store.ts';

const listenersMs = 5_000;
const farewellMs = 4_000;

const atMost = (work: Promise<void>, ms: number): Promise<void> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))]);

/** What the bot check asks of a sign-in. */
export const askChallenge = (signal: AbortSignal) => call(botChallenge, {}, { signal });

/**
 * Signs in and keeps the session. Resolves once those who asked to know are ready (the device's keys), or after 5 s.
 * Throws `CallError` and `Unreachable` as `call` does.
 */
export const signIn = async (input: { email: string; password: string; token: string }): Promise<Session> => {
  const { data } = await call(login, input, { timeoutMs: 30_000 });
  if (!data) throw new CallError(401, 'Les identifiants sont invalides');
  setSession(data);
  await atMost(emitSession({ kind: 'signed-in', user: data.user }), listenersMs);
  return data;
};

/** Signs out here at once, and on the server if it can be reached. Unsent work is asked about before. */
export const signOut = async (): Promise<void> => {
  const session = getSession();
  if (!session) return;
  // The call takes its token as it starts; the device does not wait for the answer to forget it.
  const farewell = isEnded(session) ? undefined : call(logout, {}, { timeoutMs: farewellMs }).catch(() => undefined);
  setSession(null);
  await farewell;
  await atMost(emitSession({ kind: 'signed-out', user: session.user }), listenersMs);
};
