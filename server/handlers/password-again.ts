import { currentPasswordLabel } from '#shared/domain/credentials.ts';
import { messages } from '#shared/domain/messages.ts';
import { countAttempt, forgiveSubject, type Limit } from '../db/attempt-repository.ts';
import { writeAudit } from '../db/audit-repository.ts';
import { passwordHashOf } from '../db/user-repository.ts';
import type { Caller, CommonContext } from '../http/handler.ts';
import { invalid, throttled } from '../http/refusal.ts';
import { passwordMatches } from '../services/passwords.ts';

const passwordLimit: Limit = { kind: 'password-again', max: 10, windowSeconds: 15 * 60 };
/** How long after a sign-in its password need not be asked again. Specification 0, "Validation". */
const freshMs = 5 * 60_000;

type SignedIn = CommonContext & { readonly caller: Caller };

/**
 * Whoever holds a tablet that is signed in still has to know the password, and may not guess it. Throws a 422 on `field`,
 * a 429 after 10 wrong ones. Call it outside of the transaction of what follows: what was counted stays.
 */
export const assertPassword = async (
  { db, caller, services, address }: SignedIn,
  { password, field, action }: { readonly password: string; readonly field: string; readonly action: string },
): Promise<void> => {
  const [now, userId] = [services.now(), caller.user.id];
  const attempt = await countAttempt(db, passwordLimit, String(userId), now);
  if ('retryAfterSeconds' in attempt) throw throttled(attempt.retryAfterSeconds);
  if (!(await passwordMatches(await passwordHashOf(db, userId), password))) {
    await writeAudit(db, { at: now, userId, action, subject: `user ${userId}`, address });
    throw invalid({ [field]: ['Le mot de passe n’est pas correct'] });
  }
  await forgiveSubject(db, passwordLimit.kind, String(userId));
};

/** Lets a password or a sign-in address be changed: by the current password, or within five minutes of a sign-in. */
export const assertOwner = async (context: SignedIn, currentPassword: string): Promise<void> => {
  if (currentPassword !== '')
    return assertPassword(context, {
      password: currentPassword,
      field: 'currentPassword',
      action: 'password-refused',
    });
  if (context.services.now().getTime() - context.caller.signedInAt.getTime() <= freshMs) return;
  throw invalid({ currentPassword: [messages.required(currentPasswordLabel)] });
};
