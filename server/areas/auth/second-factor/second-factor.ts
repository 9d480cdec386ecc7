import { createHmac } from 'node:crypto';
import { hashToken, newToken, openSealed, sealBytes } from '#server/areas/auth/tokens.ts';
import { type AttemptLimit, resetAttempts } from '#server/db/attempt-repository.ts';
import type { Db } from '#server/db/db.ts';
import { countOrThrottle } from '#server/http/budgets.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { Services } from '#server/services/services.ts';
import type { SecondStep } from '#shared/operations/wire/second-factor-shape.ts';
import {
  addCodeStep,
  type CodeStep,
  endCodeStep,
  endCodeSteps,
  findFactor,
  lockCodeStep,
  type Purpose,
  takeRecoveryCode,
  takeStep,
  writeFactor,
} from '../credentials/factor-repository.ts';
import { base32, newTotpSecret, stepOfCode, totpUri } from './totp.ts';

const codeLimit: AttemptLimit = { kind: 'second-factor', max: 10, windowSeconds: 15 * 60 };
const recoveryCodeCount = 10;
/** To find the authenticator, install it perhaps, and read the code. */
const stepMinutes = 15;
/** So long the call that ended a step may come again: its answer was lost. */
const repeatMs = 3 * 60_000;

/** To whom an authenticator's secret is sealed. */
export const ofFactor = (userId: number): string => `second-factor:${userId}`;

/** `ABCDE-FGHIJ`, in whatever way it was typed: no dash, small letters. */
const plainCode = (code: string): string => code.toUpperCase().replace(/[\s-]/g, '');

const recoveryHash = (secret: string, userId: number, code: string): string =>
  hashToken(secret, `recovery-code:${userId}:${plainCode(code)}`);

/**
 * The recovery codes that a set-up gives: derived from its token, which the person's device alone holds, so that a call whose
 * answer was lost is answered again and none is kept in clear.
 */
const recoveryCodesOf = (secret: string, token: string): string[] =>
  Array.from({ length: recoveryCodeCount }, (_, index) => {
    const key = hashToken(secret, 'recovery-codes');
    const text = base32(createHmac('sha256', key).update(`${token}:${index}`).digest().subarray(0, 7)).slice(0, 10);
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });

interface Begin {
  readonly user: { readonly user_id: number; readonly email: string };
  readonly purpose: Purpose;
  /** True where an authenticator is to be set up by it. */
  readonly isSettingUp: boolean;
  readonly deviceHash?: string | undefined;
}

/** Begins what a code ends, within a quarter of an hour. The token exists on the person's device only. */
export const beginCodeStep = async (
  tx: Db,
  { settings, now }: Pick<Services, 'settings' | 'now'>,
  { user, purpose, isSettingUp, deviceHash }: Begin,
): Promise<SecondStep> => {
  const { tokenSecret, deviceKeySecret } = settings.secrets;
  const token = newToken();
  const secret = isSettingUp ? newTotpSecret() : null;
  await addCodeStep(tx, {
    hash: hashToken(tokenSecret, token),
    userId: user.user_id,
    purpose,
    sealed: secret && sealBytes(deviceKeySecret, ofFactor(user.user_id), secret),
    deviceHash,
    expiresAt: new Date(now().getTime() + stepMinutes * 60_000),
  });
  return secret ? { token, setUp: { secret: base32(secret), uri: totpUri(secret, user.email) } } : { token };
};

const countCode = (db: Db, userId: number, now: Date): Promise<void> =>
  countOrThrottle(db, codeLimit, String(userId), now);

const takeCode = async (tx: Db, { settings, now }: Services, userId: number, code: string): Promise<boolean> => {
  const { tokenSecret, deviceKeySecret } = settings.secrets;
  const plain = plainCode(code);
  if (!/^\d{6}$/.test(plain)) return takeRecoveryCode(tx, userId, recoveryHash(tokenSecret, userId, plain), now());
  const factor = await findFactor(tx, userId);
  if (!factor) return false;
  const secret = openSealed(deviceKeySecret, ofFactor(userId), factor.secret_sealed);
  const step = stepOfCode(secret, plain, { now: now(), lastStep: factor.last_step });
  return step !== undefined && takeStep(tx, userId, step);
};

