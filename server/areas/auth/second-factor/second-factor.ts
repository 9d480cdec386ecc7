import { createHmac } from 'node:crypto';
import { hashToken, newToken, openSealed, sealBytes } from '#server/areas/auth/tokens.ts';
import { type AttemptLimit, resetAttempts } from '#server/db/attempt-repository.ts';
import type { Db } from '#server/db/db.ts';
import { countOrThrottle } from '#server/http/rate-limits.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Services } from '#server/services/services.ts';
import type { SecondStep } from '#shared/operations/wire/second-factor-shape.ts';
import { parseSixDigits } from '#shared/primitives/parsers/typed-value.ts';
import { normalizeText } from '#shared/primitives/text.ts';
import {
  addCodeStep,
  type CodePurpose,
  type CodeStep,
  completeCodeStep,
  consumeRecoveryCode,
  consumeTotpStep,
  deletePendingCodeSteps,
  findFactor,
  hasRecoveryCode,
  lockCodeStep,
  saveFactor,
} from '../credentials/factor-repository.ts';
import { findPasskeys } from '../credentials/passkey-repository.ts';
import { encodeBase32, findTotpStep, newTotpSecret, totpUri } from './totp.ts';
import { createRequestOptions } from './webauthn.ts';

const codeLimit: AttemptLimit = { kind: 'second-factor', max: 10, windowSeconds: 15 * 60 };
const recoveryCodeCount = 10;
/** Time to install an authenticator app and read the code. */
const stepMinutes = 15;
/** Time within which the call that completed a step may be retried after a lost answer. */
const repeatMs = 3 * 60_000;

/** Binding (additional authenticated data) of a sealed authenticator secret. */
export const factorBinding = (userId: number): string => `second-factor:${userId}`;

/** Normalizes a code as typed or pasted: the six digits of an authenticator, else upper case without spaces and dashes. */
const normalizeCode = (code: string): string =>
  parseSixDigits(code) ??
  normalizeText(code)
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '');

const hashRecoveryCode = (secret: string, userId: number, code: string): string =>
  hashToken(secret, `recovery-code:${userId}:${normalizeCode(code)}`);

/**
 * Derives the recovery codes of a set-up from its token, which only the person's device has: a retried call gets the same
 * codes although they are not stored in clear.
 */
const deriveRecoveryCodes = (secret: string, token: string): string[] =>
  Array.from({ length: recoveryCodeCount }, (_, index) => {
    const key = hashToken(secret, 'recovery-codes');
    const text = encodeBase32(createHmac('sha256', key).update(`${token}:${index}`).digest().subarray(0, 7)).slice(
      0,
      10,
    );
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });

interface CodeStepRequest {
  readonly user: { readonly user_id: number; readonly email: string };
  readonly purpose: CodePurpose;
  /** True to set up an authenticator in this step. */
  readonly isSettingUp: boolean;
  readonly deviceHash?: string | undefined;
}

/** Starts a step that a code or a passkey completes within 15 minutes. Only the person's device has its token. */
export const beginCodeStep = async (
  tx: Db,
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  { user, purpose, isSettingUp, deviceHash }: CodeStepRequest,
): Promise<SecondStep> => {
  const { tokenSecret, deviceKeySecret } = settings.secrets;
  const token = newToken();
  const secret = isSettingUp ? newTotpSecret() : null;
  await addCodeStep(tx, {
    hash: hashToken(tokenSecret, token),
    userId: user.user_id,
    purpose,
    sealed: secret && sealBytes(deviceKeySecret, factorBinding(user.user_id), secret),
    deviceHash,
    expiresAt: new Date(now().getTime() + stepMinutes * 60_000),
  });
  if (secret) return { token, setUp: { secret: encodeBase32(secret), uri: totpUri(secret, user.email) } };
  const passkey =
    purpose === 'sign-in' || purpose === 'passkey-prove'
      ? await createRequestOptions(settings, await findPasskeys(tx, user.user_id), token)
      : undefined;
  return passkey ? { token, passkey } : { token };
};

const countCodeAttempt = (db: Db, userId: number, now: Date): Promise<void> =>
  countOrThrottle(db, codeLimit, String(userId), now);

const consumeCode = async (tx: Db, { settings, now }: Services, userId: number, code: string): Promise<boolean> => {
  const { tokenSecret, deviceKeySecret } = settings.secrets;
  const normalized = normalizeCode(code);
  if (!/^\d{6}$/.test(normalized))
    return consumeRecoveryCode(tx, userId, hashRecoveryCode(tokenSecret, userId, normalized), now());
  const factor = await findFactor(tx, userId);
  if (!factor) return false;
  const secret = openSealed(deviceKeySecret, factorBinding(userId), factor.secret_sealed);
  const step = findTotpStep(secret, normalized, { now: now(), lastStep: factor.last_step });
  return step !== undefined && consumeTotpStep(tx, userId, step);
};

/** Consumes a code of the person's authenticator or a recovery code; false if it is wrong or used. Throws a 429 after ten attempts. */
export const verifyCode = async (db: Db, services: Services, userId: number, code: string): Promise<boolean> => {
  await countCodeAttempt(db, userId, services.now());
  const isValid = await db.transaction((tx) => consumeCode(tx, services, userId, code));
  if (isValid) await resetAttempts(db, codeLimit.kind, String(userId));
  return isValid;
};

