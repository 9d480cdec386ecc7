import * as v from 'valibot';
import { isCurrentPassword, retryWindowStart } from '#server/areas/auth/confirm-password.ts';
import { mailPasswordChange, revokeAccess } from '#server/areas/auth/credentials/credentials.ts';
import { findPasswordWeakness } from '#server/areas/auth/credentials/weak-passwords.ts';
import { hashPassword } from '#server/areas/auth/passwords.ts';
import { hashAccount, resetSignInAttempts } from '#server/areas/auth/sign-in-limits.ts';
import { hashToken } from '#server/areas/auth/tokens.ts';
import {
  findActiveUser,
  findActiveUserByEmail,
  setPasswordHash,
  toSessionUser,
} from '#server/areas/auth/user-repository.ts';
import type { AttemptLimit } from '#server/db/attempt-repository.ts';
import { writeAudit } from '#server/db/audit-repository.ts';
import type { Handler, Handlers } from '#server/http/handler.ts';
import { countOrThrottle } from '#server/http/rate-limits.ts';
import { invalid, Refusal } from '#server/http/refusal.ts';
import { enqueueJob } from '#server/jobs/job-repository.ts';
import type { JobHandler } from '#server/jobs/jobs.ts';
import type { resetCheck, resetPassword, resetRequest } from '#shared/operations/people/session.ts';
import { newPasswordSchema } from '#shared/primitives/credentials.ts';
import { consumeReset, findResetUser, isResetValid } from '../credentials/reset-repository.ts';
import { createPasswordLink } from './password-link.ts';
import { buildResetMail } from './reset-mail.ts';

const windowSeconds = 60 * 60;
const accountResets: AttemptLimit = { kind: 'reset-account', max: 5, windowSeconds };
const addressResets: AttemptLimit = { kind: 'reset-address', max: 30, windowSeconds };

export const resetJobKind = 'password-reset';
const jobSchema = v.object({ email: v.string(), address: v.string() });

const refusedToken = () => new Refusal(400, 'Le token est invalide ou a expiré');

/** Answers the same, after the same work, for known and unknown addresses; a job sends the e-mail. */
const requestReset: Handler<typeof resetRequest> = async (input, { db, services, address }) => {
  const now = services.now();
  const subject = hashAccount(services.settings.secrets.tokenSecret, input.email);
  for (const [limit, counted] of [
    [addressResets, address],
    [accountResets, subject],
  ] as const)
    await countOrThrottle(db, limit, counted, now);
  await enqueueJob(db, resetJobKind, { email: input.email, address }, now);
  const message =
    'Si un compte correspond à cette adresse, un e-mail vient de lui être envoyé. Son lien est valable une heure.';
  return { success: true, message: { type: 'success', message } };
};

/** Creates the link and sends it. If the job runs twice, a second valid link is sent. */
export const sendReset: JobHandler = async (payload, { db, services }) => {
  const { email, address } = v.parse(jobSchema, payload);
  const user = await findActiveUserByEmail(db, email);
  if (!user) return;
  const now = services.now();
  const link = await db.transaction(async (tx) => {
    await writeAudit(tx, {
      at: now,
      userId: user.user_id,
      action: 'reset-requested',
      subject: `user ${user.user_id}`,
      address,
    });
    return createPasswordLink(tx, services.settings, { userId: user.user_id, now, validMinutes: 60 });
  });
  const { fullName } = toSessionUser(user);
  await services.mail.send(buildResetMail({ email: user.email, fullName }, link));
};

const checkReset: Handler<typeof resetCheck> = async ({ token }, { db, services }) => {
  const hash = hashToken(services.settings.secrets.tokenSecret, token);
  if (!(await isResetValid(db, hash, services.now()))) throw refusedToken();
  return { success: true };
};

/** Changes the password and revokes all sessions of the person. */
const choosePassword: Handler<typeof resetPassword> = async (input, { db, services, address }) => {
  const parsed = v.safeParse(newPasswordSchema, input);
  if (!parsed.success) throw invalid(v.flatten<typeof newPasswordSchema>(parsed.issues).nested ?? {});
  const now = services.now();
  const { tokenSecret } = services.settings.secrets;
  const hash = hashToken(tokenSecret, input.token);
  const changedAnswer = {
    success: true,
    message: { type: 'success', message: 'Votre mot de passe est enregistré. Vous pouvez vous identifier.' },
  } as const;
  // Checked before the expensive hash; the check in the transaction is the decisive one.
  if (!(await isResetValid(db, hash, now))) {
    // A retry after a lost answer: the link is used and the password is already the requested one.
    const userId = await findResetUser(db, hash, retryWindowStart(now));
    if (userId !== undefined && (await isCurrentPassword(db, userId, input.password, now))) return changedAnswer;
    throw refusedToken();
  }
  const passwordHash = await hashPassword(input.password);
  await db.transaction(async (tx) => {
    const userId = await consumeReset(tx, hash, now);
    const user = userId === undefined ? undefined : await findActiveUser(tx, userId);
    if (!user) throw refusedToken();
    const { first_name: firstName, last_name: lastName, email } = user;
    const weakness = findPasswordWeakness(input.password, { firstName, lastName, email });
    if (weakness !== undefined) throw invalid({ password: [weakness] });
    await setPasswordHash(tx, user.user_id, passwordHash);
    await revokeAccess(tx, { userId: user.user_id, now, reason: 'password-reset' });
    await mailPasswordChange(tx, { email: user.email, fullName: toSessionUser(user).fullName, now });
    await resetSignInAttempts(tx, { secret: tokenSecret, email: user.email, address });
    await writeAudit(tx, {
      at: now,
      userId: user.user_id,
      action: 'password-reset',
      subject: `user ${user.user_id}`,
      address,
    });
  });
  return changedAnswer;
};

export const resetHandlers = {
  resetCheck: checkReset,
  resetPassword: choosePassword,
  resetRequest: requestReset,
} satisfies Partial<Handlers>;
