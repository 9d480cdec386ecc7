import { type AttemptLimit, resetAttempts } from '#server/db/attempt-repository.ts';
import { hasAuditedAction } from '#server/db/audit-repository.ts';
import type { Db } from '#server/db/db.ts';
import { type PersonContext, recordAudit } from '#server/http/audit-record.ts';
import { countOrThrottle } from '#server/http/budgets.ts';
import { invalid } from '#server/http/refusal.ts';
import { currentPasswordLabel } from '#shared/primitives/credentials.ts';
import { messages } from '#shared/primitives/messages.ts';
import { passwordMatches } from './passwords.ts';
import { passwordHashOf } from './user-repository.ts';

/** What the audit says of a password that its owner changed. */
export const passwordChanged = 'password-changed';

const passwordLimit: AttemptLimit = { kind: 'password-again', max: 10, windowSeconds: 15 * 60 };
/** How long a proof of who one is holds for its session, sign-in included. Specification 0, "Validation". */
const freshMs = 5 * 60_000;

/** What a password that was asked again showed; `done`: it is no longer so, for what is asked was done already. */
type Shown = 'owner' | 'done';

interface Asked {
  readonly password: string;
  readonly field: string;
  readonly action: string;
  /** The password that is to be: a call whose first answer was lost finds it in the place of the current one. */
  readonly becomes?: string | undefined;
}

/** A call whose answer was lost is sent again within this time, or told as refused. */
export const repeatedSince = (now: Date): Date => new Date(now.getTime() - passwordLimit.windowSeconds * 1000);

const countTry = (db: Db, userId: number, now: Date): Promise<void> =>
  countOrThrottle(db, passwordLimit, String(userId), now);

/**
 * True where the password asked for is the person's already. Ask only of somebody whose password was changed by the same
 * call since `repeatedSince`: it counts as a try of that password. Throws a 429 after 10.
 */
export const isPasswordAlready = async (db: Db, userId: number, password: string, now: Date): Promise<boolean> => {
  await countTry(db, userId, now);
  return passwordMatches(await passwordHashOf(db, userId), password);
};

const proveAgain = 'Confirmez d’abord votre identité.';

/**
 * Whoever holds a tablet that is signed in still has to know the password, and may not guess it. Throws a 422 on `field`,
 * a 429 after 10 wrong ones. Call it outside of the transaction of what follows: what was counted stays.
 */
export const assertPassword = async (
  context: PersonContext,
  { password, field, action, becomes }: Asked,
): Promise<Shown> => {
  const { db, caller, services } = context;
  const [now, userId] = [services.now(), caller.user.id];
  await countTry(db, userId, now);
  if (!(await passwordMatches(await passwordHashOf(db, userId), password))) {
    const changed = { userId, action: passwordChanged, since: repeatedSince(now) };
    if (
      becomes !== undefined &&
      (await hasAuditedAction(db, changed)) &&
      (await isPasswordAlready(db, userId, becomes, now))
    )
      return 'done';
    await recordAudit(db, context, { action, subject: `user ${userId}` });
    throw invalid({ [field]: ['Le mot de passe n’est pas correct'] });
  }
  await resetAttempts(db, passwordLimit.kind, String(userId));
  return 'owner';
};

const isFresh = ({ services, caller }: PersonContext): boolean =>
  caller.provedAt !== null && services.now().getTime() - caller.provedAt.getTime() <= freshMs;

/** Lets something delicate happen for five minutes after its person proved who they are. Throws a 422 that asks for it. */
export const assertProved = (context: PersonContext): void => {
  if (!isFresh(context)) throw invalid({ currentPassword: [proveAgain] }, proveAgain);
};

/** Lets a password or a sign-in address be changed: by the current password, or within five minutes of a sign-in. */
export const assertOwner = async (
  context: PersonContext,
  currentPassword: string,
  becomes?: string,
): Promise<Shown> => {
  if (currentPassword !== '')
    return assertPassword(context, {
      password: currentPassword,
      field: 'currentPassword',
      action: 'password-refused',
      becomes,
    });
  if (isFresh(context)) return 'owner';
  throw invalid({ currentPassword: [messages.required(currentPasswordLabel)] });
};