/** Recovery codes of a step that gave the person their first second factor, with their hashes. */
export const createRecoveryCodes = (services: Services, userId: number, token: string) => {
  const { tokenSecret } = services.settings.secrets;
  const codes = deriveRecoveryCodes(tokenSecret, token);
  return { codes, hashes: codes.map((code) => hashRecoveryCode(tokenSecret, userId, code)) };
};

/** Verifies the first code of an authenticator and saves it; returns its recovery codes, undefined for a wrong code. */
const completeSetUp = async (tx: Db, services: Services, step: CodeStep & { readonly token: string }, code: string) => {
  const { deviceKeySecret } = services.settings.secrets;
  const { user_id: userId, secret_sealed: sealed, token } = step;
  if (!sealed) return undefined;
  const now = services.now();
  const secret = openSealed(deviceKeySecret, factorBinding(userId), sealed);
  const matchedStep = findTotpStep(secret, normalizeCode(code), { now, lastStep: 0 });
  if (matchedStep === undefined) return undefined;
  const { codes, hashes } = createRecoveryCodes(services, userId, token);
  await saveFactor(tx, userId, { sealed, step: matchedStep, codeHashes: hashes, now });
  return codes;
};

/** Result of a completed step; `isRepeated` for a retried call. */
export interface CompletedStep {
  readonly userId: number;
  readonly deviceHash: string | undefined;
  readonly isRepeated: boolean;
  /** Set if an authenticator was set up in the step. */
  readonly recoveryCodes: string[] | undefined;
}

/** Completion of a step: its token, and the answer with the check that consumes it. */
interface StepAnswer {
  readonly token: string;
  readonly purpose: CodePurpose;
  /** Compared to recognize a retry. */
  readonly answer: string;
  /** Undefined for a wrong answer; with the recovery codes of a first second factor. */
  readonly consumeAnswer: (
    tx: Db,
    step: CodeStep,
  ) => Promise<{ readonly recoveryCodes?: string[] | undefined } | undefined>;
}

const stepExpired = () => new Refusal(401, 'Cette étape a expiré. Merci de recommencer.');

/** Recovery codes that a completed step gave, for a retry; undefined if it gave none. */
const findIssuedCodes = async (tx: Db, services: Services, userId: number, token: string) => {
  const { codes, hashes } = createRecoveryCodes(services, userId, token);
  return (await hasRecoveryCode(tx, userId, hashes[0] ?? '')) ? codes : undefined;
};

/**
 * Completes a step and runs `effect` in the same transaction; undefined for a wrong answer. A retry with the same answer after a
 * lost response gets the same result. Throws a 401 for an expired or completed step, a 429 after ten wrong answers.
 */
export const completeStepWith = async (
  db: Db,
  services: Services,
  { token, purpose, answer, consumeAnswer }: StepAnswer,
  effect: (tx: Db, completedStep: CompletedStep) => Promise<void>,
): Promise<CompletedStep | undefined> => {
  const { tokenSecret } = services.settings.secrets;
  const now = services.now();
  const hash = hashToken(tokenSecret, token);
  const answerHash = hashToken(tokenSecret, `code:${token}:${answer}`);
  const pending = await lockCodeStep(db, { hash, purpose, now });
  if (!pending) throw stepExpired();
  const userId = pending.user_id;
  await countCodeAttempt(db, userId, now);
  const completedStep = await db.transaction(async (tx): Promise<CompletedStep | undefined> => {
    const step = await lockCodeStep(tx, { hash, purpose, now });
    if (!step) throw stepExpired();
    const deviceHash = step.device_hash ?? undefined;
    if (step.done_at !== null) {
      const isSame = step.code_hash === answerHash && now.getTime() - Date.parse(step.done_at) < repeatMs;
      if (!isSame) throw stepExpired();
      return {
        userId,
        deviceHash,
        isRepeated: true,
        recoveryCodes: await findIssuedCodes(tx, services, userId, token),
      };
    }
    const checked = await consumeAnswer(tx, step);
    if (!checked) return undefined;
    const { recoveryCodes } = checked;
    await completeCodeStep(tx, hash, answerHash, now);
    if (recoveryCodes) await deletePendingCodeSteps(tx, userId);
    const result = { userId, deviceHash, isRepeated: false, recoveryCodes };
    await effect(tx, result);
    return result;
  });
  if (completedStep) await resetAttempts(db, codeLimit.kind, String(userId));
  return completedStep;
};

interface CodeInput {
  readonly token: string;
  readonly code: string;
  readonly purpose: CodePurpose;
}

/** Completes a step with a code of the authenticator, a recovery code, or the first code of a new authenticator. */
export const completeStep = (
  db: Db,
  services: Services,
  { token, code, purpose }: CodeInput,
  effect: (tx: Db, completedStep: CompletedStep) => Promise<void>,
): Promise<CompletedStep | undefined> => {
  const consumeAnswer = async (tx: Db, step: CodeStep) => {
    if (!step.secret_sealed) return (await consumeCode(tx, services, step.user_id, code)) ? {} : undefined;
    const recoveryCodes = await completeSetUp(tx, services, { ...step, token }, code);
    return recoveryCodes && { recoveryCodes };
  };
  return completeStepWith(db, services, { token, purpose, answer: normalizeCode(code), consumeAnswer }, effect);
};

/** User whose sign-in is pending under a token, for the audit. */
export const findUserOfStep = async (
  db: Db,
  { settings, now }: Services,
  token: string,
): Promise<number | undefined> => {
  const hash = hashToken(settings.secrets.tokenSecret, token);
  return (await lockCodeStep(db, { hash, purpose: 'sign-in', now: now() }))?.user_id;
};
