import { writeAudit } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import type { CommonContext, Handler, Handlers } from '#server/http/handler.ts';
import { invalid, notSignedIn, Refusal, sessionEnded } from '#server/http/refusal.ts';
import type { login, loginCode, loginPasskey, logout, refreshSession } from '#shared/operations/people/session.ts';
import type { Session } from '#shared/operations/wire/session-shape.ts';
import { assertProofOfWork } from './bot-check.ts';
import { type CodeStep, hasSecondFactor } from './credentials/factor-repository.ts';
import { isKnownDevice, rememberDevice } from './device-repository.ts';
import { verifyPassword } from './passwords.ts';
import { wrongCode } from './second-factor/own-factor.ts';
import { wrongPasskey } from './second-factor/passkeys.ts';
import { reportFactorSetUp } from './second-factor/report-factor.ts';
import {
  beginCodeStep,
  type CompletedStep,
  completeStep,
  completeStepWith,
  findUserOfStep,
} from './second-factor/second-factor.ts';
import { verifyPasskey } from './second-factor/webauthn.ts';
import {
  findSessionEndReason,
  findSessionsToRevoke,
  openSession,
  revokeSession,
  rotateRefreshToken,
} from './session-repository.ts';
import { countSignIn, hashAccount } from './sign-in-limits.ts';
import { deriveSuccessor, hashToken, hashTokenDigest, hashTokenPair, newToken, type TokenPair } from './tokens.ts';
import { findActiveUser, findActiveUserByEmail, toSessionUser, type UserRow } from './user-repository.ts';
import { endOverdueViews } from './view-as/view-as.ts';

const toSession = (tokens: TokenPair, user: UserRow): Session => ({
  ...tokens,
  user: toSessionUser(user),
  contactDays: user.contact_days,
});

interface SessionStart {
  readonly user: UserRow;
  /** Hash of the device id. */
  readonly device: string | undefined;
  readonly tokens: TokenPair;
  readonly context: Pick<CommonContext, 'services' | 'address' | 'userAgent'>;
}

/** Opens a session for an authenticated person and records their device. */
const beginSession = async (tx: Db, { user, device, tokens, context }: SessionStart): Promise<void> => {
  const { services, address, userAgent } = context;
  const [now, userId] = [services.now(), user.user_id];
  const pair = hashTokenPair(services.settings.secrets.tokenSecret, tokens);
  if (device) await rememberDevice(tx, userId, device, now);
  const sessionId = await openSession(tx, { userId, address, userAgent, deviceHash: device, pair, now });
  await writeAudit(tx, {
    at: now,
    userId,
    action: 'login',
    subject: `session ${sessionId}`,
    address,
    after: { userAgent },
  });
};

/** Message after a correct password. */
const codeRequired = 'Un code est demandé pour terminer la connexion.';

/** Specification 1, sections 4, 5, 7, 8. An unknown address, a wrong password and an inactive account get the same answer. */
const logIn: Handler<typeof login> = async (input, { db, services, address, userAgent }) => {
  const now = services.now();
  const secret = services.settings.secrets.tokenSecret;
  // Checked before any attempt is counted: a call without proof of work has no effect.
  await assertProofOfWork(db, services, input.token);
  const user = await findActiveUserByEmail(db, input.email);
  const device = input.device === '' ? undefined : hashToken(secret, `device:${input.device}`);
  const isKnown = user && device && (await isKnownDevice(db, user.user_id, device, now));
  const source = { secret, email: input.email, address, knownDevice: isKnown ? device : undefined };
  const refundAttempt = await countSignIn(db, source, now);
  if (!(await verifyPassword(user?.password_hash, input.password)) || !user) {
    await writeAudit(db, {
      at: now,
      userId: user?.user_id,
      action: 'login-failed',
      subject: `account ${hashAccount(secret, input.email)}`,
      address,
      after: { userAgent },
    });
    throw new Refusal(401, 'Les identifiants sont invalides');
  }
  const hasFactor = await hasSecondFactor(db, user.user_id);
  if (hasFactor || user.requires_second_factor) {
    const stepRequest = { user, purpose: 'sign-in', isSettingUp: !hasFactor, deviceHash: device } as const;
    const secondFactor = await db.transaction(async (tx) => {
      await refundAttempt(tx);
      return beginCodeStep(tx, services, stepRequest);
    });
    return { success: false, message: { type: 'info', message: codeRequired }, secondFactor };
  }
  const tokens = { token: newToken(), refreshToken: newToken() };
  await db.transaction(async (tx) => {
    await refundAttempt(tx);
    await beginSession(tx, { user, device, tokens, context: { services, address, userAgent } });
  });
  return { success: true, data: toSession(tokens, user) };
};

type StepContext = Pick<CommonContext, 'db' | 'services' | 'address' | 'userAgent'>;
type StepEffect = (tx: Db, completedStep: CompletedStep) => Promise<void>;

/**
 * Completes the second sign-in step by `complete` and opens the session. The tokens derive from the step's token, so that a retried
 * call gets the same ones.
 */
