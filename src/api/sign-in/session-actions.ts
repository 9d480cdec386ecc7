import { call, renew } from '#api/call.ts';
import { noteContact } from '#api/contact.ts';
import { CallError } from '#api/errors.ts';
import { createRevocations } from '#api/revocations.ts';
import { reopenDevice } from '#api/session/closed-device.ts';
import { deviceNumber } from '#api/session/device-number.ts';
import { takeTabletBack } from '#api/session/handed-tablet.ts';
import { keepMark } from '#api/session/marks.ts';
import { emitSession } from '#api/session/session-events.ts';
import { browserStorage, getSession, isEnded, sessionStore, setSession } from '#api/session/session-store.ts';
import { botChallenge, login, loginCode, logout } from '#shared/operations/people/session.ts';
import type { SecondStep } from '#shared/operations/wire/second-factor-shape.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';

const listenersMs = 5_000;
const farewellMs = 4_000;

const revocations = createRevocations({
  storage: browserStorage(),
  revoke: (refreshToken) => call(logout, { refreshToken }),
  nowMs: Date.now,
});

/** Tells the server of the sessions that were signed out while it could not hear. Never rejects. */
export const sendRevocations = (): Promise<void> => revocations.send();

const atMost = (work: Promise<unknown>, ms: number): Promise<unknown> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))]);

/** What the bot check asks of a sign-in. */
export const askChallenge = (signal: AbortSignal) => call(botChallenge, {}, { signal });

/** Keeps a session that was just opened. Resolves once those who asked to know are ready (the device's keys), or after 5 s. */
export const keepSession = async (session: Session, password: string): Promise<void> => {
  setSession({ ...session, signIn: crypto.randomUUID() });
  reopenDevice();
  void takeTabletBack();
  noteContact(Date.now(), true);
  await atMost(emitSession({ kind: 'signed-in', user: session.user, password }), listenersMs);
};

/** The second step of a sign-in; `keepSession` is to follow. May be repeated where the answer was lost. Throws as `call` does. */
export const giveSignInCode = (given: { readonly token: string; readonly code: string }) =>
  call(loginCode, given, { timeoutMs: 30_000 });

/** Signs in and keeps the session, or answers the step that a code ends first. Throws `CallError` and `Unreachable` as `call` does. */
export const signIn = async (input: {
  email: string;
  password: string;
  token: string;
}): Promise<{ readonly step?: SecondStep | undefined }> => {
  const { data, secondFactor: step } = await call(
    login,
    { ...input, device: deviceNumber() },
    { timeoutMs: 30_000 },
  ).catch(async (error: unknown) => {
    const known = getSession();
    // A wrong password and a disabled account are answered alike; the former token tells this device which it was.
    if (error instanceof CallError && error.status === 401 && known && isEnded(known))
      await renew().catch(() => undefined);
    throw error;
  });
  if (step) return { step };
  if (!data) throw new CallError(401, 'Les identifiants sont invalides');
  await keepSession(data, input.password);
  return {};
};

/** Signs out here at once, and on the server as soon as it can be reached. Unsent work is asked about before. */
export const signOut = async (): Promise<void> => {
  const session = sessionStore.own.getSession();
  if (!session) return;
  // Kept before anything is sent: a page that is closed now would leave the session alive on the server.
  if (!isEnded(session)) revocations.add(session.refreshToken);
  setSession(null);
  // A database that hangs holds nobody here.
  if (session.signIn) await atMost(keepMark('left', session.signIn), farewellMs);
  await atMost(sendRevocations(), farewellMs);
  await atMost(emitSession({ kind: 'signed-out', user: session.user }), listenersMs);
};