/** Whether a code is one of the person's authenticator or recovery codes, not used before; it is from then on. 429 after ten wrong ones. */
export const isCodeRight = async (db: Db, services: Services, userId: number, code: string): Promise<boolean> => {
  await countCode(db, userId, services.now());
  const isRight = await db.transaction((tx) => takeCode(tx, services, userId, code));
  if (isRight) await resetAttempts(db, codeLimit.kind, String(userId));
  return isRight;
};

/** Takes the code of an authenticator that is being set up, and the authenticator with it. */
const setUp = async (tx: Db, services: Services, step: CodeStep & { readonly token: string }, code: string) => {
  const { tokenSecret, deviceKeySecret } = services.settings.secrets;
  const { user_id: userId, secret_sealed: sealed, token } = step;
  if (!sealed) return undefined;
  const now = services.now();
  const secret = openSealed(deviceKeySecret, ofFactor(userId), sealed);
  const taken = stepOfCode(secret, plainCode(code), { now, lastStep: 0 });
  if (taken === undefined) return undefined;
  const codes = recoveryCodesOf(tokenSecret, token);
  const codeHashes = codes.map((each) => recoveryHash(tokenSecret, userId, each));
  await writeFactor(tx, userId, { sealed, step: taken, codeHashes, now });
  return codes;
};

/** What ending a step came to; `isRepeated`: it was ended by the same call before. */
export interface Ended {
  readonly userId: number;
  readonly deviceHash: string | undefined;
  readonly isRepeated: boolean;
  /** Where an authenticator was set up by it. */
  readonly recoveryCodes: string[] | undefined;
}

interface Given {
  readonly token: string;
  readonly code: string;
  readonly purpose: Purpose;
}

const tooLate = () => new Refusal(401, 'Cette étape a expiré. Merci de recommencer.');

/**
 * Ends a step by its code, doing `effect` in the same transaction; undefined for a wrong code. A call whose answer was lost
 * comes again with the same code and is answered again. Throws a 401 for a step that is over, a 429 after ten wrong codes.
 */
export const endStep = async (
  db: Db,
  services: Services,
  { token, code, purpose }: Given,
  effect: (tx: Db, ended: Ended) => Promise<void>,
): Promise<Ended | undefined> => {
  const { tokenSecret } = services.settings.secrets;
  const now = services.now();
  const hash = hashToken(tokenSecret, token);
  const codeHash = hashToken(tokenSecret, `code:${token}:${plainCode(code)}`);
  const known = await lockCodeStep(db, { hash, purpose, now });
  if (!known) throw tooLate();
  const userId = known.user_id;
  await countCode(db, userId, now);
  const ended = await db.transaction(async (tx): Promise<Ended | undefined> => {
    const step = await lockCodeStep(tx, { hash, purpose, now });
    if (!step) throw tooLate();
    const deviceHash = step.device_hash ?? undefined;
    if (step.done_at !== null) {
      const isSame = step.code_hash === codeHash && now.getTime() - Date.parse(step.done_at) < repeatMs;
      if (!isSame) throw tooLate();
      const recoveryCodes = step.secret_sealed ? recoveryCodesOf(tokenSecret, token) : undefined;
      return { userId, deviceHash, isRepeated: true, recoveryCodes };
    }
    const recoveryCodes = step.secret_sealed ? await setUp(tx, services, { ...step, token }, code) : undefined;
    if (step.secret_sealed ? !recoveryCodes : !(await takeCode(tx, services, userId, code))) return undefined;
    await endCodeStep(tx, hash, codeHash, now);
    if (recoveryCodes) await endCodeSteps(tx, userId);
    const done = { userId, deviceHash, isRepeated: false, recoveryCodes };
    await effect(tx, done);
    return done;
  });
  if (ended) await resetAttempts(db, codeLimit.kind, String(userId));
  return ended;
};

/** Whose sign-in a code is to end, for the audit. */
export const userOfStep = async (db: Db, { settings, now }: Services, token: string): Promise<number | undefined> => {
  const hash = hashToken(settings.secrets.tokenSecret, token);
  return (await lockCodeStep(db, { hash, purpose: 'sign-in', now: now() }))?.user_id;
};