const finishSignIn = async (
  { db, services, address, userAgent }: StepContext,
  token: string,
  complete: (effect: StepEffect) => Promise<CompletedStep | undefined>,
) => {
  const now = services.now();
  const tokens = deriveSuccessor(services.settings.secrets.tokenSecret, token);
  const completedStep = await complete(async (tx, { userId, deviceHash, recoveryCodes }) => {
    const user = await findActiveUser(tx, userId);
    if (!user) throw notSignedIn();
    const owner = { id: userId, email: user.email, fullName: toSessionUser(user).fullName };
    if (recoveryCodes) await reportFactorSetUp(tx, { services, address }, owner);
    await beginSession(tx, { user, device: deviceHash, tokens, context: { services, address, userAgent } });
  });
  if (!completedStep) {
    const userId = await findUserOfStep(db, services, token);
    const subject = `user ${userId}`;
    await writeAudit(db, { at: now, userId, action: 'login-code-refused', subject, address, after: { userAgent } });
    return undefined;
  }
  const user = await findActiveUser(db, completedStep.userId);
  if (!user) throw notSignedIn();
  return { data: toSession(tokens, user), recoveryCodes: completedStep.recoveryCodes };
};

/** Second sign-in step: a code of the authenticator, a recovery code, or the first code of an authenticator being set up. */
const logInByCode: Handler<typeof loginCode> = async ({ token, code }, context) => {
  const { db, services } = context;
  const signIn = await finishSignIn(context, token, (effect) =>
    completeStep(db, services, { token, code, purpose: 'sign-in' }, effect),
  );
  if (!signIn) throw invalid({ code: [wrongCode] }, wrongCode);
  return { success: true, ...signIn };
};

/** Second sign-in step by a passkey of the person. */
const logInByPasskey: Handler<typeof loginPasskey> = async ({ token, response }, context) => {
  const { db, services } = context;
  const step = {
    token,
    purpose: 'sign-in',
    answer: JSON.stringify(response),
    consumeAnswer: async (tx: Db, { user_id: userId, secret_sealed: isSetUp }: CodeStep) =>
      !isSetUp && (await verifyPasskey(tx, services, { userId, token, response })) ? {} : undefined,
  } as const;
  const signIn = await finishSignIn(context, token, (effect) => completeStepWith(db, services, step, effect));
  if (!signIn) throw invalid({ response: [wrongPasskey] }, wrongPasskey);
  return { success: true, data: signIn.data };
};

/** Refreshes a session (docs/design.md, "Offline" 5): repeated calls get the same successor; reuse revokes the session. */
const renewSession: Handler<typeof refreshSession> = async (input, { db, services, address }) => {
  const now = services.now();
  const secret = services.settings.secrets.tokenSecret;
  const tokens = deriveSuccessor(secret, input.refreshToken);
  const hash = hashToken(secret, input.refreshToken);
  const user = await db.transaction(async (tx) => {
    const rotation = await rotateRefreshToken(tx, hash, hashTokenPair(secret, tokens), now);
    if (rotation.kind === 'reused') {
      const subject = `session ${rotation.sessionId}`;
      await writeAudit(tx, { at: now, userId: rotation.userId, action: 'refresh-token-reused', subject, address });
    }
    return rotation.kind === 'renewed' ? findActiveUser(tx, rotation.userId) : undefined;
  });
  if (!user) {
    const sessionEnd = await findSessionEndReason(db, hash);
    throw sessionEnd ? sessionEnded(sessionEnd) : notSignedIn();
  }
  return { success: true, data: toSession(tokens, user) };
};

/** Revokes the caller's session and those of the refresh token and of the digest, if they exist. */
const logOut: Handler<typeof logout> = async (
  { refreshToken, refreshTokenDigest: digest },
  { db, services, caller, address },
) => {
  const now = services.now();
  const secret = services.settings.secrets.tokenSecret;
  const foundSessions = await findSessionsToRevoke(db, {
    refresh: refreshToken ? hashToken(secret, refreshToken) : undefined,
    revocation: digest ? hashTokenDigest(secret, digest) : undefined,
  });
  const otherSessions = foundSessions.filter(({ sessionId }) => sessionId !== caller?.sessionId);
  const sessions = [...(caller ? [{ sessionId: caller.sessionId, userId: caller.user.id }] : []), ...otherSessions];
  if (sessions.length === 0) throw notSignedIn();
  await db.transaction(async (tx) => {
    for (const { sessionId, userId } of sessions) {
      await revokeSession(tx, sessionId, now, 'logout');
      await writeAudit(tx, { at: now, userId, action: 'logout', subject: `session ${sessionId}`, address });
    }
    await endOverdueViews(tx, now);
  });
  return { success: true };
};

export const sessionHandlers = {
  login: logIn,
  loginCode: logInByCode,
  loginPasskey: logInByPasskey,
  logout: logOut,
  refreshSession: renewSession,
} satisfies Partial<Handlers>;
