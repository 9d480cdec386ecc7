import { call, renew } from '#api/call.ts';
import { CallError } from '#api/errors.ts';
import { createRevocations } from '#api/revocations.ts';
import { recordServerContact } from '#api/server-contact.ts';
import { reopenDevice } from '#api/session/closed-device.ts';
import { deviceNumber } from '#api/session/device-number.ts';
import { saveFlag } from '#api/session/durable-flags.ts';
import { endInPersonSession } from '#api/session/in-person-session.ts';
import { emitSession } from '#api/session/session-events.ts';
import { browserStorage, getSession, isEnded, sessionStore, setSession } from '#api/session/session-store.ts';
import type { StoredSession } from '#api/session/stored-session.ts';
import { botChallenge, login, loginCode, loginPasskey, logout } from '#shared/operations/people/session.ts';
import type { PasskeyResponse, SecondStep } from '#shared/operations/wire/second-factor-shape.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { type DerivedVerifier, deriveVerifier, savePendingVerifier } from './pending-verifier.ts';

const listenersTimeoutMs = 5_000;
const revokeTimeoutMs = 4_000;

const revocations = createRevocations({
  storage: browserStorage(),
  revoke: (input) => call(logout, input),
  nowMs: Date.now,
});

/** Sends pending session revocations. Never rejects. */
export const sendRevocations = (): Promise<void> => revocations.send();

const withTimeout = (work: Promise<unknown>, ms: number): Promise<unknown> =>
  Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, ms))]);

/** Fetches the bot challenge of a sign-in. */
export const fetchChallenge = (signal: AbortSignal) => call(botChallenge, {}, { signal });

/** Never rejects: without a verifier, the password is known offline from the next check by the server. */
const deriveEarly = (password: string): Promise<DerivedVerifier | undefined> =>
  deriveVerifier(password).catch(() => undefined);

/**
 * Saves a new session, and before it the verifier of the password, so that the tablet can be handed over without network
 * even if the page is reloaded at once. Resolves once the `signed-in` listeners are done (device keys), or after 5 s.
 */
export const saveSession = async (
  session: Session,
  password: string,
  deriving = deriveEarly(password),
): Promise<void> => {
  const verifier = await deriving;
  if (verifier) savePendingVerifier(session.user.id, verifier);
  setSession({ ...session, signIn: crypto.randomUUID() });
  reopenDevice();
  void endInPersonSession();
  recordServerContact(Date.now(), true);
  await withTimeout(emitSession({ kind: 'signed-in', user: session.user }), listenersTimeoutMs);
};

/**
 * Submits the code of the second factor; call `saveSession` next. May be repeated after a lost answer. Throws as `call`
 * does.
 */
export const submitSignInCode = (credentials: { readonly token: string; readonly code: string }) =>
  call(loginCode, credentials, { timeoutMs: 30_000 });

/** Submits the answer of a passkey; call `saveSession` next. May be repeated like `submitSignInCode`. */
export const submitSignInPasskey = (credentials: { readonly token: string; readonly response: PasskeyResponse }) =>
  call(loginPasskey, credentials, { timeoutMs: 30_000 });

/**
 * Signs in and saves the session, or returns the second step that is required first. Throws `CallError` and
 * `Unreachable` as `call` does.
 */
export const signIn = async (input: {
  email: string;
  password: string;
  token: string;
}): Promise<{ readonly step?: SecondStep | undefined }> => {
  // While the server checks it: deriving takes about half a second on a tablet.
  const deriving = deriveEarly(input.password);
  const { data, secondFactor: step } = await call(
    login,
    { ...input, device: deviceNumber() },
    { timeoutMs: 30_000 },
  ).catch(async (error: unknown) => {
    const session = getSession();
    // A wrong password and a disabled account have the same answer; a refresh with the former token tells them apart.
    if (error instanceof CallError && error.status === 401 && session && isEnded(session))
      await renew().catch(() => undefined);
    throw error;
  });
  if (step) return { step };
  if (!data) throw new CallError(401, 'Les identifiants sont invalides');
  await saveSession(data, input.password, deriving);
  return {};
};

/** Removes the session of this browser; returns it for `completeSignOut`, or null if nobody is signed in. */
export const removeSession = async (): Promise<StoredSession | null> => {
  const session = sessionStore.own.getSession();
  if (!session) return null;
  // Store the revocation first: if the page were closed before, the session would stay valid on the server.
  if (!isEnded(session)) await revocations.add(session.refreshToken);
  setSession(null);
  return session;
};

/** Reports a removed session to the server, if it is reachable, and to the listeners. Takes at most 13 s. */
export const completeSignOut = async (session: StoredSession): Promise<void> => {
  // A hanging database must not block the sign-out.
  if (session.signIn) await withTimeout(saveFlag('left', session.signIn), revokeTimeoutMs);
  await withTimeout(sendRevocations(), revokeTimeoutMs);
  await withTimeout(emitSession({ kind: 'signed-out', user: session.user }), listenersTimeoutMs);
};

/** Signs out here at once, and on the server as soon as it is reachable. Confirm unsent work before. */
export const signOut = async (): Promise<void> => {
  const session = await removeSession();
  if (session) await completeSignOut(session);
};
