import { type AttemptLimit, resetAttempts } from '#server/db/attempt-repository.ts';
import { hasAuditedAction } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import { type PersonContext, recordAudit } from '#server/http/audit-record.ts';
import { isRecentlyAuthenticated } from '#server/http/authenticate.ts';
import { countOrThrottle } from '#server/http/rate-limits.ts';
import { invalid } from '#server/http/refusal.ts';
import { currentPasswordLabel } from '#shared/primitives/credentials.ts';
import { messages } from '#shared/primitives/messages.ts';
import { verifyPassword } from './passwords.ts';
import { findPasswordHash } from './user-repository.ts';

/** Audit action of a changed password. */
export const passwordChanged = 'password-changed';

const passwordLimit: AttemptLimit = { kind: 'password-again', max: 10, windowSeconds: 15 * 60 };

/** Result of a password check; `done` means that an earlier call with a lost answer already changed the password. */
type PasswordResult = 'owner' | 'done';

interface PasswordInput {
  readonly password: string;
  readonly field: string;
  readonly action: string;
  /** The new password: a retry after a lost answer finds it in place of the current one. */
  readonly newPassword?: string | undefined;
}

/** Start of the period in which a retry of an already executed call is answered as a success. */
export const retryWindowStart = (now: Date): Date => new Date(now.getTime() - passwordLimit.windowSeconds * 1000);

const countPasswordAttempt = (db: Db, userId: number, now: Date): Promise<void> =>
  countOrThrottle(db, passwordLimit, String(userId), now);

/**
 * True if the password is already the person's current one. Use it only if the same call changed the password after
 * `repeatedSince`: it counts as an attempt. Throws a 429 after 10.
 */
export const isCurrentPassword = async (db: Db, userId: number, password: string, now: Date): Promise<boolean> => {
  await countPasswordAttempt(db, userId, now);
  return verifyPassword(await findPasswordHash(db, userId), password);
};

/**
 * Checks the password of a signed-in person, rate-limited. Throws a 422 on `field`, a 429 after 10 wrong ones. Call it outside
 * of the transaction of the protected action, so that a failed attempt stays counted.
 */
export const assertPassword = async (
  context: PersonContext,
  { password, field, action, newPassword }: PasswordInput,
): Promise<PasswordResult> => {
  const { db, caller, services } = context;
  const [now, userId] = [services.now(), caller.user.id];
  await countPasswordAttempt(db, userId, now);
  if (!(await verifyPassword(await findPasswordHash(db, userId), password))) {
    const changed = { userId, action: passwordChanged, since: retryWindowStart(now) };
    if (
      newPassword !== undefined &&
      (await hasAuditedAction(db, changed)) &&
      (await isCurrentPassword(db, userId, newPassword, now))
    )
      return 'done';
    await recordAudit(db, context, { action, subject: `user ${userId}` });
    throw invalid({ [field]: ['Le mot de passe n’est pas correct'] });
  }
  await resetAttempts(db, passwordLimit.kind, String(userId));
  return 'owner';
};

/** Requires the current password, or an authentication within the last five minutes, to change a password or sign-in address. */
export const assertPasswordOrRecentAuthentication = async (
  context: PersonContext,
  currentPassword: string,
  newPassword?: string,
): Promise<PasswordResult> => {
  if (currentPassword !== '')
    return assertPassword(context, {
      password: currentPassword,
      field: 'currentPassword',
      action: 'password-refused',
      newPassword,
    });
  if (isRecentlyAuthenticated(context.caller, context.services.now())) return 'owner';
  throw invalid({ currentPassword: [messages.required(currentPasswordLabel)] });
};
